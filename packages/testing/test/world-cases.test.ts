import { type InvalidAction, type Observation, OrreryError, type Task, type World } from '@orreryjs/core'
import {
  describeWorld,
  type TinyCraftState,
  type TinyKitchenState,
  tinyCraft,
  tinyKitchen,
  type WorldSubject,
  worldCases,
} from '@orreryjs/testing'
import { expect, test } from 'vitest'
import { type BrokenSubject, describeBrokenSubjects } from './broken-subjects.ts'

const ACTIONS = ['inventory', 'get 1 planks', 'get 0 log', 'get 65 coal', 'craft 4 planks using 1 log', 'dance', '']
const CHORES = ['look', 'inventory', 'open fridge 1', 'dance']
const HIDING = 'shows nothing hidden in its keys'
const HOSTILE = 'answers hostile actions, and its states grow only in proportion'

describeWorld({
  name: 'tinyCraft',
  create: tinyCraft,
  actions: ACTIONS,
  skip: [{ case: HIDING, reason: 'all is shown: the goal, the recipes and what is held' }],
})

type Craft = World<TinyCraftState>
type Kitchen = World<TinyKitchenState>

/**
 * Proof with the tiny craft world, changed in one point. It hides nothing, so the kitchen replaces it if hidden facts are needed.
 */
function craft(message: RegExp, change: (tiny: Craft) => Craft, alsoFails: readonly string[] = []): BrokenSubject<WorldSubject> {
  const create = (): Craft => change(tinyCraft())
  return { message, alsoFails: [...alsoFails, HIDING], subject: () => ({ name: 'broken', create, actions: ACTIONS }) }
}

/** Proof with the tiny kitchen, changed in one point. */
function kitchen(
  message: RegExp,
  change: (tiny: Kitchen) => Kitchen,
  more: Partial<WorldSubject> = { lookalike: () => change(emptyFridge()) },
): BrokenSubject<WorldSubject> {
  return { message, subject: () => ({ name: 'broken', create: () => change(tinyKitchen()), actions: CHORES, ...more }) }
}

function emptyFridge(): Kitchen {
  const world = tinyKitchen()
  return {
    ...world,
    start: (task) => {
      const turn = world.start(task)
      return { ...turn, state: { ...turn.state, egg: 'nowhere' } }
    },
  }
}

function same(tiny: Kitchen): Kitchen {
  return tiny
}

/** Returns a world whose observations are changed. */
function seenAs<State>(world: World<State>, see: (observation: Observation, state: State) => Observation): World<State> {
  const observed = (turn: ReturnType<World<State>['start']>): typeof turn => {
    return { ...turn, observation: see(turn.observation, turn.state) }
  }
  return {
    ...world,
    start: (task) => observed(world.start(task)),
    step: (state, action) => observed(world.step(state, action)),
  }
}

/** Shared by all copies, like a global variable of a bad world. */
let shared = 0

function counted(): number {
  shared += 1
  return shared
}

function retold(world: Craft, tell: (task: Task) => Task): Craft {
  return { ...world, tasks: { ...world.tasks, get: (id) => tell(world.tasks.get(id)) } }
}

/** Returns a world whose steps depend on something other than the state; `start` resets it for each episode. */
function remembering(tiny: Craft, begin: (task: Task) => () => string): Craft {
  let memory = (): string => ''
  return {
    ...tiny,
    start: (task) => {
      memory = begin(task)
      return tiny.start(task)
    },
    step: (state, action) => {
      const turn = tiny.step(state, action)
      return { ...turn, observation: { ...turn.observation, text: `${memory()}: ${turn.observation.text}` } }
    },
  }
}

function known(tiny: Craft, id: string): Task {
  try {
    return tiny.tasks.get(id)
  } catch (error) {
    throw new OrreryError('INTERNAL', `INTERNAL: ${String(error)}`)
  }
}

function refused(turn: ReturnType<Craft['step']>, invalid: InvalidAction): ReturnType<Craft['step']> {
  return turn.invalid === undefined ? turn : { ...turn, invalid }
}

/** Worlds that violate only the requirement of the case. */
const PROOFS: Readonly<Record<string, readonly BrokenSubject<WorldSubject>[]>> = {
  'lists every task once': [
    craft(/has size 5 and lists 4 tasks/, (tiny) => ({
      ...tiny,
      tasks: { ...tiny.tasks, size: (split) => tiny.tasks.size(split) + 1 },
    })),
    craft(/does not begin with other\/all\//, (tiny) => ({ ...tiny, id: 'other' }), ['finds the same tasks in every copy']),
  ],
  'finds the same tasks in every copy': [
    craft(/two readings of/, (tiny) => {
      const copy = counted()
      return retold(tiny, (task) => ({ ...task, hash: `made by copy ${copy} of ${task.id}` }))
    }),
    craft(/has no type or no goal/, (tiny) => retold(tiny, (task) => ({ ...task, goal: '' }))),
  ],
  'gives tasks that differ different hashes': [
    craft(/have the same hash, and differ/, (tiny) => retold(tiny, (task) => ({ ...task, hash: 'one for all' }))),
    craft(/has no hash/, (tiny) => retold(tiny, (task) => ({ ...task, hash: '' }))),
  ],
  'carries its tasks through JSON': [
    craft(/starts of .* and of its JSON differ/, (tiny) => ({
      ...tiny,
      start: (task) => tiny.start(task === tiny.tasks.get(task.id) ? task : { ...task, goal: 'Goal: none.' }),
    })),
  ],
  'names unknown tasks and splits': [
    craft(/expected TASK_UNKNOWN, got .*INTERNAL/, (tiny) => ({
      ...tiny,
      tasks: { ...tiny.tasks, get: (id) => known(tiny, id) },
    })),
    craft(/expected SPLIT_UNKNOWN, but nothing was thrown/, (tiny) => ({ ...tiny, tasks: { ...tiny.tasks, size: () => 4 } })),
  ],
  'accepts any string as an action': [
    craft(/URI malformed/, (tiny) => ({
      ...tiny,
      step: (state, action) => {
        if (action.includes('%')) decodeURI(action)
        return tiny.step(state, action)
      },
    })),
    craft(
      /an invalid action has a kind and a reason/,
      (tiny) => ({
        ...tiny,
        step: (state, action) => {
          const turn = tiny.step(state, action)
          return action.length > 200 ? refused(turn, { kind: 'syntax', reason: '' }) : turn
        },
      }),
      [HOSTILE],
    ),
  ],
  'gives well-formed turns': [
    craft(
      /a reward is from 0 to 1, not 2/,
      (tiny) => ({
        ...tiny,
        step: (state, action) => {
          const turn = tiny.step(state, action)
          return { ...turn, reward: turn.reward * 2 }
        },
      }),
      ['accepts any string as an action'],
    ),
    craft(/must begin unended and without reward/, (tiny) => ({
      ...tiny,
      start: (task) => ({ ...tiny.start(task), reward: 0.5 }),
    })),
  ],
  'gives the same turns for the same actions': [
    craft(
      /two runs of .* differ/,
      (tiny) => {
        const copy = counted()
        return seenAs(tiny, (observation) => ({ ...observation, text: `copy ${copy}: ${observation.text}` }))
      },
      ['keeps two interleaved episodes apart', HOSTILE],
    ),
    craft(/what two copies know of step 0 of .* differ/, (tiny) => {
      const copy = counted()
      return { ...tiny, admissible: (state) => (copy % 2 === 0 ? tiny.admissible(state) : tiny.admissible(state).toReversed()) }
    }),
  ],
  'goes on from a snapshot as from a replay': [
    craft(
      /snapshot and replay of/,
      (tiny) =>
        remembering(tiny, () => {
          let steps = 0
          return () => {
            steps += 1
            return `step ${steps}`
          }
        }),
      [
        'keeps two interleaved episodes apart',
        'carries its state through JSON',
        'gives places that look different different keys',
        HOSTILE,
      ],
    ),
  ],
  'keeps two interleaved episodes apart': [
    craft(
      /interleaved and lone episodes of/,
      (tiny) =>
        remembering(
          tiny,
          ({ type }) =>
            () =>
              type,
        ),
      [HOSTILE],
    ),
  ],
  'carries its state through JSON': [
    craft(
      /from a state and from its JSON/,
      (tiny) => {
        const made = new WeakSet<TinyCraftState>()
        const remember = <T extends { readonly state: TinyCraftState }>(turn: T): T => {
          made.add(turn.state)
          return turn
        }
        return {
          ...tiny,
          start: (task) => remember(tiny.start(task)),
          step: (state, action) => remember(tiny.step(state, made.has(state) ? action : `${action}?`)),
        }
      },
      [HOSTILE],
    ),
    craft(/what is known of a state and of its JSON/, (tiny) => {
      const made = new WeakMap<TinyCraftState, number>()
      return {
        ...tiny,
        start: (task) => {
          const turn = tiny.start(task)
          made.set(turn.state, 0)
          return turn
        },
        lowerBound: (state) => made.get(state) ?? 1,
      }
    }),
  ],
  'changes nothing it was given': [
    craft(/read only property|object is not extensible/, (tiny) => ({
      ...tiny,
      step: (state, action) => {
        const held = state.held as number[]
        held[0] = held[0] ?? 0
        return tiny.step(state, action)
      },
    })),
    craft(
      /read only property|object is not extensible/,
      (tiny) => ({
        ...tiny,
        start: (task) => tiny.start(Object.assign(task, { split: task.split })),
      }),
      ['carries its tasks through JSON'],
    ),
    craft(/Cannot assign to read only property '0'/, (tiny) => {
      const offered = new Map<string, string[]>()
      return {
        ...tiny,
        admissible: (state) => {
          const list = offered.get(String(state.held)) ?? [...tiny.admissible(state)]
          offered.set(String(state.held), list)
          list.sort().reverse()
          return list
        },
      }
    }),
  ],
  'says truly whether a step changed the state': [
    craft(/says changed: false, and the state is another/, (tiny) => ({
      ...tiny,
      step: (state, action) => ({ ...tiny.step(state, action), changed: false }),
    })),
    craft(
      /an unchanged state of .* has another key/,
      (tiny) => seenAs(tiny, (observation) => ({ ...observation, key: observation.text })),
      ['gives places that look different different keys', 'leads back along its routes'],
    ),
  ],
  [HOSTILE]: [
    craft(/an observation has \d+ characters after one action/, (tiny) => ({
      ...tiny,
      step: (state, action) => {
        const turn = tiny.step(state, action)
        const isLong = action.length > 5_000
        return isLong ? { ...turn, observation: { ...turn.observation, text: action.repeat(80) } } : turn
      },
    })),
  ],
  [HIDING]: [
    kitchen(/step 0 of .* looks the same with other hidden facts, and has the key .*nowhere/, (tiny) =>
      seenAs(tiny, (observation, { egg }) => ({ ...observation, key: `${observation.key} ${egg}` })),
    ),
    kitchen(/the lookalike is the same as the world/, same, { lookalike: tinyKitchen }),
    kitchen(/add `lookalike` to the subject, or skip this case/, same, {}),
  ],
  'gives places that look different different keys': [
    kitchen(/have the key "same", and "look" shows/, (tiny) => seenAs(tiny, (observation) => ({ ...observation, key: 'same' }))),
    craft(/two pages of .* have the key/, (tiny) =>
      seenAs(tiny, (observation, { held }) => ({ ...observation, page: String(held[0]), key: 'same' })),
    ),
  ],
  'accepts every admissible action': [
    craft(/admissible "dance" of .* was refused/, (tiny) => ({
      ...tiny,
      admissible: (state) => [...tiny.admissible(state), 'dance'],
    })),
    craft(/is listed twice/, (tiny) => ({
      ...tiny,
      admissible: (state) => [...tiny.admissible(state), ...tiny.admissible(state)],
    })),
  ],
  'describes its actions as tools': [
    craft(
      /needs \{amount\}, which is no parameter/,
      (tiny) => ({
        ...tiny,
        tools: (state) =>
          tiny.tools(state).map((tool) => (tool.name === 'get' ? { ...tool, action: 'get {count} {item}{amount}' } : tool)),
      }),
      ['understands the calls of its tools'],
    ),
    craft(/two tools have the same name/, (tiny) => ({
      ...tiny,
      tools: (state) => tiny.tools(state).flatMap((tool) => [tool, tool]),
    })),
  ],
  'understands the calls of its tools': [
    craft(/"fetch 1 coal", the call of a tool in .*, was not understood: not a command of this world/, (tiny) => ({
      ...tiny,
      tools: (state) => tiny.tools(state).map((tool) => (tool.name === 'get' ? { ...tool, action: 'fetch 1 {item}' } : tool)),
    })),
  ],
  'solves every task with its plan': [
    craft(/the plan of .* does not end in success/, (tiny) => ({ ...tiny, plan: (state) => tiny.plan(state)?.slice(1) })),
    craft(/has no plan/, (tiny) => ({ ...tiny, plan: () => undefined }), [
      'measures progress from 0 to 1, 1 at success alone',
      'never loses progress on its plan',
    ]),
  ],
  'measures progress from 0 to 1, 1 at success alone': [
    craft(/progress is 1 and success false/, (tiny) => ({ ...tiny, progress: () => 1 })),
  ],
  'never loses progress on its plan': [
    craft(/progress of .* falls to/, (tiny) => ({
      ...tiny,
      progress: (state) => (tiny.progress(state) === 1 ? 1 : 0.9 - tiny.progress(state) / 2),
    })),
  ],
  'leads back along its routes': [
    craft(/a route of 0 moves ends at/, (tiny) => ({ ...tiny, route: () => [] })),
    craft(/"dance", a move of a route, was refused: not a command/, (tiny) => ({
      ...tiny,
      route: (from, to) => (tiny.route(from, to) === undefined ? undefined : ['dance']),
    })),
  ],
}

describeBrokenSubjects(worldCases, PROOFS)

test('nothing passes if no episode would run', () => {
  const plans = worldCases.find(({ name }) => name === 'solves every task with its plan')
  expect(() => plans?.run({ name: 'tiny', create: tinyCraft, actions: [], tasks: [] })).toThrow(/no episode would run/)
})
