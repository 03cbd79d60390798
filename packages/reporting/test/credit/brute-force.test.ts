import { type Agent, type AgentProgram, act, mark, rewind, rng, type World } from '@orreryjs/core'
import { playEpisode } from '@orreryjs/harness'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEngine } from '../../../../envs/alfworld/src/engine.ts'
import type { Game } from '../../../../envs/alfworld/src/game.ts'
import { planFor } from '../../../../envs/alfworld/src/plan.ts'
import { rulesOf } from '../../../../envs/alfworld/src/rules.ts'
import type { AlfworldState } from '../../../../envs/alfworld/src/state.ts'
import { tinyGames } from '../../../../envs/alfworld/test/tiny-games.ts'
import { createTextCraft, type TextCraftState, type TextCraftTask } from '../../../../envs/textcraft/src/index.ts'
import { answeringModel } from '../../../testing/src/answering-model.ts'
import { creditEpisode, type EpisodeCredit, type Loss } from '../../src/credit/credit-episode.ts'
import { createDistances } from '../../src/credit/distances.ts'
import type { StepEffect } from '../../src/data/recorded-episode.ts'
import { replayStates } from '../../src/report/replay.ts'

/** Number of steps to success, found without the planner; `null` if success is unreachable. */
type Distance<State> = (state: State) => number | null

/** A point of a walk: the state, and the number of steps so far. */
interface Point<State> {
  readonly state: State
  readonly taken: number
  readonly hasFailed: boolean
}

const MODEL = answeringModel('none', () => '')

const MAX_STEPS = 12

/** True for half of the steps: they follow the plan, so that some walks succeed. */
function isPlanned({ next }: ReturnType<typeof rng>): boolean {
  return next() < 1 / 2
}

/** Takes planned and random actions, and rewinds at random. `points` and `edges` receive its states and steps. */
function walker<State>(
  world: World<State>,
  { seed, actionsOf }: { readonly seed: number; actionsOf(state: State): readonly string[] },
  walk: { readonly points: Point<State>[]; readonly edges: (readonly [before: State, after: State])[] },
): Agent {
  const draws = rng('walk', String(seed))
  const [task] = world.tasks.ids('tiny')
  function* program(): AgentProgram {
    const marks: { readonly id: Parameters<typeof rewind>[0]; readonly state: State }[] = []
    let { state } = world.start(world.tasks.get(task ?? ''))
    let taken = 0
    walk.points.push({ state, taken, hasFailed: false })
    while (true) {
      const luck = draws.next()
      if (luck < 0.1) marks.push({ id: yield* mark(), state })
      else if (luck < 0.2 && marks.length > 0) {
        const to = draws.pick(marks)
        yield* rewind(to.id)
        state = to.state
        walk.points.push({ state, taken, hasFailed: false })
      } else {
        const action =
          luck < 0.3 ? 'dance' : ((isPlanned(draws) ? world.plan(state)?.[0] : undefined) ?? draws.pick(actionsOf(state)))
        const before = state
        const turn = world.step(state, action)
        state = turn.state
        taken += 1
        walk.edges.push([before, state])
        walk.points.push({ state, taken, hasFailed: turn.terminated && !turn.success })
        yield* act(action)
      }
    }
  }
  return { id: 'walker', version: 1, program }
}

/** Returns the labels of a walk according to an exhaustive search. */
function expectedOf<State>(
  { points, edges }: { readonly points: readonly Point<State>[]; readonly edges: readonly (readonly [State, State])[] },
  distance: Distance<State>,
): { readonly effects: readonly StepEffect[]; readonly loss: Loss | undefined; readonly decisive: number | undefined } {
  const effects = edges.map(([from, to]): StepEffect => {
    const [before, after] = [distance(from), distance(to)]
    if (after === null) return 'dead-end'
    return before === null || after < before ? 'closer' : after > before ? 'further' : 'neutral'
  })
  const last = points.at(-1)
  if (last !== undefined && distance(last.state) === 0) return { effects, loss: undefined, decisive: undefined }
  const possible = points.map(({ state, taken }) => {
    const steps = distance(state)
    return steps !== null && taken + steps <= MAX_STEPS
  })
  const at = possible.lastIndexOf(true)
  const next = points[at + 1]
  if (at < 0) return { effects, loss: 'impossible', decisive: undefined }
  if (next === undefined) return { effects, loss: 'not-lost', decisive: undefined }
  return { effects, loss: distance(next.state) === null ? 'dead-end' : 'too-late', decisive: next.taken }
}

async function creditWalk<State>(
  world: World<State>,
  seed: number,
  actionsOf: (state: State) => readonly string[] = (state) => world.admissible(state),
) {
  const walk = { points: [] as Point<State>[], edges: [] as [State, State][] }
  const agent = walker(world, { seed, actionsOf }, walk)
  const [id = ''] = world.tasks.ids('tiny')
  const { events, end } = await playEpisode({
    agent,
    world: world as World,
    model: MODEL,
    task: id,
    limits: { maxSteps: MAX_STEPS },
    rewind: ['snapshot'],
  })
  const [start] = events
  if (start?.type !== 'episode-start') throw new Error('no start')
  const trace = replayStates({ world: world as World, task: world.tasks.get(id) }, events)
  if (trace === undefined) throw new Error('not replayed')
  const distances = createDistances().of(start, events, trace)
  if (distances === undefined) throw new Error('no distances')
  const credit = creditEpisode({ episode: { start, events, end }, trace, distances, maxSteps: MAX_STEPS })
  // The harness ends the episode at the limit, when the walker may have begun another step.
  const steps = credit.steps.length
  return { credit, walk: { points: walk.points.filter(({ taken }) => taken <= steps), edges: walk.edges.slice(0, steps) } }
}

/** Gained steps and regret sum to the number of steps; without a step into the void, so do the steps' own regrets. */
function checkSums({ steps, gained, regret, atStart, atEnd, loss }: EpisodeCredit): void {
  const total = Object.values(regret).reduce((sum, each) => sum + each, 0)
  expect(gained + total).toBe(steps.length)
  if (loss === undefined) expect(gained).toBe(atStart)
  if (atStart !== null && atEnd !== null) expect(gained).toBe(atStart - atEnd)
}

test('labels and decisive steps agree with all reachable states of small houses', async () => {
  const met = new Set<string>()
  for (const [index, game] of fc.sample(tinyGames, { numRuns: 45, seed: 5 }).entries()) {
    // With three objects a house has more states than the search explores.
    if (game.objects.length > MAX_OBJECTS) continue
    const world = tinyWorld(game)
    const distance = exhaustive(world)
    if (distance === undefined) continue
    const { credit, walk } = await creditWalk(world, index)
    const expected = expectedOf(walk, distance)
    expect(credit.steps.map(({ effect }) => effect)).toEqual(expected.effects)
    expect(credit.steps.map(({ before, after }) => [before, after])).toEqual(
      walk.edges.map(([before, after]) => [distance(before), distance(after)]),
    )
    expect([credit.loss, credit.decisive?.step]).toEqual([expected.loss, expected.decisive])
    checkSums(credit)
    for (const name of [...expected.effects, expected.loss ?? 'success']) met.add(name)
  }
  const labels = ['closer', 'neutral', 'further', 'dead-end', 'success', 'too-late', 'impossible']
  expect(labels.filter((name) => !met.has(name))).toEqual([])
})

/** A world with one task: a tiny game. */
function tinyWorld(game: Game): World<AlfworldState> {
  const engine = createEngine(rulesOf(game, '2.1.2'))
  const task = { id: 'alfworld/tiny/0', world: 'alfworld', split: 'tiny', type: 'tiny', goal: game.sentence, hash: 'tiny' }
  return {
    id: 'alfworld',
    version: 1,
    dialect: '2.1.2',
    tasks: { splits: ['tiny'], size: () => 1, ids: () => [task.id], get: () => task },
    start: () => engine.start(task.id),
    step: engine.step,
    admissible: engine.admissible,
    tools: () => [],
    plan: (state) => planFor(game, '2.1.2', state),
    progress: () => 0,
    route: () => undefined,
  }
}

/** Maximum number of objects in a house. */
const MAX_OBJECTS = 2
/** Maximum number of states of a house. */
const MAX_STATES = 3000

/** Explores all states that admissible actions reach, and then counts steps backwards from success. `undefined` for large games. */
function exhaustive(world: World<AlfworldState>): Distance<AlfworldState> | undefined {
  const start = world.start(world.tasks.get('alfworld/tiny/0'))
  const distances = new Map<string, number>()
  const parents = new Map<string, string[]>([[keyOf(start.state), []]])
  const solved: string[] = start.success ? [keyOf(start.state)] : []
  const waiting = [start.state]
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    const from = keyOf(state)
    for (const action of world.admissible(state)) {
      const { state: after, success } = world.step(state, action)
      const key = keyOf(after)
      const known = parents.get(key)
      if (known !== undefined) {
        known.push(from)
        continue
      }
      parents.set(key, [from])
      waiting.push(after)
      if (success) solved.push(key)
    }
    if (parents.size > MAX_STATES) return undefined
  }
  for (const key of solved) distances.set(key, 0)
  for (let ring: readonly string[] = solved, steps = 1; ring.length > 0; steps += 1) {
    const next = new Set(ring.flatMap((key) => parents.get(key) ?? []).filter((key) => !distances.has(key)))
    for (const key of next) distances.set(key, steps)
    ring = [...next]
  }
  return (state) => distances.get(keyOf(state)) ?? null
}

/** Everything that affects admissible actions and the goal. */
function keyOf(state: AlfworldState): string {
  return JSON.stringify({ ...state, takenOut: [], seen: [] })
}

/** Largest distance that the search in TextCraft proves. */
const MAX_DEPTH = 3

test('labels agree with an exhaustive search near the goal of TextCraft tasks', async () => {
  const world = createTextCraft()
  const short = [...world.tasks.ids('dev')]
    .map((id) => world.tasks.get(id) as TextCraftTask)
    .filter((task) => (world.plan(world.start(task).state)?.length ?? 0) <= MAX_DEPTH + 1)
    .slice(0, 4)
  expect(short).toHaveLength(4)
  let proven = 0
  for (const [index, task] of short.entries()) {
    const only: World<TextCraftState> = { ...world, tasks: { ...world.tasks, ids: () => [task.id] } }
    // The plan names members of item groups, which the task's commands do not.
    const actions = [...new Set([...actionsOf(task), ...(world.plan(world.start(task).state) ?? [])])]
    const distance = bounded(world, actions)
    const { credit, walk } = await creditWalk(only, index, () => actions)
    const near = (steps: number | null): number => Math.min(steps ?? Number.POSITIVE_INFINITY, MAX_DEPTH + 1)
    expect(credit.steps.map(({ before, after }) => [near(before), near(after)])).toEqual(
      walk.edges.map(([before, after]) => [distance(before), distance(after)]),
    )
    expect(credit.steps.every(({ after }) => after !== null)).toBe(true)
    checkSums(credit)
    proven += walk.edges.filter(([, after]) => distance(after) <= MAX_DEPTH).length
  }
  expect(proven).toBeGreaterThan(20)
})

/** All crafts of a task, and the fetches of every amount that one craft or two use. */
function actionsOf({ commands }: TextCraftTask): readonly string[] {
  const fetches = commands.flatMap((command) => command.split(' using ')[1]?.split(', ') ?? [])
  const twice = fetches.map((amount) => amount.replace(/^\d+/, (count) => String(2 * Number(count))))
  return [...new Set([...commands, ...[...fetches, ...twice].map((amount) => `get ${amount}`), 'inventory'])]
}

/** Number of steps to success, or `MAX_DEPTH + 1` for more: breadth first. */
function bounded(world: World<TextCraftState>, actions: readonly string[]): (state: TextCraftState) => number {
  const known = new Map<string, number>()
  const inventoryOf = ({ inventory, solved }: TextCraftState): string => JSON.stringify([solved, [...inventory].sort()])
  const search = (from: TextCraftState): number => {
    if (from.solved) return 0
    const seen = new Set([inventoryOf(from)])
    let states = [from]
    for (let steps = 1; steps <= MAX_DEPTH; steps += 1) {
      const next: TextCraftState[] = []
      for (const state of states) {
        for (const action of actions) {
          const turn = world.step(state, action)
          if (turn.success) return steps
          const key = inventoryOf(turn.state)
          if (turn.changed && !seen.has(key)) next.push(turn.state)
          seen.add(key)
        }
      }
      states = next
    }
    return MAX_DEPTH + 1
  }
  return (state) => {
    const key = inventoryOf(state)
    const steps = known.get(key) ?? search(state)
    known.set(key, steps)
    return steps
  }
}
