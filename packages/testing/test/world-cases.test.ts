import { OrreryError, type World } from '@orrery/core'
import { describeWorld, type TinyCraftState, tinyCraft, worldCases } from '@orrery/testing'
import { describe, expect, test } from 'vitest'

type Tiny = World<TinyCraftState>

const ACTIONS = ['inventory', 'get 1 planks', 'get 0 log', 'get 65 coal', 'craft 4 planks using 1 log', 'dance', '']

describeWorld({ name: 'tinyCraft', create: tinyCraft, actions: ACTIONS })

interface Break {
  /** What the case says. */
  readonly says: RegExp
  /** Called for each copy of the world: what is declared inside belongs to one copy. */
  create(tiny: Tiny): Tiny
}

/** A world for each case that keeps every contract but that one. */
const BROKEN: Readonly<Record<string, Break>> = {
  'lists every task once': {
    says: /has size 5 and lists 4 tasks/,
    create: (tiny) => ({ ...tiny, tasks: { ...tiny.tasks, size: () => 5 } }),
  },
  'finds the same tasks in every copy': {
    says: /two readings of/,
    create: (tiny) => {
      copies += 1
      const hash = `made by copy ${copies} of `
      return { ...tiny, tasks: { ...tiny.tasks, get: (id) => ({ ...tiny.tasks.get(id), hash: hash + id }) } }
    },
  },
  'gives different tasks different hashes': {
    says: /same hash/,
    create: (tiny) => ({ ...tiny, tasks: { ...tiny.tasks, get: (id) => ({ ...tiny.tasks.get(id), hash: 'one for all' }) } }),
  },
  'names unknown tasks and splits': {
    says: /expected TASK_UNKNOWN, got .*INTERNAL/,
    create: (tiny) => ({ ...tiny, tasks: { ...tiny.tasks, get: (id) => known(tiny, id) } }),
  },
  'accepts any string as an action': {
    says: /URI malformed/,
    create: (tiny) => ({ ...tiny, step: (state, action) => tiny.step(state, decodeURI(action)) }),
  },
  'gives well-formed turns': {
    says: /a reward is from 0 to 1, not 2/,
    create: (tiny) => ({
      ...tiny,
      step: (state, action) => {
        const turn = tiny.step(state, action)
        return { ...turn, reward: turn.reward * 2 }
      },
    }),
  },
  'gives the same turns for the same actions': {
    says: /two runs of/,
    create: (tiny) => ({ ...tiny, start: (task) => ({ ...tiny.start(task), observation: counted('start') }) }),
  },
  'goes on from a snapshot as from a replay': {
    says: /snapshot and replay of/,
    create: (tiny) => {
      let steps = 0
      return {
        ...tiny,
        start: (task) => {
          steps = 0
          return tiny.start(task)
        },
        step: (state, action) => {
          steps += 1
          return { ...tiny.step(state, action), observation: { text: `step ${steps}`, page: 'crafting', key: 'same' } }
        },
      }
    },
  },
  'keeps two interleaved episodes apart': {
    says: /interleaved and lone episodes of/,
    create: (tiny) => {
      let goal = ''
      return {
        ...tiny,
        start: (task) => {
          goal = task.type
          return tiny.start(task)
        },
        step: (state, action) => {
          const turn = tiny.step(state, action)
          return { ...turn, observation: { ...turn.observation, text: `${goal}: ${turn.observation.text}` } }
        },
      }
    },
  },
  'carries its state through JSON': {
    says: /from a state and from its JSON/,
    create: (tiny) => {
      const known = new WeakSet<TinyCraftState>()
      const remember = <T extends { readonly state: TinyCraftState }>(turn: T): T => {
        known.add(turn.state)
        return turn
      }
      return {
        ...tiny,
        start: (task) => remember(tiny.start(task)),
        step: (state, action) => remember(tiny.step(state, known.has(state) ? action : `${action}?`)),
      }
    },
  },
  'changes no state it was given': {
    says: /read only property|object is not extensible/,
    create: (tiny) => ({
      ...tiny,
      step: (state, action) => {
        const held = state.held as number[]
        held[0] = held[0] ?? 0
        return tiny.step(state, action)
      },
    }),
  },
  'says truly whether a step changed the state': {
    says: /says changed: false, and the state is another/,
    create: (tiny) => ({ ...tiny, step: (state, action) => ({ ...tiny.step(state, action), changed: false }) }),
  },
  'accepts every admissible action': {
    says: /admissible "dance" of .* was refused/,
    create: (tiny) => ({ ...tiny, admissible: (state) => [...tiny.admissible(state), 'dance'] }),
  },
  'describes its actions as tools': {
    says: /needs \{amount\}, which is no parameter/,
    create: (tiny) => ({
      ...tiny,
      tools: (state) =>
        tiny.tools(state).map((tool) => (tool.name === 'get' ? { ...tool, action: 'get {amount} {item}' } : tool)),
    }),
  },
  'solves every task with its plan': {
    says: /does not end in success/,
    create: (tiny) => ({ ...tiny, plan: (state) => tiny.plan(state)?.slice(1) }),
  },
  'measures progress from 0 to 1, 1 at success alone': {
    says: /progress is 1 and success false/,
    create: (tiny) => ({ ...tiny, progress: () => 1 }),
  },
  'never loses progress on its plan': {
    says: /progress of .* falls to/,
    create: (tiny) => ({ ...tiny, progress: (state) => (tiny.progress(state) === 1 ? 1 : 0.9 - tiny.progress(state) / 2) }),
  },
  'leads back along its routes': {
    says: /a route of 0 moves ends at/,
    create: (tiny) => ({ ...tiny, route: () => [] }),
  },
}

/** Shared by all copies, as a global variable of a bad world would be. */
let copies = 0
let starts = 0

function counted(page: string): { readonly text: string; readonly page: string; readonly key: string } {
  starts += 1
  return { text: `start ${starts}`, page, key: page }
}

function known(tiny: Tiny, id: string): ReturnType<Tiny['tasks']['get']> {
  try {
    return tiny.tasks.get(id)
  } catch (error) {
    throw new OrreryError('INTERNAL', `INTERNAL: ${String(error)}`)
  }
}

describe('each case fails on a world that breaks it', () => {
  test.each(worldCases.map((known) => [known.name, known] as const))('%s', async (name, { run }) => {
    const broken = BROKEN[name]
    expect(broken, `a broken world for '${name}'`).toBeDefined()
    const subject = { name, create: () => broken?.create(tinyCraft()) ?? tinyCraft(), actions: ACTIONS }
    await expect((async () => run(subject))()).rejects.toThrow(broken?.says)
  })
})
