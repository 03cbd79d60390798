import type { Task, Turn, World } from '@orreryjs/core'

const SIZE = 4

function taskOf(number: number): Task {
  return {
    id: `counter/all/${number}`,
    world: 'counter',
    split: 'all',
    type: 'count',
    goal: `count to ${number + 3}`,
    hash: `hash-${number}`,
  }
}

interface Count {
  readonly goal: number
  readonly count: number
}

function turnOf({ goal, count }: Count, before?: Count): Turn<Count> {
  const isReached = count >= goal
  return {
    state: { goal, count },
    observation: { text: `${count} of ${goal}`, page: 'count', key: `${count}/${goal}` },
    reward: isReached && before !== undefined && before.count < goal ? 1 : 0,
    terminated: isReached,
    success: isReached,
    changed: before !== undefined && before.count !== count,
  }
}

/** A world that counts: `up` until the goal is reached. */
export const counter: World<unknown> = {
  id: 'counter',
  version: 1,
  dialect: 'plain',
  tasks: {
    splits: ['all'],
    size: () => SIZE,
    ids: () => Array.from({ length: SIZE }, (_, number) => `counter/all/${number}`),
    get: (id) => taskOf(Number(id.slice(id.lastIndexOf('/') + 1))),
  },
  start: ({ id }) => turnOf({ goal: Number(id.slice(id.lastIndexOf('/') + 1)) + 3, count: 0 }),
  step: (state, action) => {
    const before = state as Count
    return turnOf(action === 'up' ? { ...before, count: before.count + 1 } : before, before)
  },
  admissible: () => ['up'],
  tools: () => [
    {
      name: 'count',
      description: 'Counts.',
      parameters: { type: 'object', properties: { way: { type: 'string' } }, required: ['way'] },
      action: '{way}',
    },
  ],
  plan: (state) => Array.from({ length: (state as Count).goal - (state as Count).count }, () => 'up'),
  progress: (state) => Math.min(1, (state as Count).count / (state as Count).goal),
  route: () => undefined,
}
