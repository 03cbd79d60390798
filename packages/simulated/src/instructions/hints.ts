import { findPhrase, phraseAt } from './phrases.ts'
import * as wording from './wordings.ts'
import { stemOf } from './words.ts'

/** A statement where to find something. */
export interface Hint {
  /** The object that is found there. */
  readonly subject: readonly string[]
  /** The place or the id of a product. */
  readonly place: readonly string[]
}

const MAX_HINT_WORDS = 24
/** Maximum length of a hint that only names a place. */
const MAX_PLACE_WORDS = 4
/** The id of a product of a shop. */
export const PRODUCT_ID: RegExp = /^(?=[a-z0-9]{0,9}\d)(?=[a-z0-9]{0,9}[a-z])[a-z0-9]{10}$/

/** Returns the places that a sentence names: `the mug is in cabinet 3`, `you will find a mug in cabinet 3`. */
export function hintsIn(words: readonly string[], isHint: boolean): readonly Hint[] {
  if (words.length > MAX_HINT_WORDS || words.some((word) => wording.NO_HINT.has(word))) return []
  const stated = findPhrase(wording.FOUND_AT, words)
  if (stated > 0)
    return hint(words.slice(0, stated), words.slice(stated + (phraseAt(wording.FOUND_AT, words, stated)?.length ?? 0)))
  const contains = words.findIndex((word) => wording.CONTAINS.has(word))
  if (contains > 0) return hint(words.slice(contains + 1), words.slice(0, contains))
  if (isHint && words.length <= MAX_PLACE_WORDS) return hint([], words)
  const start = findPhrase(wording.FIND_AT, words)
  const where = start < 0 ? -1 : words.findIndex((word, at) => at > start && wording.WHERE.has(word))
  if (where >= 0)
    return hint(words.slice(start + (phraseAt(wording.FIND_AT, words, start)?.length ?? 0), where), words.slice(where + 1))
  const product = words.find((word) => PRODUCT_ID.test(word))
  return product === undefined ? [] : [{ subject: [], place: [product] }]
}

/** Returns a hint if a place has a number: `cabinet 3`. */
function hint(subject: readonly string[], words: readonly string[]): readonly Hint[] {
  const name = words.filter((word) => !wording.DETERMINERS.has(word))
  const number = name.findIndex((word) => /^\d+$/.test(word))
  if (number < 1 || number > 2 || name.slice(0, number).some((word) => wording.FINITE.has(word))) return []
  const content = subject.filter((word) => /^[a-z]{3}/.test(word) && !wording.DETERMINERS.has(word) && !wording.GENERIC.has(word))
  return [{ subject: content.map(stemOf), place: name.slice(0, number + 1).map(stemOf) }]
}

const ANSWER =
  /\b(?:the|your) (?:(?:correct|right|final|expected|true) )?answer(?: to (?:the|this) (?:question|task))? (?:is|should be|must be|will be)\b/i
const NO_ANSWER = /^(?:to|not|as|an?|the|in|one|empty|given|impossible|right|wrong|correct|incorrect|known|unknown|ready)\b/i
/** The text before a stated answer: a label such as `Hint:`. */
const ANSWER_LABEL =
  /^[^a-z]*(?:(?:a |one |some )?(?:hint|note|tip|clue|spoiler|info|information|fyi|remark|important|attention|nb|ps|reminder)[^a-z]*)?$/i
const MAX_ANSWER_SENTENCE = 160

/** Returns the answer that a sentence states, at its start or after a label. */
export function answerIn(sentence: string): string | undefined {
  if (sentence.length > MAX_ANSWER_SENTENCE) return undefined
  const found = ANSWER.exec(sentence)
  if (found === null || !ANSWER_LABEL.test(sentence.slice(0, found.index))) return undefined
  const text = sentence
    .slice(found.index + found[0].length)
    .replace(/^:/, '')
    .trim()
  const answer = QUOTES.has(text.charAt(0)) ? text.slice(1, -1) : text
  return answer === '' || NO_ANSWER.test(answer) ? undefined : answer
}

const QUOTES: ReadonlySet<string> = new Set(['"', "'", '`', '\u201c'])
