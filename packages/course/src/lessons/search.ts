import type { World } from '@orreryjs/core'
import type { Lesson } from '../lesson.ts'
import { functionOf, Miss, must, quoted } from '../lesson.ts'
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

/** Places, how good they look, and the places that they lead to. */
type Town = Readonly<Record<string, readonly [value: number, ...leadsTo: string[]]>>

/** A and B look alike; C looks best and is a dead end. */
const TOWN: Town = {
  start: [0, 'A', 'B', 'C'],
  A: [0.5, 'A1', 'start'],
  B: [0.5, 'goal'],
  C: [0.9, 'start'],
  A1: [0.2, 'A', 'B'],
  goal: [1],
}
/** Goes round and round; the goal is out of reach. */
const ROUND: Town = { start: [0, 'A'], A: [0.1, 'B'], B: [0.2, 'start', 'A'], goal: [1] }
const CRAFT = ['textcraft/test/0', 'textcraft/test/4', 'textcraft/test/9']
const CRAFT_BUDGET = 60

/** A problem from a map, which writes down what is expanded. It ends a search that does not. */
function walking(map: Town, expanded: string[] = [], start = 'start'): Problem<string> {
  return {
    start,
    moves(place) {
      expanded.push(place)
      if (expanded.length > 1000)
        throw new Miss('it expanded 1,000 states of a map that has six: it finds the same again and again')
      return (map[place] ?? [0]).slice(1).map((to) => ({ action: `to ${to}`, state: String(to) }))
    },
    value: (place) => map[place]?.[0] ?? 0,
    key: (place) => place,
    isGoal: (place) => place === 'goal',
  }
}

/** A world as a map of its states. */
function inWorld(world: World, task: string): Problem<unknown> {
  // Looked up more often than there are states: computed once for each.
  const values = new Map<string, number>()
  const keyOf = (state: unknown): string => JSON.stringify(state)
  const goodness = (state: unknown): number => {
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
    value: goodness,
    key: keyOf,
    isGoal: (state) => goodness(state) === 1,
  }
}

/** Lesson 5. */
export const search: Lesson = {
  number: 5,
  title: 'states, search and trials',
  task: 'write a best-first search, and the choice of LATS',
  page: '5-states-search-trials.md',
  file: 'search.ts',
  exports: ['bestFirst', 'select'],
  checks: [
    {
      name: 'finds a way',
      hints: [
        'keep a list of nodes that are open: a state, and the actions that led there',
        'the way to a child is the way to its parent and one action more',
      ],
      run(exercise) {
        const find = functionOf<Search>(exercise, 'bestFirst')
        const found = find(walking(TOWN), 10)
        must(found !== undefined, 'it finds no way to the goal of a map of six places, two moves away')
        must(found.actions.join() === 'to B,to goal', `its way is ${quoted(found.actions)}; expected 'to B', 'to goal'`)
        must(
          find(walking(TOWN, [], 'goal'), 10)?.actions.length === 0,
          'where the start is the goal, its way is not the empty one',
        )
      },
    },
    {
      name: 'expands the best first, and of equal ones the older',
      hints: [
        'choose the open node with the highest value each time, not the one found last',
        'with `>` in the comparison the first of equal ones stays, with `>=` the last',
      ],
      run(exercise) {
        const expanded: string[] = []
        const found = functionOf<Search>(exercise, 'bestFirst')(walking(TOWN, expanded), 10)
        const wanted = ['start', 'C', 'A', 'B']
        must(expanded[1] !== 'A', 'it expands A (0.5) before C (0.9): the best first, not the first that was found')
        must(expanded[2] !== 'B', 'it expands B before A, which looks as good and was found earlier')
        must(expanded.join() === wanted.join(), `it expands ${quoted(expanded)}; expected ${quoted(wanted)}`)
        must(
          found?.expanded === wanted.length,
          `it says that it expanded ${String(found?.expanded)} states; it was ${wanted.length}`,
        )
      },
    },
    {
      name: 'finds each state once',
      hints: [
        'keep the keys that are known, the one of the start among them',
        'compare keys, not states: two equal objects are not the same object',
      ],
      run(exercise) {
        const expanded: string[] = []
        const found = functionOf<Search>(exercise, 'bestFirst')(walking(ROUND, expanded), 50)
        must(found === undefined, 'it finds a goal to which nothing leads')
        must(
          expanded.length >= 3,
          `it gives up after ${expanded.length} of three places that can be reached: all are to be tried`,
        )
        must(
          expanded.length === 3,
          `it expands ${expanded.length} states of a ring of three: what is known already is to be left out`,
        )
      },
    },
    {
      name: 'keeps to its budget',
      hints: ['count each time that you call `moves`', 'stop when the count has reached the budget, not one later'],
      run(exercise) {
        const find = functionOf<Search>(exercise, 'bestFirst')
        for (const budget of [0, 1, 3]) {
          const expanded: string[] = []
          const found = find(walking(TOWN, expanded), budget)
          must(expanded.length <= budget, `with a budget of ${budget} it expands ${expanded.length} states`)
          must(found === undefined, `with a budget of ${budget} it finds a goal that takes 4`)
        }
        must(find(walking(TOWN), 4) !== undefined, 'with a budget of 4, which is enough, it finds nothing')
      },
    },
    {
      name: 'selects as LATS does',
      hints: ['score each child, then take the index of the highest score', 'a child without visits has an infinite score'],
      run(exercise) {
        const select = functionOf<Select>(exercise, 'select')
        const [good, rare, fresh] = [
          { value: 0.6, visits: 10 },
          { value: 0.5, visits: 2 },
          { value: 0, visits: 0 },
        ]
        must(select([good, rare, fresh], 12, 1) === 2, 'a child without visits goes before all others')
        must(select([fresh, fresh], 2, 1) === 0, 'of two children without visits the first is to be taken')
        must(select([good, rare], 12, 0) === 0, 'with w = 0 the highest value counts alone')
        must(
          select([good, rare], 12, 1) === 1,
          'a child that was seldom visited is worth a look: sqrt(ln(12) / 2) is more than sqrt(ln(12) / 10)',
        )
        must(select([rare, rare, good], 14, 1) === 0, 'of equal children the first is to be taken')
      },
    },
    {
      name: 'crafts in a real world',
      hints: ['if all else holds, look at how often `value` is computed, and at keys', 'JSON keys are compared as texts'],
      async run(exercise) {
        const find = functionOf<Search>(exercise, 'bestFirst')
        const world = await worldOf('textcraft')
        for (const task of CRAFT) {
          const problem = inWorld(world, task)
          const found = find(problem, CRAFT_BUDGET)
          must(found !== undefined, `it solves ${task} not within ${CRAFT_BUDGET} expansions`)
          let { state } = world.start(world.tasks.get(task))
          for (const action of found.actions) state = world.step(state, action).state
          must(problem.isGoal(state), `its way through ${task} does not lead to the goal: ${quoted(found.actions)}`)
        }
      },
    },
  ],
}
