import { PythonError } from './python/python-error.ts'

/** A question that WebArena asks a language model about an answer. Sent only if the user configures a judge. */
export interface JudgeQuestion {
  /**
   * `same-answer`: is the answer equivalent to the reference? `same-reason`: does it give the reason why the task is impossible?
   */
  readonly kind: 'same-answer' | 'same-reason'
  readonly prompt: string
}

/** System prompt of WebArena's judge. */
export const JUDGE_SYSTEM_PROMPT = 'You are a helpful assistant'

/** Returns the prompt that asks whether an answer is equivalent to a reference. */
export function answerPrompt(intent: string, reference: string, answer: string): JudgeQuestion {
  const prompt = [
    'Help a teacher to grade the answer of a student given a question. Keep in mind that the student may use different phrasing or wording to answer the question. The goal is to evaluate whether the answer is semantically equivalent to the reference answer.',
    `question: ${intent}`,
    `reference answer: ${reference}`,
    "all the string 'N/A' that you see is a special sequence that means 'not achievable'",
    `student answer: ${answer}`,
    'Conclude the judgement by correct/incorrect/partially correct.',
  ].join('\n')
  return { kind: 'same-answer', prompt }
}

/** Returns the prompt that asks whether an answer gives the reason why a task is impossible. */
export function reasonPrompt(intent: string, reason: string, answer: string): JudgeQuestion {
  const prompt = [
    `task: ${intent}`,
    `actual unachievable reason: ${reason}`,
    `reported unachievable reason: ${answer}`,
    "The task described above is inherently unachievable due to the reason specified under 'actual unachievable reason'. An individual previously attempted this task and was unable to complete it. They provided a reason for their failure, which is listed under 'reported unachievable reason'. Your role is to review both the actual and reported reasons. Determine if the reported reason aligns with the actual reason, even if implicitly. If the stated reason is in line with the actual reason, respond with 'same'. Otherwise, respond with 'different'.",
  ].join('\n')
  return { kind: 'same-reason', prompt }
}

/** Parses a judge's reply as WebArena does. Throws `PythonError` if the reply contains no verdict. */
export function verdictOf(kind: JudgeQuestion['kind'], reply: string): 0 | 1 {
  const text = reply.toLowerCase()
  const [no, yes] = kind === 'same-answer' ? [['partially correct', 'incorrect'], 'correct'] : [['different'], 'same']
  if (no.some((word) => text.includes(word))) return 0
  if (!text.includes(yes))
    throw new PythonError('AssertionError', '', `the reply of the judge contains neither "${yes}" nor its opposite`)
  return 1
}

/** Words of a verdict, first those of a failure. */
const VERDICTS: Readonly<Record<JudgeQuestion['kind'], RegExp>> = {
  'same-answer': /\b(?:partially correct|incorrect|wrong|correct)\b/g,
  'same-reason': /\b(?:different|same)\b/g,
}

/** Maximum distance in words between a negation and the verdict: `not the same`. */
const MAX_NEGATION_DISTANCE = 3

/**
 * Parses a judge's reply: the last verdict wins, so an explanation before it has no effect, and `not correct` is a failure.
 * Returns `undefined`, undecided, if the reply has no verdict or repeats the choices: `correct/incorrect`.
 */
export function lastVerdictOf(kind: JudgeQuestion['kind'], reply: string): 0 | 1 | undefined {
  const text = reply
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[*_`"]/g, '')
  const last = [...text.matchAll(VERDICTS[kind])].at(-1)
  if (last === undefined) return undefined
  const before = text.slice(0, last.index).trimEnd()
  const after = text.slice(last.index + last[0].length).trimStart()
  if (/[/|]$/.test(before) || /^[/|]/.test(after)) return undefined
  const clause = before.split(/[.,:;!?\n]/).at(-1) ?? ''
  const nearby = clause.split(' ').slice(-MAX_NEGATION_DISTANCE)
  const isNegated = nearby.some((word) => word === 'not' || word.endsWith("n't"))
  return (last[0] === 'correct' || last[0] === 'same') === isNegated ? 0 : 1
}
