import { formatCents } from '@orreryjs/shopping'
import { readAnswer } from './answers/answer-text.ts'
import type { SiteRows } from './answers/competing-texts.ts'
import { claimsImpossible, explainsImpossible, hasImpossibleMarker } from './answers/denial.ts'
import type { ExpectedAnswer, Value } from './expected.ts'
import { evaluateString } from './string-evaluator.ts'
import { matchesExpected } from './typed-answer.ts'

/** Verdict about an answer. */
type AnswerVerdict = 'success' | 'gave-up' | 'wrong-answer'

/** A task's goal and the answer that it expects. */
interface GradedTask {
  readonly goal: string
  /** @default no answer is required: anything but giving up is right */
  readonly expected: ExpectedAnswer | undefined
  /** Tables of the task's sites, whose cells compete with an expected text. @default no tables */
  readonly tables?: SiteRows
  /** Number of the original's template, which decides how the original compares strings. @default 0: unknown */
  readonly original?: number
}

/**
 * Judges an answer. Dialect `webarena` compares strings as the original does, and falls back to typed values where the original
 * would call a language model.
 */
export function judgeAnswer(
  { goal, expected, tables = [], original = 0 }: GradedTask,
  answer: string,
  dialect: 'strict' | 'webarena',
): AnswerVerdict {
  if (dialect === 'strict' && isTooLong(answer)) return 'wrong-answer'
  if (expected?.kind === 'impossible') {
    const isBare = dialect === 'webarena' && evaluateString(NOT_ACHIEVABLE, answer).score === 1
    return isBare || (!isTooLong(answer) && explainsImpossible(expected, answer, goal)) ? 'success' : 'wrong-answer'
  }
  const references = dialect === 'webarena' && expected !== undefined ? referencesOf(expected, original) : undefined
  if (references !== undefined)
    return evaluateString({ intent: goal, references }, answer).score === 1 ? 'success' : failedVerdict(answer, goal)
  if (isTooLong(answer)) return expected === undefined ? 'success' : 'wrong-answer'
  const read = readAnswer(answer, goal)
  if (dialect === 'strict' && hasImpossibleMarker(read)) return 'gave-up'
  if (expected === undefined || matchesExpected({ expected, goal, tables }, read)) return 'success'
  return claimsImpossible(read, goal) ? 'gave-up' : 'wrong-answer'
}

function failedVerdict(answer: string, goal: string): AnswerVerdict {
  return !isTooLong(answer) && claimsImpossible(readAnswer(answer, goal), goal) ? 'gave-up' : 'wrong-answer'
}

/**
 * Maximum length of an answer in characters. Longer ones copy pages. The expressions in `answers/` rely on it: the time of some is quadratic
 * in the length of the answer.
 */
export const MAX_ANSWER_LENGTH = 4000

/** Normalization can expand a character to many, and lasts long for a long sequence of combining marks. */
export function isTooLong(answer: string): boolean {
  return answer.length > MAX_ANSWER_LENGTH || answer.normalize('NFKC').length > MAX_ANSWER_LENGTH
}

/** Compares with a bare `N/A`, without the original's follow-up question to a language model. */
const NOT_ACHIEVABLE = { intent: '', references: { exact_match: 'N/A' } }

/**
 * The original's templates whose tasks with a single answer compare it as a whole (`exact_match`): postcodes, places, places within a
 * drive, best-selling products, search terms, attributes of orders, unhappy customers, contributors, clone commands and closed issues.
 * Templates 39 and 289, places under a condition and projects with extreme stars, are added so that each site has as many of these tasks
 * as in the original.
 */
const COMPARED_EXACTLY: ReadonlySet<number> = new Set([39, 70, 79, 501, 244, 279, 285, 366, 245, 289, 323, 329, 500])

/** References that WebArena compares as strings. */
type References = { readonly must_include: readonly string[] } | { readonly exact_match: string }

/** Returns the references that WebArena compares as strings, or `undefined` if it asks a language model. */
export function referencesOf(expected: ExpectedAnswer, original: number): References | undefined {
  if (expected.kind !== 'value' && expected.kind !== 'list') return undefined
  const values = expected.kind === 'value' ? [expected.value] : expected.values
  const [only] = values
  if (COMPARED_EXACTLY.has(original) && values.length === 1 && only?.type === 'text') return { exact_match: only.text }
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
