import { PythonError } from './python/python-error.ts'

/** A question that WebArena asks a language model about an answer. It is asked only where a user wants a judge. */
export interface JudgeQuestion {
  /** `same-answer`: is it equivalent to the reference; `same-reason`: does it tell why the task cannot be done. */
  readonly kind: 'same-answer' | 'same-reason'
  readonly prompt: string
}

/** What WebArena tells the judge to be. */
export const JUDGE_SYSTEM_PROMPT = 'You are a helpful assistant'

/** Asks whether an answer is as good as a reference. */
export function answerQuestion(intent: string, reference: string, answer: string): JudgeQuestion {
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

/** Asks whether an answer names the reason for which a task cannot be done. */
export function reasonQuestion(intent: string, reason: string, answer: string): JudgeQuestion {
  const prompt = [
    `task: ${intent}`,
    `actual unachievable reason: ${reason}`,
    `reported unachievable reason: ${answer}`,
    "The task described above is inherently unachievable due to the reason specified under 'actual unachievable reason'. An individual previously attempted this task and was unable to complete it. They provided a reason for their failure, which is listed under 'reported unachievable reason'. Your role is to review both the actual and reported reasons. Determine if the reported reason aligns with the actual reason, even if implicitly. If the stated reason is in line with the actual reason, respond with 'same'. Otherwise, respond with 'different'.",
  ].join('\n')
  return { kind: 'same-reason', prompt }
}

/** A judge's reply as WebArena reads it. Throws `PythonError` where it says neither. */
export function verdictOf(kind: JudgeQuestion['kind'], reply: string): 0 | 1 {
  const said = reply.toLowerCase()
  const [no, yes] = kind === 'same-answer' ? [['partially correct', 'incorrect'], 'correct'] : [['different'], 'same']
  if (no.some((word) => said.includes(word))) return 0
  if (!said.includes(yes)) throw new PythonError('AssertionError', '')
  return 1
}
