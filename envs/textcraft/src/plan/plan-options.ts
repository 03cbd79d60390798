import type { PlanNode, PlanRecipe } from './plan-graph.ts'

/** Crafts recipe `index` of a craft node, or assigns units of a choice node to its member `index`, `times` times. */
export interface Decision {
  readonly node: number
  readonly index: number
  readonly times: number
}

/** An option to settle a node, completely or, for a choice node, the units of one member. */
export interface PlanOption {
  readonly decisions: readonly Decision[]
  /** Number of crafts. */
  readonly crafts: number
  /** Approximate follow-up cost; breaks ties. */
  readonly effort: number
}

/** Options to settle a node. `all` is false if the list is truncated. */
export interface PlanOptions {
  readonly options: readonly PlanOption[]
  readonly all: boolean
}

/** Maximum number of options per node. Options with a single recipe or member are always listed. */
const MAX_OPTIONS = 256

/**
 * Returns the options to make `lacking` items of a craft node in which no craft is superfluous. A surplus never helps, since
 * everything that uses the item is settled before it.
 */
export function craftOptions(
  recipes: readonly PlanRecipe[],
  node: number,
  lacking: number,
  effort: readonly number[],
): PlanOptions {
  const work = recipes.map(({ parts }) => parts.reduce((total, part) => total + (effort[part.node] as number), 0))
  const options = recipes.map((recipe, index): PlanOption => {
    const times = Math.ceil(lacking / recipe.recipe.count)
    return { decisions: [{ node, index, times }], crafts: times, effort: times + (work[index] as number) }
  })
  const mix = (index: number, left: number, smallest: number, chosen: PlanOption): boolean => {
    if (left <= 0) return chosen.decisions.length < 2 || -left >= smallest || options.push(chosen) < MAX_OPTIONS
    const current = recipes[index]
    if (current === undefined) return true
    const yieldCount = current.recipe.count
    for (let times = Math.ceil(left / yieldCount); times > 0; times -= 1) {
      const decisions = [...chosen.decisions, { node, index, times }]
      const next = { decisions, crafts: chosen.crafts + times, effort: chosen.effort + times + (work[index] as number) }
      if (!mix(index + 1, left - times * yieldCount, Math.min(smallest, yieldCount), next)) return false
    }
    return mix(index + 1, left, smallest, chosen)
  }
  const all = recipes.length < 2 || mix(0, lacking, Infinity, { decisions: [], crafts: 0, effort: 0 })
  return { options, all }
}

/**
 * Returns the options to assign one or more of `lacking` equal units to one member of a choice, member `from` or a later one.
 * Members with existing demand are expected to be cheap.
 */
export function choiceOptions(
  choice: PlanNode & { readonly kind: 'choice' },
  node: number,
  lacking: number,
  from: number,
  effort: readonly number[],
  demand: readonly number[],
): PlanOptions {
  const options: PlanOption[] = []
  const last = choice.members.length - 1
  for (let rest = 0; rest < lacking && options.length < MAX_OPTIONS; rest += 1) {
    for (let index = from; index <= (rest === 0 ? last : last - 1); index += 1) {
      const member = choice.members[index] as number
      const work = (demand[member] as number) > 0 ? 0 : (effort[member] as number)
      options.push({ decisions: [{ node, index, times: lacking - rest }], crafts: 0, effort: work + rest })
    }
  }
  return { options, all: (last - from) * lacking < MAX_OPTIONS }
}
