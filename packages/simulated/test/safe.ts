import { contentHash, type PrivilegedStep, type PrivilegedView, type Task, type Turn, type World } from '@orreryjs/core'

/** A dial and the rest of the combination. */
export interface Safe {
  readonly dial: number
  readonly left: readonly number[]
  readonly isJammed: boolean
}

const COMBINATION = [3, 1, 2]
const TASK: Task = {
  id: 'safe/all/one',
  world: 'safe',
  split: 'all',
  type: 'safe',
  goal: 'Open the safe.',
  hash: contentHash(COMBINATION),
}

/** An unknown world: a safe whose combination is in no observation. Setting 0 jams it permanently. */
export const safe: World<Safe> = {
  id: 'safe',
  version: 1,
  dialect: 'safe',
  tasks: { splits: ['all'], size: () => 1, ids: () => [TASK.id], get: () => TASK },
  start: () => turnTo({ dial: 0, left: COMBINATION, isJammed: false }, 'A safe with a dial. Your task is to: open it.'),
  step(state, action) {
    const [, number] = /^turn the dial to ([0-4])$/.exec(action) ?? []
    const refusal = { kind: 'syntax', reason: 'no such number' } as const
    if (number === undefined) return { ...turnTo(state, 'The dial has no such number.'), changed: false, invalid: refusal }
    const dial = Number(number)
    const left = dial === state.left[0] && !state.isJammed ? state.left.slice(1) : state.left
    const next = { dial, left, isJammed: state.isJammed || dial === 0 }
    return turnTo(next, `The dial stands at ${dial}.${left.length === 0 ? ' It opens.' : ''}`)
  },
  admissible: () => [0, 1, 2, 3, 4].map((number) => `turn the dial to ${number}`),
  tools: () => [
    {
      name: 'turn',
      description: 'Turn the dial.',
      parameters: { type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] },
      action: 'turn the dial to {number}',
    },
  ],
  plan: ({ left, isJammed }) => (isJammed && left.length > 0 ? undefined : left.map((number) => `turn the dial to ${number}`)),
  progress: ({ left }) => 1 - left.length / COMBINATION.length,
  route: () => undefined,
}

function turnTo(state: Safe, text: string): Turn<Safe> {
  const success = state.left.length === 0
  const observation = { text, page: 'safe', key: text }
  return { state, observation, reward: success ? 1 : 0, terminated: success, success, changed: true }
}

/** Returns the harness's privileged view after these actions. */
export function shownAfter(...actions: readonly string[]): PrivilegedView {
  const start = safe.start(TASK)
  let turn = start
  const steps = actions.map((action): PrivilegedStep => {
    turn = safe.step(turn.state, action)
    return { action, turn }
  })
  return { world: safe, task: TASK, start, steps }
}

/** Returns the actions with the safe's answers, as in a transcript. */
export function pairsOf({ steps }: PrivilegedView): readonly { readonly line: string; readonly observation: string }[] {
  return steps.map(({ action, turn }) => ({ line: action, observation: turn.observation.text }))
}
