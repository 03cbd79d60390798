/** A search problem. */
export interface Problem<State> {
  readonly start: State
  /** Actions in a state with the resulting states. Expensive: for an agent, each costs a model call. */
  moves(state: State): readonly { readonly action: string; readonly state: State }[]
  /** Estimated value of a state, 0 to 1. */
  value(state: State): number
  /** States with equal keys are the same. */
  key(state: State): string
  isGoal(state: State): boolean
}

/** Result of a search. */
export interface Found {
  /** From the start to the goal. */
  readonly actions: readonly string[]
  /** Number of expanded states (calls of `moves`). */
  readonly expanded: number
}

/**
 * Lesson 5: search. Expand the best state first:
 *
 * 1. if the start is the goal, return at once, with nothing expanded;
 * 2. of all found states that are not expanded, expand the one with the highest value; on ties, the one found first;
 * 3. skip states with a known key;
 * 4. a goal ends the search as soon as it is found, before it is expanded;
 * 5. expand at most `budget` states; after that, or if no state is left, return `undefined`.
 *
 * The given code looks one move ahead only.
 */
export function bestFirst<State>(problem: Problem<State>, budget: number): Found | undefined {
  const { start, moves, isGoal } = problem
  const move = budget > 0 ? moves(start).find(({ state }) => isGoal(state)) : undefined
  return move === undefined ? undefined : { actions: [move.action], expanded: 1 }
}

/** A child of a node in the search tree of LATS. */
export interface Child {
  /** Mean of the backpropagated rewards. */
  readonly value: number
  readonly visits: number
}

/**
 * Then the selection of LATS: returns the index of the child to visit next. A child without visits comes first; otherwise the child
 * with the highest `value + w * sqrt(ln(visits of the parent) / visits of the child)`. On ties, the first.
 */
export function select(_children: readonly Child[], _parentVisits: number, _w: number): number {
  return 0
}
