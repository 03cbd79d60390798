/**
 * Evidence in the transcript after an error: a refusal of the world, an observation from which the error can be inferred, or nothing
 * (classes E2, E1 and E0 of the error model).
 */
export type Evidence = 'explicit' | 'inferable' | 'none'

/** A type of error. */
export interface ErrorType {
  readonly id: string
  /** Earlier id. It is still accepted as a parameter and still seeds the random draws, so results do not change. @default none */
  readonly formerId?: string
  readonly evidence: Evidence
  /** True if the error can be a permanent misconception about an entity rather than a slip. */
  readonly canBeMisconception: boolean
  /** Describes the error in one line, for lists. */
  readonly summary: string
  /** Factor on its even share of the general slip rate. @default 1 */
  readonly weight?: number
}

/** Properties of an error type by id. A weight of 1 is the usual one. */
type ErrorRow = readonly [evidence: Evidence, kind: 'slip' | 'misconception', weight: number, summary: string, formerId?: string]

/** Creates error types from a table. A misconception can also be a slip. */
export function errorTypes<Id extends string>(rows: Readonly<Record<Id, ErrorRow>>): Readonly<Record<Id, ErrorType>> {
  const types = Object.entries<ErrorRow>(rows).map(([id, [evidence, kind, weight, summary, formerId]]): [string, ErrorType] => [
    id,
    { id, evidence, canBeMisconception: kind === 'misconception', summary, weight, ...(formerId !== undefined && { formerId }) },
  ])
  return Object.fromEntries(types) as Record<Id, ErrorType>
}

const { forgetsSubgoal } = errorTypes({
  forgetsSubgoal: ['inferable', 'slip', 1, 'leaves out the end of a long goal, or takes it for done when only its end is left'],
})

/** The end of a long goal is forgotten. For all worlds; a step of a plan is too short. */
export const FORGOTTEN_SUBGOAL: ErrorType = forgetsSubgoal

const MIN_LONG_GOAL_PARTS = 3

/** Returns true if the remaining parts are in the last third of a long goal. */
export function isForgettable(remaining: number, total: number): boolean {
  return total >= MIN_LONG_GOAL_PARTS && remaining > 0 && remaining * 3 <= total
}

/** Chooses an index below a bound. */
export type PickIndex = (bound: number) => number

/** A wrong action that replaces the right one. */
export interface Mistake {
  readonly type: ErrorType
  /** Subject of the error; a misconception is fixed per entity. */
  readonly entity: string
  readonly action: string
  /** The line whose failure reveals the error, if it is a later one. @default its action */
  readonly revealedBy?: string
}

/** A claim that ends an unfinished task. */
export interface FalseClaim extends Mistake {
  /** True if something seen or done speaks for it: a candidate answer, a change, a search in vain. */
  readonly isSupported: boolean
}

/** A step of a plan that a planner has to guess, because no observation so far shows its elements. */
export interface UnseenStep {
  readonly step: string
  /** Type of the wrong guess. */
  readonly type: ErrorType
  /** The wrong guess; `undefined` if the step is left out. */
  readonly guess: string | undefined
}

/** Seeded random decisions whether the simulated model notices an error. Deterministic per request. */
export interface SeededDraws {
  /** Identifies everything except the evidence that decides what is noticed; requests with the same value notice the same. */
  attentionKey(): string
  /** Returns true if the first match of a category is accepted too early; fixed per task and subject. */
  isHasty(subject: string): boolean
  /**
   * Returns true if evidence of this class was noticed at least once in the `times` it was shown, or if a lesson in the prompt names the
   * subject and is used. Noticed evidence stays noticed. A prompt that asks for a judgement raises the probability.
   */
  notices(evidence: Evidence, subject: string, times: number): boolean
}
