import { compareTexts } from '@orreryjs/core'
import { lengthByte } from '../bm25.ts'
import type { SearchDocument } from '../engine.ts'
import { termOf } from '../text/analyse.ts'
import { forEachToken } from '../text/tokenize.ts'
import type { CompactIndex } from './compact-index.ts'
import { packStrings } from './packed-strings.ts'
import { createNumberList, createPostingRuns } from './posting-runs.ts'
import { createWordTable } from './word-table.ts'

/** Terms of all documents, numbered in order of first occurrence. */
interface Vocabulary {
  count(text: string): TermCounts
  /** Returns the terms sorted by code units, with their numbers. */
  sorted(): { readonly terms: readonly string[]; readonly numbers: Uint32Array }
}

/** Distinct terms of a text in order, their occurrences, and the total number of terms. */
interface TermCounts {
  readonly terms: readonly number[]
  readonly occurrences: readonly number[]
  readonly length: number
}

/** Placeholder for a stop word. */
const NO_TERM = 2 ** 32 - 1

/** Creates an empty vocabulary. */
function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>()
  /** Occurrences of each term in the text being counted; otherwise 0. */
  const current = createNumberList()
  const words = createWordTable((word) => {
    const term = termOf(word)
    if (term === '') return NO_TERM
    const number = numbers.get(term) ?? numbers.size
    if (number === numbers.size) {
      numbers.set(term, number)
      current.push(0)
    }
    return number
  })
  return {
    count(text) {
      const terms: number[] = []
      let length = 0
      forEachToken(text, (start, end) => {
        const term = words.numberOf(text, start, end)
        if (term === NO_TERM) return
        length += 1
        if (current.at(term) === 0) terms.push(term)
        current.set(term, current.at(term) + 1)
      })
      const occurrences = terms.map((term) => current.at(term))
      for (const term of terms) current.set(term, 0)
      return { terms, occurrences, length }
    },
    sorted() {
      const terms = [...numbers.keys()].sort()
      return { terms, numbers: Uint32Array.from(terms, (term) => numbers.get(term) as number) }
    },
  }
}

/** Builds an index from a stream of documents, which are not retained. */
export interface IndexBuilder {
  add(document: SearchDocument): void
  /** Returns the index; call once, after the last document. Throws `DATA_INVALID` if there are too many postings. */
  finish(): CompactIndex
}

/** Number of postings buffered before they are encoded: 4 million need 48 MB. */
const BUFFERED = 1 << 22

/** Creates a builder. It holds the vocabulary and encoded postings; `maxBuffered` limits the unencoded postings. */
export function createIndexBuilder(maxBuffered: number = BUFFERED): IndexBuilder {
  const vocabulary = createVocabulary()
  const runs = createPostingRuns(maxBuffered)
  const asins: string[] = []
  const lengths = createNumberList()
  let [documents, total] = [0, 0]
  return {
    add({ asin, text }) {
      const { terms, occurrences, length } = vocabulary.count(text)
      terms.forEach((term, index) => {
        runs.add(term, asins.length, occurrences[index] as number)
      })
      if (length > 0) documents += 1
      total += length
      asins.push(asin)
      lengths.push(lengthByte(length))
    },
    finish() {
      const { terms, numbers } = vocabulary.sorted()
      return {
        corpus: { documents, terms: total },
        asins: packStrings(asins),
        byAsin: orderOf(asins),
        lengths: Uint8Array.from(lengths.values()),
        terms: packStrings(terms),
        ...runs.join(numbers),
      }
    },
  }
}

/** Returns the indexes of strings in ascending order. */
function orderOf(strings: readonly string[]): Uint32Array {
  const order = Uint32Array.from(strings.keys())
  return order.sort((left, right) => compareTexts(strings[left] as string, strings[right] as string))
}
