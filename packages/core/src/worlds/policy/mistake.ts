/**
 * What the transcript shows after an error: the world's own refusal, something that can be inferred from it, or nothing
 * (classes E2, E1 and E0 of the error model).
 */
export type Evidence = 'explicit' | 'inferable' | 'none'

/** A way of going wrong. */
export interface ErrorKind {
  readonly id: string
  readonly evidence: Evidence
  /** Whether it can be a fixed belief about an entity (a misconception) and not only a slip. */
  readonly fixed: boolean
  /** What the model does wrong, in one line for lists. */
  readonly summary: string
  /** How much of its even share of the general slip rate it takes. @default 1 */
  readonly weight?: number
}

/** Forgetting the end of a long goal. Of every world; a step of a plan, being short, has no such end. */
export const FORGETS_SUBGOAL: ErrorKind = {
  id: 'forgetsSubgoal',
  evidence: 'inferable',
  fixed: false,
  summary: 'leaves out the end of a long goal, or takes it for done when only its end is left',
}

/** Parts below which a goal is not long. */
const LONG = 3

/** Whether the parts of a goal that are left are in the last third of a long one. */
export function isForgettable(left: number, all: number): boolean {
  return all >= LONG && left > 0 && left * 3 <= all
}

/** A wrong action in place of the right one. */
export interface Mistake {
  readonly kind: ErrorKind
  /** What it is about; a misconception is fixed for each. */
  readonly entity: string
  readonly action: string
  /** The line whose failure shows it, where that is a later one. @default its action */
  readonly shownBy?: string
}

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
