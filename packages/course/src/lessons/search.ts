import type { World } from '@orreryjs/core'
import type { Lesson } from '../lesson.ts'
import { assertThat, CheckFailure, functionOf, quoted } from '../lesson.ts'
import { worldOf } from '../playing.ts'

interface Move<State> {
  readonly action: string
  readonly state: State
}

interface Problem<State> {
  readonly start: State
  moves(state: State): readonly Move<State>[]
  value(state: State): number
  key(state: State): string
  isGoal(state: State): boolean
}

interface Found {
  readonly actions: readonly string[]
  readonly expanded: number
}

type Search = <State>(problem: Problem<State>, budget: number) => Found | undefined
type Select = (
  children: readonly { readonly value: number; readonly visits: number }[],
  parentVisits: number,
  w: number,
) => number

/** Places with their values and the places they lead to. */
type Town = Readonly<Record<string, readonly [value: number, ...leadsTo: string[]]>>

/** A and B have equal values; C has the highest value and is a dead end. */
const TOWN: Town = {
  start: [0, 'A', 'B', 'C'],
  A: [0.5, 'A1', 'start'],
  B: [0.5, 'goal'],
  C: [0.9, 'start'],
  A1: [0.2, 'A', 'B'],
  goal: [1],
}
/** A cycle from which the goal cannot be reached. */
const CYCLE: Town = { start: [0, 'A'], A: [0.1, 'B'], B: [0.2, 'start', 'A'], goal: [1] }
const CRAFT = ['textcraft/test/0', 'textcraft/test/4', 'textcraft/test/9']
const CRAFT_BUDGET = 60

/** A problem from a map that records expanded states. Stops an endless search. */
function problemFrom(map: Town, expanded: string[] = [], start = 'start'): Problem<string> {
  return {
    start,
    moves(place) {
      expanded.push(place)
      if (expanded.length > 1000)
        throw new CheckFailure('it expanded 1,000 states of a map with six: it expands the same states again and again')
      return (map[place] ?? [0]).slice(1).map((to) => ({ action: `to ${to}`, state: String(to) }))
    },
    value: (place) => map[place]?.[0] ?? 0,
    key: (place) => place,
    isGoal: (place) => place === 'goal',
  }
}

/** A world as a search problem. */
function worldProblem(world: World, task: string): Problem<unknown> {
  // Cached, because it is looked up more often than there are states.
  const values = new Map<string, number>()
  const keyOf = (state: unknown): string => JSON.stringify(state)
  const progressOf = (state: unknown): number => {
    const key = keyOf(state)
    const value = values.get(key) ?? world.progress(state)
    values.set(key, value)
    return value
  }
  return {
    start: world.start(world.tasks.get(task)).state,
    moves: (state) =>
      world
        .admissible(state)
        .map((action) => ({ action, turn: world.step(state, action) }))
        .map(({ action, turn }) => ({ action, state: turn.state })),
    value: progressOf,
    key: keyOf,
    isGoal: (state) => progressOf(state) === 1,
  }
}

/** Lesson 5. */
export const search: Lesson = {
  number: 5,
  title: 'states, search and trials',
  task: 'write a best-first search and the selection of LATS',
  page: '5-states-search-trials.md',
  file: 'search.ts',
  exports: ['bestFirst', 'select'],
  checks: [
    {
      name: 'finds a path',
      hints: [
        'keep a list of open nodes: a state and the actions that lead to it',
        'the path to a child is the path to its parent plus one action',
      ],
      run(exercise) {
        const find = functionOf<Search>(exercise, 'bestFirst')
        const found = find(problemFrom(TOWN), 10)
        assertThat(found !== undefined, 'it finds no path to the goal, two moves away in a map of six places')
        assertThat(found.actions.join() === 'to B,to goal', `its path is ${quoted(found.actions)}; expected 'to B', 'to goal'`)
        assertThat(
          find(problemFrom(TOWN, [], 'goal'), 10)?.actions.length === 0,
          'its path is not empty if the start is the goal',
        )
      },
    },
    {
      name: 'expands the best state first, on ties the oldest',
      hints: [
        'choose the open node with the highest value, not the one found last',
        '`>` in the comparison keeps the first of equal nodes, `>=` the last',
      ],
      run(exercise) {
        const expanded: string[] = []
        const found = functionOf<Search>(exercise, 'bestFirst')(problemFrom(TOWN, expanded), 10)
        const wanted = ['start', 'C', 'A', 'B']
        assertThat(expanded[1] !== 'A', 'it expands A (0.5) before C (0.9): the best first, not the first found')
        assertThat(expanded[2] !== 'B', 'it expands B before A, which has the same value and was found earlier')
        assertThat(expanded.join() === wanted.join(), `it expands ${quoted(expanded)}; expected ${quoted(wanted)}`)
        assertThat(
          found?.expanded === wanted.length,
          `it reports ${String(found?.expanded)} expanded states; expected ${wanted.length}`,
        )
      },
    },
    {
      name: 'visits each state once',
      hints: [
        'keep the known keys, including the key of the start',
        'compare keys, not states: two equal objects are not the same object',
      ],
      run(exercise) {
        const expanded: string[] = []
        const found = functionOf<Search>(exercise, 'bestFirst')(problemFrom(CYCLE, expanded), 50)
        assertThat(found === undefined, 'it finds an unreachable goal')
        assertThat(expanded.length >= 3, `it stops after ${expanded.length} of three reachable places: expand all of them`)
        assertThat(expanded.length === 3, `it expands ${expanded.length} states of a cycle of three: skip known states`)
      },
    },
    {
      name: 'respects its budget',
      hints: ['count each call of `moves`', 'stop when the count reaches the budget, not one later'],
      run(exercise) {
        const find = functionOf<Search>(exercise, 'bestFirst')
        for (const budget of [0, 1, 3]) {
          const expanded: string[] = []
          const found = find(problemFrom(TOWN, expanded), budget)
          assertThat(expanded.length <= budget, `with a budget of ${budget} it expands ${expanded.length} states`)
          assertThat(found === undefined, `with a budget of ${budget} it finds a goal that needs 4 expansions`)
        }
        assertThat(find(problemFrom(TOWN), 4) !== undefined, 'with a sufficient budget of 4 it finds nothing')
      },
    },
    {
      name: 'selects like LATS',
      hints: ['score each child, then take the index of the highest score', 'a child without visits has an infinite score'],
      run(exercise) {
        const select = functionOf<Select>(exercise, 'select')
        const [good, rare, fresh] = [
          { value: 0.6, visits: 10 },
          { value: 0.5, visits: 2 },
          { value: 0, visits: 0 },
        ]
        assertThat(select([good, rare, fresh], 12, 1) === 2, 'a child without visits must come first')
        assertThat(select([fresh, fresh], 2, 1) === 0, 'of two children without visits select the first')
        assertThat(select([good, rare], 12, 0) === 0, 'with w = 0 only the value counts')
        assertThat(
          select([good, rare], 12, 1) === 1,
          'the rarely visited child has the higher score: sqrt(ln(12) / 2) is more than sqrt(ln(12) / 10)',
        )
        assertThat(select([rare, rare, good], 14, 1) === 0, 'of equal children select the first')
      },
    },
    {
      name: 'solves tasks of a real world',
      hints: [
        'if all other checks pass, look at how often `value` is computed, and at keys',
        'JSON keys are compared as strings',
      ],
      async run(exercise) {
        const find = functionOf<Search>(exercise, 'bestFirst')
        const world = await worldOf('textcraft')
        for (const task of CRAFT) {
          const problem = worldProblem(world, task)
          const found = find(problem, CRAFT_BUDGET)
          assertThat(found !== undefined, `it does not solve ${task} within ${CRAFT_BUDGET} expansions`)
          let { state } = world.start(world.tasks.get(task))
          for (const action of found.actions) state = world.step(state, action).state
          assertThat(problem.isGoal(state), `its path for ${task} does not lead to the goal: ${quoted(found.actions)}`)
        }
      },
    },
  ],
}
