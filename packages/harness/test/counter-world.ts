import type { InvalidAction, Task, Turn, World } from '@orreryjs/core'

/** A number to increase to a target. `secret` is hidden state; negative numbers cannot be increased again. */
export interface CounterState {
  readonly at: number
  readonly target: number
  readonly secret: boolean
}

export function counterTask(name = '1', target = 4): Task {
  return {
    id: `counter/test/${name}`,
    world: 'counter',
    split: 'test',
    type: 'count',
    goal: `reach ${target}`,
    hash: `${target}-${name}`,
  }
}

type Change = Partial<Pick<Turn, 'reward' | 'terminated' | 'success' | 'changed' | 'invalid'>>

function turn(state: CounterState, change: Change = {}): Turn<CounterState> {
  const observation = { text: `at ${state.at}`, page: 'counter', key: `at ${state.at}` }
  return { state, observation, reward: 0, terminated: false, success: false, changed: true, ...change }
}

function refused(state: CounterState, invalid: InvalidAction): Turn<CounterState> {
  return turn(state, { changed: false, invalid })
}

function move(state: CounterState, by: number): Turn<CounterState> {
  const next = { ...state, at: state.at + by }
  const success = next.at === state.target
  return turn(next, { reward: by === 1 ? 0.25 : 0, terminated: success, success })
}

function step(state: CounterState, action: string): Turn<CounterState> {
  switch (action) {
    case 'up':
      return move(state, 1)
    case 'down':
      return move(state, -1)
    case 'fall':
      return move(state, -100)
    case 'secret':
      return turn({ ...state, secret: !state.secret })
    case 'quit':
      return turn(state, { terminated: true })
    case 'wait':
      return turn(state, { changed: false })
    case 'fly':
      return refused(state, { kind: 'precondition', reason: 'no wings' })
    default:
      return refused(state, { kind: 'syntax', reason: 'not understood' })
  }
}

function targetOf(task: Task): number {
  return Number(task.goal.replace('reach ', ''))
}

/** Creates the world; a test can replace members by broken ones. */
export function counterWorld(replaced: Partial<World<CounterState>> = {}): World {
  const world: World<CounterState> = {
    id: 'counter',
    version: 1,
    dialect: 'plain',
    tasks: { splits: ['test'], size: () => 1, ids: () => ['counter/test/1'], get: () => counterTask() },
    start: (task) => turn({ at: 0, target: targetOf(task), secret: false }),
    step,
    admissible: () => ['up', 'down'],
    tools: () => [{ name: 'up', description: 'one more', parameters: {}, action: 'up' }],
    plan: ({ at, target }) => (at > target ? undefined : Array.from({ length: target - at }, () => 'up')),
    progress: ({ at, target }) => Math.min(1, Math.max(0, at / target)),
    route: (from, to) =>
      from.at < 0 && to.at > from.at
        ? undefined
        : Array.from({ length: Math.abs(to.at - from.at) }, () => (to.at > from.at ? 'up' : 'down')),
    ...replaced,
  }
  return world as World
}
