// Finds the top 50 of each query with Lucene 4.10. Run by lucene.mjs. Arguments: directory, texts, queries, rounds.
import java.io.BufferedReader;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.Version;

public class Lucene {
  static final BM25Similarity BM25 = new BM25Similarity(0.9f, 0.4f);
  static final Analyzer ENGLISH = new EnglishAnalyzer();

  public static void main(String[] arguments) throws Exception {
    Directory directory = new MMapDirectory(new File(arguments[0]));
    build(directory, arguments[1]);
    IndexSearcher searcher = new IndexSearcher(DirectoryReader.open(directory));
    searcher.setSimilarity(BM25);
    List<BooleanQuery> queries = new ArrayList<>();
    for (String line : Files.readAllLines(Paths.get(arguments[2]))) queries.add(queryOf(line));
    for (int round = 0; round < Integer.parseInt(arguments[3]); round += 1) {
      StringBuilder times = new StringBuilder();
      for (BooleanQuery query : queries) {
        long from = System.nanoTime();
        searcher.search(query, 50);
        times.append((System.nanoTime() - from) / 1e6).append(' ');
      }
      System.out.println(times);
    }
  }

  /** Merges the index into one segment, which is fastest. */
  static void build(Directory directory, String texts) throws Exception {
    IndexWriterConfig config = new IndexWriterConfig(Version.LATEST, ENGLISH).setSimilarity(BM25).setRAMBufferSizeMB(256);
    try (IndexWriter writer = new IndexWriter(directory, config); BufferedReader reader = Files.newBufferedReader(Paths.get(texts))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        Document document = new Document();
        document.add(new StringField("id", line.substring(0, line.indexOf('\t')), Field.Store.YES));
        document.add(new TextField("contents", line.substring(line.indexOf('\t') + 1), Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
  }

  static BooleanQuery queryOf(String text) throws Exception {
    BooleanQuery query = new BooleanQuery();
    try (TokenStream stream = ENGLISH.tokenStream("contents", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) query.add(new TermQuery(new Term("contents", term.toString())), BooleanClause.Occur.SHOULD);
      stream.end();
    }
    return query;
  }
}
