import { act, type Effect, mark, type RewindMeans, type RewindResult, rewind } from '@orreryjs/core'
import type { EpisodeSpec } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { type CounterState, counterWorld } from './counter-world.ts'
import { eventsOf, type Played, play, specOf } from './episodes.ts'

interface Trip extends Played {
  readonly rewound: RewindResult | undefined
}

/** Goes to a place, marks it, moves on and rewinds. */
async function trip(before: string[], after: string[], changed: Partial<EpisodeSpec>): Promise<Trip> {
  let rewound: RewindResult | undefined
  const program = function* (): Generator<Effect, void> {
    for (const action of before) yield* act(action)
    const origin = yield* mark()
    for (const action of after) yield* act(action)
    rewound = yield* rewind(origin)
  }
  const played = await play(specOf(program, changed))
  return { ...played, rewound }
}

const at = (count: number) => ({ text: `at ${count}`, page: 'counter', key: `at ${count}` })

function stepsBy(played: Played): string[] {
  return eventsOf(played, 'step-end').map(({ by, action, step }) => `${step} ${by} ${action}`)
}

test('snapshot is exact and free; undone steps earn no reward', async () => {
  const played = await trip(['up', 'secret'], ['up', 'up'], { rewind: ['snapshot', 'none'] })
  expect(played.rewound).toEqual({ means: 'snapshot', exact: true, steps: 0, observation: at(1), terminated: false })
  const [marked] = eventsOf(played, 'mark')
  expect(eventsOf(played, 'rewind')).toMatchObject([{ mark: 0, means: 'snapshot', exact: true, steps: 0, state: marked?.state }])
  expect(played.end).toMatchObject({ steps: 4, reward: 0.25, progress: 0.25, end: 'agent-stopped' })
})

test('replay starts again and charges every step', async () => {
  const played = await trip(['up', 'secret', 'fly'], ['up', 'up'], { rewind: ['replay', 'none'] })
  expect(played.rewound).toEqual({ means: 'replay', exact: true, steps: 3, observation: at(1), terminated: false })
  expect(stepsBy(played).slice(5)).toEqual(['6 replay up', '7 replay secret', '8 replay fly'])
  expect(played.end).toMatchObject({ steps: 8, reward: 0.25 })
})

test('replay omits steps undone by an earlier rewind', async () => {
  const program = function* (): Generator<Effect, void> {
    yield* act('up')
    const first = yield* mark()
    yield* act('down')
    yield* rewind(first)
    yield* act('secret')
    const second = yield* mark()
    yield* act('up')
    yield* rewind(second)
  }
  const played = await play(specOf(program, { rewind: ['replay'] }))
  expect(stepsBy(played)).toEqual([
    '1 agent up',
    '2 agent down',
    '3 replay up',
    '4 agent secret',
    '5 agent up',
    '6 replay up',
    '7 replay secret',
  ])
  expect(played.end.reward).toBe(0.25)
})

test('navigate takes legal moves; hidden state stays changed', async () => {
  const same = await trip(['up'], ['up', 'up'], { rewind: ['navigate', 'none'] })
  expect(same.rewound).toEqual({ means: 'navigate', exact: true, steps: 2, observation: at(1), terminated: false })
  expect(stepsBy(same).slice(3)).toEqual(['4 navigate down', '5 navigate down'])
  expect(same.end).toMatchObject({ steps: 5, reward: 0.75 })
  const hidden = await trip(['up'], ['secret', 'up'], { rewind: ['navigate', 'none'] })
  expect(hidden.rewound).toMatchObject({ means: 'navigate', exact: false, steps: 1, observation: at(1) })
})

test('navigate leads to the same place although its key cannot be restored', async () => {
  const down = { route: () => ['down'] }
  const samePlace = (one: CounterState, other: CounterState): boolean => Math.abs(one.at - other.at) === 1
  const origin = await trip(['up'], ['up', 'up'], { world: counterWorld({ ...down, samePlace }), rewind: ['navigate', 'none'] })
  expect(origin.rewound).toEqual({ means: 'navigate', exact: false, steps: 1, observation: at(2), terminated: false })
  const elsewhere = await trip(['up'], ['up', 'up'], { world: counterWorld(down), rewind: ['navigate', 'none'] })
  expect(elsewhere.rewound).toMatchObject({ means: 'none', exact: false, steps: 1, observation: at(2) })
})

test('uses the next means if navigation is impossible', async () => {
  const none = await trip(['up'], ['fall'], { rewind: ['navigate', 'none'] })
  expect(none.rewound).toEqual({ means: 'none', exact: false, steps: 0, observation: at(-99), terminated: false })
  const replay = await trip(['up'], ['fall'], { rewind: ['navigate', 'replay', 'none'] })
  expect(replay.rewound).toMatchObject({ means: 'replay', exact: true, steps: 1, observation: at(1) })
  const nothing = await trip(['up'], ['up'], { rewind: [] })
  expect(nothing.rewound).toMatchObject({ means: 'none', exact: false, steps: 0, observation: at(2) })
})

test('a route that leads elsewhere is charged, and the next means follows', async () => {
  const world = counterWorld({ route: () => ['down', 'down'] })
  const played = await trip(['up', 'up', 'up'], ['down'], { world, rewind: ['navigate', 'snapshot'] })
  expect(played.rewound).toEqual({ means: 'snapshot', exact: true, steps: 2, observation: at(3), terminated: false })
  expect(played.end).toMatchObject({ steps: 6, reward: 0.75 })
})

test.each<[RewindMeans, boolean]>([
  ['snapshot', true],
  ['replay', true],
  ['navigate', false],
])('%s after the end of the task: revived %s', async (means, revived) => {
  const played = await trip(['up'], ['quit'], { rewind: [means, 'none'] })
  expect(played.rewound).toMatchObject({ means: revived ? means : 'none', terminated: !revived })
  expect(played.end.end).toBe(revived ? 'agent-stopped' : 'failed')
})

test('a task continued after a rewind can be solved', async () => {
  const program = function* (): Generator<Effect, void> {
    const start = yield* mark()
    yield* act('quit')
    yield* rewind(start)
    for (let count = 0; count < 4; count += 1) yield* act('up')
  }
  const played = await play(specOf(program, { rewind: ['replay'] }))
  expect(played.end).toMatchObject({ end: 'solved', success: true, steps: 5, reward: 1 })
})

test('a limit reached during a rewind ends the episode', async () => {
  for (const means of ['replay', 'navigate'] as const) {
    const played = await trip(['up', 'up'], ['up', 'down', 'down', 'down'], { rewind: [means], limits: { maxSteps: 7 } })
    expect(played.rewound).toBeUndefined()
    expect(played.end).toMatchObject({ end: 'step-limit', steps: 7 })
    expect(eventsOf(played, 'rewind')).toHaveLength(0)
  }
})

test('steps of a rewind are neither repeats nor invalid actions of the agent', async () => {
  const limits = { maxInvalid: 3, maxRepeats: 3 }
  const played = await trip(['fly', 'fly'], ['up'], { rewind: ['replay'], limits })
  expect(played.rewound).toMatchObject({ means: 'replay', steps: 2 })
  expect(played.end.end).toBe('agent-stopped')
})

test('an agent with one permitted means gets that means or none', async () => {
  const rewounds: (RewindResult | undefined)[] = []
  const program = function* (): Generator<Effect, void> {
    const origin = yield* mark()
    yield* act('up')
    rewounds.push(yield* rewind(origin, ['navigate']))
    rewounds.push(yield* rewind(origin, ['replay']))
  }
  await play(specOf(program, { rewind: ['snapshot', 'navigate', 'none'] }))
  expect(rewounds.map((rewound) => rewound?.means)).toEqual(['navigate', 'none'])
})

test('rejects means that are not a list', async () => {
  const program = function* (): Generator<Effect, void> {
    const origin = yield* mark()
    yield { kind: 'rewind', mark: origin, means: 'navigate' } as unknown as Effect
  }
  const played = await play(specOf(program, {}))
  expect(played.end).toMatchObject({ end: 'error', error: { code: 'EFFECT_UNKNOWN' } })
})
