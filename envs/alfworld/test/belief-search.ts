import { goalNeedsOf, type ObjectNeed } from '../src/belief/goal-needs.ts'
import { objectBelief, type Supply } from '../src/belief/object-belief.ts'
import { createEngine, type Engine } from '../src/engine.ts'
import type { Game } from '../src/game.ts'
import { rulesOf } from '../src/rules.ts'
import type { AlfworldState } from '../src/state.ts'
import { isKnown } from '../src/transition/conditions.ts'

/** A house that agrees with a player's knowledge, and its probability. */
export interface PossibleHouse {
  readonly game: Game
  readonly probability: number
}

/** Receptacles of each copy of each needed type. */
type Layout = readonly (readonly (readonly number[])[])[]

/** Enumerates all numbers and places of the needed objects. `build` returns the house with these places of the copies of each need. */
export function possibleHouses(game: Game, supply: Supply, build: (places: Layout) => Game): readonly PossibleHouse[] {
  let all: readonly { readonly places: Layout; readonly probability: number }[] = [{ places: [], probability: 1 }]
  for (const need of goalNeedsOf(game) ?? []) {
    const rows = copiesOf(game, need, supply)
    all = all.flatMap(({ places, probability }) =>
      rows.map((row) => ({ places: [...places, row.copies], probability: probability * row.probability })),
    )
  }
  return all.map(({ places, probability }) => ({ game: build(places), probability }))
}

interface Copies {
  readonly copies: readonly (readonly number[])[]
  readonly probability: number
}

function copiesOf(game: Game, need: ObjectNeed, supply: Supply): readonly Copies[] {
  const { counts, required, placements, inReceptacle } = objectBelief(game, need, supply)
  return counts.flatMap((chance, count) => {
    if (chance === 0) return []
    let rows: readonly Copies[] = [{ copies: [], probability: chance }]
    for (let copy = 0; copy < count; copy += 1) {
      const isSeen = copy < required ? 1 : inReceptacle
      rows = rows.flatMap(({ copies, probability }) => [
        ...placements.map((placement) => ({
          copies: [...copies, placement.receptacles],
          probability: probability * isSeen * placement.probability,
        })),
        ...(isSeen < 1 ? [{ copies: [...copies, []], probability: probability * (1 - isSeen) }] : []),
      ])
    }
    return rows
  })
}

/** A house in which the player may be, with its state. */
interface Branch {
  readonly house: number
  readonly state: AlfworldState
}

/** Knowledge of a player: the branches that look the same. */
interface Node {
  readonly branches: readonly Branch[]
  readonly isSolved: boolean
  /** For each action, the nodes that it can lead to, with their probabilities. */
  edges: readonly (readonly { readonly key: string; readonly probability: number }[])[]
}

const MAX_NODES = 60_000
const MAX_STEPS = 60

/**
 * Returns the expected number of steps of the best policy: a value iteration over everything that a player can know, with all actions of the game that
 * can be useful. Names of objects show no number, because the policy under test does not use them.
 */
export function bestExpectedSteps(houses: readonly PossibleHouse[]): number {
  const engines = houses.map(({ game }) => createEngine(rulesOf(game, '2.1.2')))
  const nodes = new Map<string, Node>()
  const keyOf = (branches: readonly Branch[], isSolved: boolean): string => {
    const [first] = branches
    const { location, held, opened, seen, attributes, contents } = first?.state ?? {}
    const rows = contents?.map((row) => row.join(',')).join(' ')
    return `${isSolved};${branches.map(({ house }) => house)};${location};${held};${opened};${seen};${attributes};${rows}`
  }
  const waiting: string[] = []
  const add = (branches: readonly Branch[], isSolved: boolean): string => {
    const key = keyOf(branches, isSolved)
    if (nodes.has(key)) return key
    nodes.set(key, { branches, isSolved, edges: [] })
    if (!isSolved) waiting.push(key)
    if (nodes.size > MAX_NODES) throw new Error('too many nodes')
    return key
  }
  const start = add(
    engines.map((engine, house) => ({ house, state: engine.start('house').state })),
    false,
  )
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const node = nodes.get(key)
    if (node !== undefined) node.edges = edgesOf(node, { engines, houses, add })
  }
  return iterate(nodes).get(start) ?? Number.NaN
}

interface Expansion {
  readonly engines: readonly Engine[]
  readonly houses: readonly PossibleHouse[]
  add(branches: readonly Branch[], isSolved: boolean): string
}

function edgesOf({ branches }: Node, { engines, houses, add }: Expansion): Node['edges'] {
  const [first] = branches
  const engine = engines[first?.house ?? 0]
  if (first === undefined || engine === undefined) return []
  const weightOf = (list: readonly Branch[]): number =>
    list.reduce((sum, { house }) => sum + (houses[house]?.probability ?? 0), 0)
  const total = weightOf(branches)
  const actions = new Set(
    engine
      .admissible(first.state)
      .filter((action) => isUseful(engine, first.state, action))
      .map(withoutNumber),
  )
  return [...actions].map((action) => {
    const outcomes = new Map<string, { readonly isSolved: boolean; readonly branches: Branch[] }>()
    for (const { house, state } of branches) {
      const own = engines[house] as Engine
      const command = own.admissible(state).find((each) => isUseful(own, state, each) && withoutNumber(each) === action)
      const turn = own.step(state, command ?? '')
      const seen = `${turn.success} ${withoutNumber(turn.observation.text)}`
      const outcome = outcomes.get(seen) ?? { isSolved: turn.success, branches: [] }
      outcome.branches.push({ house, state: turn.state })
      outcomes.set(seen, outcome)
    }
    return [...outcomes.values()].map((outcome) => ({
      key: add(outcome.branches, outcome.isSolved),
      probability: weightOf(outcome.branches) / total,
    }))
  })
}

/** False for actions without new information, and for actions with unseen objects. */
function isUseful({ rules }: Engine, state: AlfworldState, action: string): boolean {
  const { seen } = state
  if (action.startsWith('use ')) return isKnown(rules, state, rules.objects.get(action.slice('use '.length)) ?? -1)
  const needs = goalNeedsOf(rules.game) ?? []
  if (/^(?:clean|heat|cool) /.test(action))
    return needs.some(({ treatments }) => treatments.some((each) => action.startsWith(each)))
  if (action.startsWith('move ')) {
    const target = rules.receptacles.get(action.split(' to ')[1] ?? '') ?? -1
    return needs.some(({ targets }) => targets.includes(target))
  }
  if (/^(?:look|inventory|help|close|examine (?:mug|apple|desklamp))/.test(action)) return false
  const [verb, name = ''] = action.startsWith('take ') ? ['take', action.split(' from ')[1]] : action.split(/ (.*)/)
  const receptacle = rules.receptacles.get(name) ?? -1
  if (verb === 'take') return seen.includes(receptacle)
  return verb !== 'examine' || !seen.includes(receptacle)
}

function withoutNumber(text: string): string {
  return text.replace(/\b(mug|apple|desklamp) \d+/g, '$1')
}

/** Sweeps until the values are stable. They grow from 0, so that endless loops cannot be chosen. */
function iterate(nodes: ReadonlyMap<string, Node>): ReadonlyMap<string, number> {
  const values = new Map([...nodes.keys()].map((key) => [key, 0]))
  const order = [...nodes].reverse()
  for (let change = 1; change > 1e-10; ) {
    change = 0
    for (const [key, { isSolved, edges }] of order) {
      if (isSolved) continue
      const best = Math.min(
        ...edges.map((outcomes) =>
          outcomes.reduce((sum, { key: to, probability }) => sum + probability * (values.get(to) ?? 0), 1),
        ),
      )
      // The goal is out of reach of longer ones.
      const value = Math.min(best, MAX_STEPS)
      change = Math.max(change, value - (values.get(key) ?? 0))
      values.set(key, value)
    }
  }
  return values
}
