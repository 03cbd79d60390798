import type { ScriptedDemonstration, ScriptLine } from '@orreryjs/core'

/** The state after the actions of a demonstration so far. Agents whose replies state it annotate ReAct's demonstrations with it. */
export interface TrackedState<State> {
  now(): State
  /** Applies an action that the world accepts. */
  take(action: string): void
}

/** State of a household: an empty text means no place, or an empty hand. */
export interface HouseholdState {
  readonly visited: readonly string[]
  readonly location: string
  readonly inHand: string
}

/** Tracks a demonstration of ALFWorld. */
export function householdState(): TrackedState<HouseholdState> {
  let state: HouseholdState = { visited: [], location: '', inHand: '' }
  return {
    now: () => state,
    take(action) {
      const place = /^go to (.+)$/.exec(action)?.[1]
      const taken = /^take (.+) from /.exec(action)?.[1]
      if (place !== undefined) state = { ...state, location: place, visited: [...new Set([...state.visited, place])] }
      else if (taken !== undefined) state = { ...state, inHand: taken }
      else if (action.startsWith('move ')) state = { ...state, inHand: '' }
    },
  }
}

/** An amount of an item: `4 string`. */
interface Amount {
  readonly count: number
  readonly item: string
}

/** Reads the amounts in `4 string, 1 green dye`. */
export function amountsIn(list: string): readonly Amount[] {
  return list.split(', ').flatMap((amount) => {
    const [count = '', ...words] = amount.split(' ')
    return words.length === 0 ? [] : [{ count: Number(count), item: words.join(' ') }]
  })
}

/** Tracks the inventory in a demonstration of TextCraft. */
export function inventoryState(): TrackedState<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  return {
    now: () => counts,
    take(action) {
      const [made = '', used = ''] = action.replace(/^(?:get|craft) /, '').split(' using ')
      const changes = [...amountsIn(made), ...amountsIn(used).map(({ count, item }) => ({ count: -count, item }))]
      for (const { count, item } of changes) {
        const total = (counts.get(item) ?? 0) + count
        if (total > 0) counts.set(item, total)
        else counts.delete(item)
      }
    },
  }
}

/** State of a shop: the name of the page, and the chosen options of the product. */
export interface ShoppingState {
  readonly page: string
  readonly chosen: readonly string[]
}

const RESULTS = 'search results'

/** Tracks a demonstration of WebShop. */
export function shoppingState(): TrackedState<ShoppingState> {
  let pages: readonly string[] = ['search']
  let chosen: readonly string[] = []
  const page = (): string => pages.at(-1) ?? ''
  return {
    now: () => ({ page: page(), chosen }),
    take(action) {
      const button = /^click\[(.+)\]$/.exec(action)?.[1]
      if (button === '< Prev') pages = pages.slice(0, -1)
      else if (button === undefined) pages = [...pages, RESULTS]
      else if (page() === RESULTS) pages = [...pages, `product ${button}`]
      else if (/^(?:Description|Features|Reviews)$/.test(button)) pages = [...pages, `${button.toLowerCase()} of ${page()}`]
      else chosen = [...chosen, button]
      if (page() === RESULTS) chosen = []
    },
  }
}

/** An action of a script with the thoughts before it. */
interface ThoughtfulAction {
  readonly action: string
  readonly isRefused: boolean
  readonly thoughts: string
}

/** An action of a demonstration, its position, and all actions. */
export interface DemonstrationStep extends ThoughtfulAction {
  readonly index: number
  readonly all: readonly ThoughtfulAction[]
}

/** Returns a demonstration in which the lines of `stated`, given the state before each action, replace the thoughts. */
export function withStatedLines<State>(
  script: ScriptedDemonstration,
  tracked: TrackedState<State>,
  stated: (state: State, step: DemonstrationStep) => readonly string[],
): ScriptedDemonstration {
  const all = thoughtfulActions(script)
  const lines = all.flatMap((each, index): readonly ScriptLine[] => {
    const { action, isRefused } = each
    const thought = stated(tracked.now(), { ...each, index, all }).join('\n')
    if (!isRefused) tracked.take(action)
    return [{ thought }, isRefused ? { refused: action } : action]
  })
  return { ...script, lines }
}

function thoughtfulActions({ lines }: ScriptedDemonstration): readonly ThoughtfulAction[] {
  const actions: ThoughtfulAction[] = []
  let thoughts: readonly string[] = []
  for (const line of lines) {
    if (typeof line === 'object' && 'thought' in line) thoughts = [...thoughts, line.thought]
    else {
      const isRefused = typeof line === 'object'
      actions.push({ action: isRefused ? line.refused : line, isRefused, thoughts: thoughts.join(' ') })
      thoughts = []
    }
  }
  return actions
}

/** Returns the demonstrations of a profile that are scripts. */
export function scriptsOf(demonstrations: readonly object[]): readonly ScriptedDemonstration[] {
  return demonstrations.filter((each): each is ScriptedDemonstration => 'task' in each && 'lines' in each)
}
