import { placesOf } from './plain-text.ts'

/** Stands where a wanted text stood. */
const HELD = '\u0001'

/** Words that lead up to a list, or away from it, and name nothing. */
const TALK =
  /\b(?:is|are|was|were|have|has|found|find|following|follows|here|there|these|those|they|answer|result|results|list|total|checked|looked)\b/

/** Words of sentences: what has one of them is said about the answer and is none itself. */
const FUNCTION_WORDS =
  /\b(?:a|an|the|this|that|it|its|i|my|your|you|as|at|by|because|since|for|from|in|on|of|per|to|with|which|who|so|not|yes|no|according|based|see)\b/

/** More words than this are a sentence. */
const MOST_WORDS_OF_A_NAME = 4

/** Whether an answer offers something beside the wanted text: `this or that`, `this, that`. */
export function offersAnother(text: string, given: string): boolean {
  const rest = held([text], given)
  if (new RegExp(`${HELD}["']?,? or\\b|\\bor ["']?${HELD}|${HELD} ?\\/ ?\\p{L}|\\p{L} ?\\/ ?${HELD}`, 'u').test(rest)) return true
  return partsOf(rest).some(
    (part) => !FUNCTION_WORDS.test(part) && !TALK.test(part) && part.trim().split(' ').length <= MOST_WORDS_OF_A_NAME,
  )
}

/** Stands where a value of another type stood: what is said beside it is said about it. */
const VALUE = '\u0002'

/** A piece of a text. */
interface Piece {
  readonly start: number
  readonly end: number
}

/**
 * Whether a list names something beside the wanted texts: a part of it that holds none of them, nor a value of another type that is
 * wanted as well, and is no talk.
 */
export function listsOthers(texts: readonly string[], given: string, valuesIn: (text: string) => readonly Piece[]): boolean {
  let rest = held(texts, given)
  const values = [...valuesIn(rest)].sort((left, right) => right.start - left.start)
  for (const { start, end } of values) rest = rest.slice(0, start) + VALUE + rest.slice(end)
  return partsOf(rest).some((part) => !part.includes(VALUE) && !TALK.test(part))
}

/** Parts of an answer that hold none of the wanted texts, as people part what they list. */
function partsOf(rest: string): readonly string[] {
  const parts = rest.split(/[,;\n•]|\s-\s|\band\b|\bor\b|&|(?<=[^\d\s])\.\s|\d+[.)]\s/u)
  return parts.filter((part) => !part.includes(HELD) && /\p{L}|\p{N}/u.test(part))
}

/** The answer with every wanted text held, the longest first: one may be within another. */
function held(texts: readonly string[], given: string): string {
  let text = given
  for (const wanted of [...texts].sort((left, right) => right.length - left.length)) {
    for (const place of placesOf(wanted, text).toReversed())
      text = text.slice(0, place) + HELD + text.slice(place + wanted.length)
  }
  return text
}
