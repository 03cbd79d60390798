import { PythonError } from './python-error.ts'

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
    'A task described in Task_1 cannot be completed for reason listed in Reason_1. A person tried to complete the task and failed, he reported his attempt in Report_1, check if Report_1 is refering to Reason_1, even implicitly. If match, return same, else, return different',
    `Task_1 = ${intent}`,
    `Reason_1 = ${reason}`,
    `Report_1 = ${answer}`,
    'return [same] or [different]',
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
