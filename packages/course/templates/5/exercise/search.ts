/** Something that can be searched. */
export interface Problem<State> {
  readonly start: State
  /** What can be done in a state, and where it leads. Expensive: a model call each, for an agent. */
  moves(state: State): readonly { readonly action: string; readonly state: State }[]
  /** How good a state looks, 0 to 1. */
  value(state: State): number
  /** Two states with the same key are the same. */
  key(state: State): string
  isGoal(state: State): boolean
}

/** What a search found. */
export interface Found {
  /** From the start to the goal. */
  readonly actions: readonly string[]
  /** How many states were expanded: `moves` was asked for them. */
  readonly expanded: number
}

/**
 * Lesson 5: search. Expands the best state first:
 *
 * 1. a start that is the goal is found at once, with nothing expanded;
 * 2. of all states that were found and not expanded, the one with the highest value is expanded next; of several, the one that was
 *    found first;
 * 3. a state is found once: what leads to a key that is known already is left out;
 * 4. a goal ends the search as soon as it is found, before it is expanded;
 * 5. at most `budget` states are expanded; then, and where nothing is left, the answer is `undefined`.
 *
 * As it stands, it looks one move ahead.
 */
export function bestFirst<State>(problem: Problem<State>, budget: number): Found | undefined {
  const { start, moves, isGoal } = problem
  const move = budget > 0 ? moves(start).find(({ state }) => isGoal(state)) : undefined
  return move === undefined ? undefined : { actions: [move.action], expanded: 1 }
}

/** A child of a node in the tree of LATS. */
export interface Child {
  /** Mean of what came of it. */
  readonly value: number
  readonly visits: number
}

/**
 * Then the choice of LATS: the index of the child that is to be gone to next. A child without visits goes before all others; of the
 * rest, the one with the highest `value + w * sqrt(ln(visits of the parent) / visits of the child)`. Of equal ones, the first.
 */
export function select(_children: readonly Child[], _parentVisits: number, _w: number): number {
  return 0
}
