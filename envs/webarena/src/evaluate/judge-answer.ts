import { formatCents } from '@orreryjs/shopping'
import type { ExpectedAnswer, Value } from './expected.ts'
import { evaluateString } from './string-evaluator.ts'
import { matchesExpected, offsetsOf, plainText } from './typed-answer.ts'

/** Verdict about an answer. */
type AnswerVerdict = 'success' | 'gave-up' | 'wrong-answer'

/** A task's goal and the answer that it expects. */
interface GradedTask {
  readonly goal: string
  /** @default no answer is required: anything but giving up is right */
  readonly expected: ExpectedAnswer | undefined
}

/**
 * Judges an answer. Dialect `webarena` compares strings as the original does, and falls back to typed values where the original
 * would call a language model.
 */
export function judgeAnswer({ goal, expected }: GradedTask, answer: string, dialect: 'strict' | 'webarena'): AnswerVerdict {
  if (expected?.kind === 'impossible') {
    const isBare = dialect === 'webarena' && evaluateString(NOT_ACHIEVABLE, answer).score === 1
    return isBare || (claimsImpossible(answer) && containsReason(expected.reason, answer)) ? 'success' : 'wrong-answer'
  }
  const references = dialect === 'webarena' && expected !== undefined ? referencesOf(expected) : undefined
  if (references !== undefined)
    return evaluateString({ intent: goal, references }, answer).score === 1 ? 'success' : failedVerdict(answer)
  if (dialect === 'strict' && hasImpossibleMarker(answer)) return 'gave-up'
  return expected === undefined || matchesExpected(expected, answer, goal) ? 'success' : failedVerdict(answer)
}

function failedVerdict(answer: string): AnswerVerdict {
  return claimsImpossible(answer) ? 'gave-up' : 'wrong-answer'
}

/** Compares with a bare `N/A`, without the original's follow-up question to a language model. */
const NOT_ACHIEVABLE = { intent: '', references: { exact_match: 'N/A' } }

/** Returns the references that WebArena compares as strings, or `undefined` if it asks a language model. */
export function referencesOf(expected: ExpectedAnswer): { readonly must_include: readonly string[] } | undefined {
  if (expected.kind !== 'value' && expected.kind !== 'list') return undefined
  const values = expected.kind === 'value' ? [expected.value] : expected.values
  const texts = values.map(shownText)
  return texts.some((text) => text === undefined) ? undefined : { must_include: texts.flatMap((text) => text ?? []) }
}

/** Returns a value as pages show it, or `undefined` if pages show it in more than one form. */
function shownText(value: Value): string | undefined {
  if (value.type === 'text') return value.text
  // Thousands appear with and without a separator.
  if (value.type === 'number') return value.number < 1000 ? String(value.number) : undefined
  return value.type === 'money' && value.cents < 100_000 ? formatCents(value.cents).replace('$', '') : undefined
}

/** The marker that WebArena's prompts ask for when a task is impossible. */
const IMPOSSIBLE_MARKER = /(?<![\p{L}\p{N}])n ?\/ ?a(?![\p{L}\p{N}])/u

const IMPOSSIBLE_PHRASES =
  /\b(?:impossible|unachievable|not (?:possible|achievable|feasible|available|applicable|supported|found)|cannot|can't|could not|couldn't|unable|no such|does not exist|doesn't exist|there (?:is|are) no)\b/

/** True if the answer contains the marker for an impossible task. */
function hasImpossibleMarker(answer: string): boolean {
  return IMPOSSIBLE_MARKER.test(plainText(answer))
}

/** True if the answer states, by the marker or in words, that the task is impossible. */
function claimsImpossible(answer: string): boolean {
  const given = plainText(answer)
  return IMPOSSIBLE_MARKER.test(given) || IMPOSSIBLE_PHRASES.test(given)
}

/** True if the answer contains, for each group, a word that starts with one of the group's words. */
function containsReason(reason: readonly (readonly string[])[], answer: string): boolean {
  const given = plainText(answer).replace(IMPOSSIBLE_MARKER, ' ')
  return reason.every((group) => group.some((word) => beginsWord(plainText(word), given)))
}

function beginsWord(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true
  }
  return offsetsOf(word, text).length > 0
}
