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

/** A found state and the actions that lead to it. */
interface Node<State> {
  readonly state: State
  readonly value: number
  readonly actions: readonly string[]
}

/** Best-first search: expands the state with the highest value; on ties, the one found first. */
export function bestFirst<State>(problem: Problem<State>, budget: number): Found | undefined {
  const { start, value, key, isGoal } = problem
  if (isGoal(start)) return { actions: [], expanded: 0 }
  const known = new Set([key(start)])
  const open: Node<State>[] = [{ state: start, value: value(start), actions: [] }]
  for (let expanded = 1; expanded <= budget && open.length > 0; expanded += 1) {
    const best = open.reduce((one, other) => (other.value > one.value ? other : one))
    open.splice(open.indexOf(best), 1)
    for (const { action, state } of problem.moves(best.state)) {
      if (known.has(key(state))) continue
      known.add(key(state))
      const actions = [...best.actions, action]
      if (isGoal(state)) return { actions, expanded }
      open.push({ state, value: value(state), actions })
    }
  }
  return undefined
}

/** A child of a node in the search tree of LATS. */
export interface Child {
  /** Mean of the backpropagated rewards. */
  readonly value: number
  readonly visits: number
}

/** Returns the index of the child to visit next: a child without visits, or the one with the highest upper confidence bound. */
export function select(children: readonly Child[], parentVisits: number, w: number): number {
  const scores = children.map(({ value, visits }) =>
    visits === 0 ? Number.POSITIVE_INFINITY : value + w * Math.sqrt(Math.log(parentVisits) / visits),
  )
  return scores.indexOf(Math.max(...scores))
}
