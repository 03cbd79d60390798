import type { World } from '../world.ts'

/** A kind of failure and the rule that finds it, as readers of a report see them. */
export interface FailureKind {
  /** In lower case with dashes; worlds whose kinds have the same id mean the same. */
  readonly id: string
  readonly title: string
  readonly meaning: string
}

/** What a failed episode went through. */
export interface FailedPath<State = unknown, Played extends World<State> = World<State>> {
  readonly world: Played
  /** Every state from the start, the last one last. */
  readonly states: readonly State[]
}

/** What was missing at the end. */
export interface Judgement {
  /** Id of one of the world's kinds. */
  readonly kind: string
  /** In a few words; asked for only where it is shown. */
  detail(): string
}

/** How episodes of a world fail. */
export interface Failures<State = unknown, Played extends World<State> = World<State>> {
  /** Every kind that `judge` names, in the order in which they are listed. */
  readonly kinds: readonly FailureKind[]
  /** Why the last state is no success. Called for failed episodes alone. */
  judge(path: FailedPath<State, Played>): Judgement
}

/** Nothing of use was ever in sight. For every world. */
export const NEVER_FOUND: FailureKind = {
  id: 'never-found',
  title: 'never found the object',
  meaning: 'what the goal needs was never in sight: no place with it, no product opened, no item fetched',
}

/** Something else was taken. For every world. */
export const WRONG_OBJECT: FailureKind = {
  id: 'wrong-object',
  title: 'wrong object',
  meaning: 'it took or bought something else than the goal asks for',
}

/** Nothing was wrong, and not all of it was done. For every world; also what fails in a world that says nothing of failures. */
export const UNFINISHED: FailureKind = {
  id: 'unfinished',
  title: 'not finished',
  meaning: 'it had found what the goal needs when a limit ended the episode',
}
