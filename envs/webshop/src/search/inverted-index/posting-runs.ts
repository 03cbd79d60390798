import { OrreryError } from '@orreryjs/core'
import { type CompactIndex, LONGEST_NUMBER, writeNumber } from './compact-index.ts'

/** Postings on their way into an index: gathered, then sorted by term and written small, run by run. */
interface PostingRuns {
  /** Documents and, at their first occurrence, terms come in ascending order. */
  add(term: number, document: number, occurrences: number): void
  /** Once, after the last posting: those of the terms in the given order. Throws `DATA_INVALID` where they are too many. */
  join(terms: Uint32Array): Pick<CompactIndex, 'frequencies' | 'starts' | 'postings'>
}

/** Postings in order of arrival. */
interface Gathered {
  readonly terms: NumberList
  readonly documents: NumberList
  readonly occurrences: NumberList
}

/** What is known of each term. */
interface Totals {
  readonly frequencies: NumberList
  readonly lastDocuments: NumberList
}

/** Postings in their final form of some consecutive documents. A term's postings in all runs only need to be joined. */
interface Run {
  /** In ascending order. */
  readonly terms: Uint32Array
  /** Where each term's bytes end. */
  readonly ends: Uint32Array
  readonly bytes: Uint8Array
}

/** Writes a run whenever `gathered` postings have come. */
export function createPostingRuns(gathered: number): PostingRuns {
  const waiting: Gathered = { terms: createNumberList(), documents: createNumberList(), occurrences: createNumberList() }
  const totals: Totals = { frequencies: createNumberList(), lastDocuments: createNumberList() }
  const runs: Run[] = []
  return {
    add(term, document, occurrences) {
      if (waiting.terms.size() === gathered) runs.push(takeRun(waiting, totals))
      if (term === totals.frequencies.size()) for (const list of Object.values(totals)) list.push(0)
      waiting.terms.push(term)
      waiting.documents.push(document)
      waiting.occurrences.push(occurrences)
    },
    join(terms) {
      runs.push(takeRun(waiting, totals))
      return { ...joinRuns(runs, terms), frequencies: terms.map((term) => totals.frequencies.at(term)) }
    },
  }
}

/** Writes what was gathered as a run, and begins anew. */
function takeRun(gathered: Gathered, { frequencies, lastDocuments }: Totals): Run {
  const sorted = sortByTerm(gathered, frequencies.size())
  const bytes = new Uint8Array(gathered.terms.size() * 2 * LONGEST_NUMBER)
  const [terms, ends] = [createNumberList(), createNumberList()]
  let [from, end] = [0, 0]
  sorted.ends.forEach((to, term) => {
    if (from === to) return
    end = writePostings(bytes, end, sorted, from, to, lastDocuments.at(term))
    lastDocuments.set(term, sorted.documents[to - 1] as number)
    frequencies.set(term, frequencies.at(term) + to - from)
    terms.push(term)
    ends.push(end)
    from = to
  })
  for (const column of Object.values(gathered)) column.clear()
  return { terms: terms.values(), ends: ends.values(), bytes: bytes.slice(0, end) }
}

interface Sorted {
  readonly documents: Uint32Array
  readonly occurrences: Uint32Array
  /** Where each term's postings end. */
  readonly ends: Uint32Array
}

/** Postings by term, and within a term as before. */
function sortByTerm({ terms, documents, occurrences }: Gathered, vocabulary: number): Sorted {
  const size = terms.size()
  const ends = new Uint32Array(vocabulary + 1)
  for (let index = 0; index < size; index += 1) ends[terms.at(index) + 1] = (ends[terms.at(index) + 1] as number) + 1
  for (let term = 0; term < vocabulary; term += 1) ends[term + 1] = (ends[term + 1] as number) + (ends[term] as number)
  const sorted = { documents: new Uint32Array(size), occurrences: new Uint32Array(size), ends: ends.subarray(0, vocabulary) }
  for (let index = 0; index < size; index += 1) {
    const place = ends[terms.at(index)] as number
    ends[terms.at(index)] = place + 1
    sorted.documents[place] = documents.at(index)
    sorted.occurrences[place] = occurrences.at(index)
  }
  return sorted
}

/** Writes some postings of a term behind a document that was written before; returns the end of what is written. */
function writePostings(bytes: Uint8Array, start: number, sorted: Sorted, from: number, to: number, before: number): number {
  let [end, last] = [start, before]
  for (let index = from; index < to; index += 1) {
    const document = sorted.documents[index] as number
    const occurrences = sorted.occurrences[index] as number
    end = writeNumber(bytes, end, (document - last) * 2 + (occurrences === 1 ? 1 : 0))
    if (occurrences > 1) end = writeNumber(bytes, end, occurrences)
    last = document
  }
  return end
}

/** Puts the parts of each term's postings, run by run, behind each other. Uses the runs up. */
function joinRuns(runs: Run[], terms: Uint32Array): Pick<CompactIndex, 'starts' | 'postings'> {
  const sizes = sizesOf(runs, terms.length)
  const starts = new Uint32Array(terms.length + 1)
  const cursors = new Uint32Array(terms.length)
  let total = 0
  terms.forEach((term, position) => {
    cursors[term] = total
    total += sizes[term] as number
    starts[position + 1] = total
  })
  if (total >= 2 ** 32) throw new OrreryError('DATA_INVALID', `the postings need ${total} bytes; an index holds at most 4 GiB`)
  const postings = new Uint8Array(total)
  for (let run = runs.shift(); run !== undefined; run = runs.shift()) copyRun(run, postings, cursors)
  return { starts, postings }
}

/** Bytes of each term's postings. */
function sizesOf(runs: readonly Run[], vocabulary: number): Float64Array {
  const sizes = new Float64Array(vocabulary)
  for (const { terms, ends } of runs) {
    terms.forEach((term, index) => {
      sizes[term] = (sizes[term] as number) + (ends[index] as number) - (ends[index - 1] ?? 0)
    })
  }
  return sizes
}

function copyRun({ terms, ends, bytes }: Run, postings: Uint8Array, cursors: Uint32Array): void {
  terms.forEach((term, index) => {
    const part = bytes.subarray(ends[index - 1] ?? 0, ends[index])
    const cursor = cursors[term] as number
    postings.set(part, cursor)
    cursors[term] = cursor + part.length
  })
}

/** A growing list of numbers below 2^32, four bytes each. */
interface NumberList {
  push(value: number): void
  size(): number
  at(index: number): number
  set(index: number, value: number): void
  /** Empties it; the memory stays. */
  clear(): void
  /** A copy of what it holds. */
  values(): Uint32Array
}

/** An empty list. */
export function createNumberList(): NumberList {
  let room = new Uint32Array(1024)
  let size = 0
  return {
    push(value) {
      if (size === room.length) {
        const larger = new Uint32Array(size * 2)
        larger.set(room)
        room = larger
      }
      room[size] = value
      size += 1
    },
    size: () => size,
    at: (index) => room[index] as number,
    set(index, value) {
      room[index] = value
    },
    clear() {
      size = 0
    },
    values: () => room.slice(0, size),
  }
}
