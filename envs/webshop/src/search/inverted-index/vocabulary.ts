import { termOf } from '../text/analyse.ts'
import { eachWord } from '../text/words.ts'
import { createNumberList } from './number-list.ts'
import { createWordTable } from './word-table.ts'

/** The terms of all documents, numbered in order of first occurrence. */
interface Vocabulary {
  count(text: string): TermCounts
  /** The terms in order of code units, and the number of each. */
  sorted(): { readonly terms: readonly string[]; readonly numbers: Uint32Array }
}

/** The different terms of a text in order, how often each occurs, and how many terms there are in all. */
interface TermCounts {
  readonly terms: readonly number[]
  readonly occurrences: readonly number[]
  readonly length: number
}

/** Stands for a stop word's term. */
const NO_TERM = 2 ** 32 - 1

/** A vocabulary without terms. */
export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>()
  /** Occurrences of each term in the text that is being counted; otherwise 0. */
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
      eachWord(text, (start, end) => {
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
