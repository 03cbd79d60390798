import type { World } from '../world.ts'

/** A type of failure and the rule that detects it, as shown in reports. */
export interface FailureType {
  /** In lower case with dashes; worlds share an id for the same type of failure. */
  readonly id: string
  readonly title: string
  readonly meaning: string
}

/** The path of a failed episode. */
export interface FailedTrajectory<State = unknown, Played extends World<State> = World<State>> {
  readonly world: Played
  /** All states from the start to the last. */
  readonly states: readonly State[]
}

/** Why an episode failed. */
export interface FailureVerdict {
  /** Id of one of the world's failure types. */
  readonly type: string
  /** Returns a short explanation; computed only for display. */
  detail(): string
}

/** Classifies failed episodes of a world. */
export interface FailureClassifier<State = unknown, Played extends World<State> = World<State>> {
  /** All types that `judge` returns, in display order. */
  readonly types: readonly FailureType[]
  /** Explains why the last state is not a success. Called only for failed episodes. */
  classify(path: FailedTrajectory<State, Played>): FailureVerdict
}

/** No useful object was ever visible. For all worlds. */
export const NEVER_FOUND: FailureType = {
  id: 'never-found',
  title: 'never found the object',
  meaning:
    'the agent never saw an object of the goal: it visited no place with it, opened no matching product or fetched no item',
}

/** A wrong object was taken. For all worlds. */
export const WRONG_OBJECT: FailureType = {
  id: 'wrong-object',
  title: 'wrong object',
  meaning: 'the agent took or bought another object than the goal requires',
}

/** No mistake, but the task is incomplete. For all worlds; also the fallback for worlds without failure types. */
export const UNFINISHED: FailureType = {
  id: 'unfinished',
  title: 'not finished',
  meaning: 'the agent had found the object of the goal when a limit ended the episode',
}
