import type { Evidence } from './mistake.ts'

/** What the model that is played by a policy notices, and what it overlooks. The same request gets the same answers. */
export interface Dice {
  /** Names all that decides what is noticed beside the evidence: requests of the same attention notice alike. */
  attention(): string
  /** Whether the first of a kind that comes along is taken for good enough, fixed for the task and the thing. */
  isHasty(subject: string): boolean
  /**
   * Whether evidence of that class was noticed in at least one of the `times` it showed, or a lesson in the prompt names
   * the subject and is used. Once noticed, it stays so. A prompt that asks for a judgement makes noticing likelier.
   */
  notices(evidence: Evidence, subject: string, times: number): boolean
}
