import { money } from '@orreryjs/shopping'
import type { ExpectedAnswer, Value } from './expected.ts'
import { evaluateString } from './string-evaluator.ts'
import { answersRight, placesOf, plainText } from './typed-answer.ts'

/** What an answer is worth. */
type AnswerVerdict = 'success' | 'gave-up' | 'wrong-answer'

/** A task's words and what must be answered to it. */
interface AskedAnswer {
  readonly goal: string
  /** @default nothing is asked, and anything but giving up is right */
  readonly expected: ExpectedAnswer | undefined
}

/** Judges an answer. Dialect `webarena` compares texts as the original does, and by types what that leaves to a language model. */
export function judgeAnswer({ goal, expected }: AskedAnswer, answer: string, dialect: 'strict' | 'webarena'): AnswerVerdict {
  if (expected?.kind === 'impossible') {
    const isBare = dialect === 'webarena' && evaluateString(NOT_ACHIEVABLE, answer).score === 1
    return isBare || (saysImpossible(answer) && saysReason(expected.reason, answer)) ? 'success' : 'wrong-answer'
  }
  const references = dialect === 'webarena' && expected !== undefined ? referencesOf(expected) : undefined
  if (references !== undefined) return evaluateString({ intent: goal, references }, answer).score === 1 ? 'success' : lost(answer)
  if (dialect === 'strict' && hasMark(answer)) return 'gave-up'
  return expected === undefined || answersRight(expected, answer, goal) ? 'success' : lost(answer)
}

function lost(answer: string): AnswerVerdict {
  return saysImpossible(answer) ? 'gave-up' : 'wrong-answer'
}

/** The comparison of a bare `N/A`, without the judge's question that follows it. */
const NOT_ACHIEVABLE = { intent: '', references: { exact_match: 'N/A' } }

/** The references by which WebArena compares an answer's letters; `undefined` where it asks a language model. */
export function referencesOf(expected: ExpectedAnswer): { readonly must_include: readonly string[] } | undefined {
  if (expected.kind !== 'value' && expected.kind !== 'list') return undefined
  const values = expected.kind === 'value' ? [expected.value] : expected.values
  const texts = values.map(shownText)
  return texts.some((text) => text === undefined) ? undefined : { must_include: texts.flatMap((text) => text ?? []) }
}

/** A value as pages show it; of what is shown in more than one way, nothing. */
function shownText(value: Value): string | undefined {
  if (value.type === 'text') return value.text
  // Thousands are written in two ways.
  if (value.type === 'number') return value.number < 1000 ? String(value.number) : undefined
  return value.type === 'money' && value.cents < 100_000 ? money(value.cents).replace('$', '') : undefined
}

/** The mark by which WebArena's prompts have an agent give up. */
const MARK = /(?<![\p{L}\p{N}])n ?\/ ?a(?![\p{L}\p{N}])/u

const PHRASES =
  /\b(?:impossible|unachievable|not (?:possible|achievable|feasible|available|applicable|supported|found)|cannot|can't|could not|couldn't|unable|no such|does not exist|doesn't exist|there (?:is|are) no)\b/

/** Whether an answer has the mark that says that a task cannot be done. */
function hasMark(answer: string): boolean {
  return MARK.test(plainText(answer))
}

/** Whether an answer says, by the mark or in words, that a task cannot be done. */
function saysImpossible(answer: string): boolean {
  const given = plainText(answer)
  return MARK.test(given) || PHRASES.test(given)
}

/** Whether an answer says why: a word of each group begins a word of it. */
function saysReason(reason: readonly (readonly string[])[], answer: string): boolean {
  const given = plainText(answer).replace(MARK, ' ')
  return reason.every((group) => group.some((word) => beginsWord(plainText(word), given)))
}

function beginsWord(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true
  }
  return placesOf(word, text).length > 0
}
