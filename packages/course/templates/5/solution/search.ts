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

/** A state that was found, and the way there. */
interface Node<State> {
  readonly state: State
  readonly value: number
  readonly actions: readonly string[]
}

/** Expands the best state first; of several, the one that was found first. */
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

/** A child of a node in the tree of LATS. */
export interface Child {
  /** Mean of what came of it. */
  readonly value: number
  readonly visits: number
}

/** The child that is to be gone to next: one without visits, else the one with the highest upper bound. */
export function select(children: readonly Child[], parentVisits: number, w: number): number {
  const scores = children.map(({ value, visits }) =>
    visits === 0 ? Number.POSITIVE_INFINITY : value + w * Math.sqrt(Math.log(parentVisits) / visits),
  )
  return scores.indexOf(Math.max(...scores))
}
