/** What the tagger's script leaves for the worlds that need it. */
interface Tagger {
  readonly winkNLP: (model: unknown, pipe: readonly string[]) => unknown
  readonly model: unknown
}

/** Stands for `wink-nlp` in the page's bundles: its model is of a megabyte, and a script of its own beside the page. */
function winkNLP(_model: unknown, pipe: readonly string[]): unknown {
  const { orreryTagger } = globalThis as { readonly orreryTagger?: Tagger }
  if (orreryTagger === undefined) throw new Error('the tagger is not loaded')
  return orreryTagger.winkNLP(orreryTagger.model, pipe)
}

// biome-ignore lint/style/noDefaultExport: as the package that it stands for.
export default winkNLP
