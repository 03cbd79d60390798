import { placesOf, plainText } from './values/plain-text.ts'

/** The mark by which WebArena's prompts have an agent give up. */
const MARK = /(?<![\p{L}\p{N}])n ?\/ ?a(?![\p{L}\p{N}])/u

const PHRASES =
  /\b(?:impossible|unachievable|not (?:possible|achievable|feasible|available|applicable|supported|found)|cannot|can't|could not|couldn't|unable|no such|does not exist|doesn't exist|there (?:is|are) no)\b/

/** Whether an answer has the mark that says that a task cannot be done. */
export function hasMark(answer: string): boolean {
  return MARK.test(plainText(answer))
}

/** Whether an answer says, by the mark or in words, that a task cannot be done. */
export function saysImpossible(answer: string): boolean {
  const given = plainText(answer)
  return MARK.test(given) || PHRASES.test(given)
}

/** Whether an answer says why: a word of each group begins a word of it. */
export function saysReason(reason: readonly (readonly string[])[], answer: string): boolean {
  const given = plainText(answer).replace(MARK, ' ')
  return reason.every((group) => group.some((word) => beginsWord(plainText(word), given)))
}

function beginsWord(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true
  }
  return placesOf(word, text).length > 0
}
