import { OrreryError } from '@orreryjs/core'
import { type CompactIndex, MAX_NUMBER_BYTES, writeNumber } from './compact-index.ts'

/** Collects postings for an index: buffers them, then sorts them by term and encodes them, run by run. */
interface PostingRuns {
  /** Adds a posting. Documents, and terms at their first occurrence, must be in ascending order. */
  add(term: number, document: number, occurrences: number): void
  /**
   * Returns the postings of the terms in the given order; call once, after the last posting. Throws `DATA_INVALID` if there are
   * too many.
   */
  join(terms: Uint32Array): Pick<CompactIndex, 'frequencies' | 'starts' | 'postings'>
}

/** Postings in order of arrival. */
interface PostingBuffer {
  readonly terms: NumberList
  readonly documents: NumberList
  readonly occurrences: NumberList
}

/** Totals of each term. */
interface Totals {
  readonly frequencies: NumberList
  readonly lastDocuments: NumberList
}

/** Encoded postings of some consecutive documents. A term's postings in all runs only need to be concatenated. */
interface Run {
  /** In ascending order. */
  readonly terms: Uint32Array
  /** End of each term's bytes. */
  readonly ends: Uint32Array
  readonly bytes: Uint8Array
}

/** Creates the collector. Encodes a run after every `maxBuffered` postings. */
export function createPostingRuns(maxBuffered: number): PostingRuns {
  const buffer: PostingBuffer = { terms: createNumberList(), documents: createNumberList(), occurrences: createNumberList() }
  const totals: Totals = { frequencies: createNumberList(), lastDocuments: createNumberList() }
  const runs: Run[] = []
  return {
    add(term, document, occurrences) {
      if (buffer.terms.size() === maxBuffered) runs.push(takeRun(buffer, totals))
      if (term === totals.frequencies.size()) for (const list of Object.values(totals)) list.push(0)
      buffer.terms.push(term)
      buffer.documents.push(document)
      buffer.occurrences.push(occurrences)
    },
    join(terms) {
      runs.push(takeRun(buffer, totals))
      return { ...joinRuns(runs, terms), frequencies: terms.map((term) => totals.frequencies.at(term)) }
    },
  }
}

/** Encodes the buffered postings as a run and clears the buffer. */
function takeRun(buffer: PostingBuffer, { frequencies, lastDocuments }: Totals): Run {
  const sorted = sortByTerm(buffer, frequencies.size())
  const bytes = new Uint8Array(buffer.terms.size() * 2 * MAX_NUMBER_BYTES)
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
  for (const column of Object.values(buffer)) column.clear()
  return { terms: terms.values(), ends: ends.values(), bytes: bytes.slice(0, end) }
}

interface SortedPostings {
  readonly documents: Uint32Array
  readonly occurrences: Uint32Array
  /** End of each term's postings. */
  readonly ends: Uint32Array
}

/** Sorts postings by term; stable within a term. */
function sortByTerm({ terms, documents, occurrences }: PostingBuffer, vocabulary: number): SortedPostings {
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

/** Encodes postings of a term after the previous document `before`; returns the end of the output. */
function writePostings(
  bytes: Uint8Array,
  start: number,
  sorted: SortedPostings,
  from: number,
  to: number,
  before: number,
): number {
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

/** Concatenates each term's postings from all runs. Consumes the runs. */
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

/** Returns the size of each term's postings in bytes. */
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
  /** Empties the list; keeps the memory. */
  clear(): void
  /** Returns a copy of the elements. */
  values(): Uint32Array
}

/** Creates an empty list. */
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
