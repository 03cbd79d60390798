import type { SearchDocument } from '../engine.ts'
import type { CompactIndex } from './compact-index.ts'
import { createNumberList } from './number-list.ts'
import { packStrings } from './packed-strings.ts'
import { createPostingRuns } from './posting-runs.ts'
import { lengthByte } from './small-float.ts'
import { createVocabulary } from './vocabulary.ts'

/** Builds an index from documents that come one by one; none is kept. */
export interface IndexBuilder {
  add(document: SearchDocument): void
  /** Once, after the last document. Throws `DATA_INVALID` where there are too many. */
  finish(): CompactIndex
}

/** Postings gathered before they are written small: 4 million need 48 MB. */
const GATHERED = 1 << 22

/** Holds the vocabulary and the postings, both small; `gathered` bounds what is not yet written small. */
export function createIndexBuilder(gathered: number = GATHERED): IndexBuilder {
  const vocabulary = createVocabulary()
  const runs = createPostingRuns(gathered)
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

/** Places of strings in ascending order. */
function orderOf(strings: readonly string[]): Uint32Array {
  const order = Uint32Array.from(strings.keys())
  return order.sort((left, right) => ((strings[left] as string) < (strings[right] as string) ? -1 : 1))
}
