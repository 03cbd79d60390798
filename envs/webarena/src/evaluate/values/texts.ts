import { placesOf } from './plain-text.ts'

/** Stands where a wanted text stood. */
const HELD = '\u0001'

/** Words that lead up to a list, or away from it, and name nothing. */
const TALK =
  /\b(?:is|are|was|were|have|has|found|find|following|follows|here|there|these|those|they|answer|result|results|list|total|checked|looked)\b/

/** Whether an answer offers something beside the wanted text: `this or that`. */
export function offersAnother(text: string, given: string): boolean {
  return new RegExp(`${HELD}["']?,? or\\b|\\bor ["']?${HELD}|${HELD} ?\\/ ?\\p{L}|\\p{L} ?\\/ ?${HELD}`, 'u').test(
    held([text], given),
  )
}

/** Whether a list names something beside the wanted texts: a part of it that holds none of them and is no talk. */
export function listsOthers(texts: readonly string[], given: string): boolean {
  const parts = held(texts, given).split(/[,;\n•]|\s-\s|\band\b|\bor\b|&|(?<=[^\d\s])\.\s|\d+[.)]\s/u)
  return parts.some((part) => !part.includes(HELD) && /\p{L}|\p{N}/u.test(part) && !TALK.test(part))
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
