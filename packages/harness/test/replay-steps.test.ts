import {
  act,
  ask,
  type Effect,
  type EpisodeEvent,
  type Mark,
  mark,
  note,
  type RewindMeans,
  type Rng,
  rewind,
  type Turn,
} from '@orreryjs/core'
import { createMetricsBuilder, type EpisodeSpec, replaySteps } from '@orreryjs/harness'
import { describe, expect, test } from 'vitest'
import { type CounterState, counterTask, counterWorld } from './counter-world.ts'
import { play, requestOf, specOf } from './episodes.ts'

const MEANS: readonly RewindMeans[] = ['snapshot', 'replay', 'navigate']

/** Does everything an agent can, at random. */
function* roam(draw: Rng): Generator<Effect, void> {
  const marks: Mark[] = [yield* mark()]
  for (;;) {
    const wish = draw.pick(['up', 'up', 'down', 'fly', 'wait', 'secret', 'quit', 'mark', 'back', 'back', 'think'])
    if (wish === 'mark') marks.push(yield* mark())
    else if (wish === 'think') yield* note({ kind: 'thought', text: 'hm' })
    else if (wish === 'back') yield* rewind(draw.pick(marks), draw.next() < 0.5 ? undefined : [draw.pick(MEANS)])
    else yield* act((yield* ask(requestOf(wish))).choices[0]?.text ?? '')
  }
}

function roaming(seed: number): EpisodeSpec {
  return specOf(({ rng }) => roam(rng), {
    task: counterTask(String(seed), 4),
    rewind: [...MEANS.slice(seed % 3), ...MEANS.slice(0, seed % 3), 'none'],
    countThoughts: seed % 2 === 0,
    limits: { maxSteps: 5 + (seed % 30) },
    seed: String(seed),
  })
}

function metricsOf(events: readonly EpisodeEvent[]): unknown {
  const builder = createMetricsBuilder()
  return events.map((event) => builder.add(event)).at(-1)
}

test('reproduces an unmodified recording of any agent', async () => {
  const counts = { replayed: 0, automatic: 0, snapshots: 0, solved: 0 }
  for (let seed = 0; seed < 300; seed += 1) {
    const spec = roaming(seed)
    const { events } = await play(spec)
    const { metrics, last, bestProgress } = replaySteps(spec, events)
    expect(metrics, `seed ${seed}`).toEqual(metricsOf(events))
    expect(last.success).toBe(metrics.success)
    expect(bestProgress).toBeGreaterThanOrEqual(metrics.progress)
    counts.replayed += metrics.replayedSteps
    counts.automatic += metrics.automaticSteps
    counts.snapshots += metrics.rewinds.snapshot
    if (metrics.success) counts.solved += 1
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(10)
})

test('records reward components at the end, and computes them again', async () => {
  const near = counterWorld({ rewardComponents: ({ at }) => ({ near: at / 4 }) })
  const spec = specOf(
    function* () {
      yield* act('up')
    },
    { world: near },
  )
  const { events } = await play(spec)
  expect(events.at(-1)).toMatchObject({ rewardComponents: { near: 0.25 } })
  const far = counterWorld({ rewardComponents: () => ({ near: 0 }) })
  const partsIn = (world: EpisodeSpec['world']): unknown => replaySteps({ ...spec, world }, events).metrics.rewardComponents
  expect([partsIn(near), partsIn(far), partsIn(counterWorld())]).toEqual([{ near: 0.25 }, { near: 0 }, undefined])
})

describe('a world with another judgement', () => {
  const spec = specOf(function* () {
    for (const action of ['up', 'up', 'down', 'up', 'up', 'up']) yield* act(action)
  })
  const world = counterWorld()

  test('gives other numbers for the recorded actions', async () => {
    const { events } = await play(spec)
    const harsh = counterWorld({
      step: (state, action) => ({ ...(world.step(state, action) as Turn<CounterState>), reward: 0 }),
    })
    const { metrics } = replaySteps({ ...spec, world: harsh }, events)
    expect(metrics).toMatchObject({ success: true, reward: 0, steps: 6, optimal: 4, spl: 4 / 6 })
    const forged = events.map((event) => (event.type === 'episode-end' ? { ...event, success: false, steps: 99 } : event))
    expect(replaySteps(spec, forged).metrics).toMatchObject({ success: true, steps: 6 })
  })

  test('ends the episode earlier', async () => {
    const { events } = await play(spec)
    const easy = counterWorld({ start: () => world.start(counterTask('1', 2)) as Turn<CounterState> })
    const { metrics, bestProgress } = replaySteps({ ...spec, world: easy }, events)
    expect(metrics).toMatchObject({ success: true, steps: 2, chosenSteps: 2, progress: 1, optimal: 2, spl: 1 })
    expect(bestProgress).toBe(1)
  })

  test('the best progress may be before the end', async () => {
    const fallen = specOf(function* () {
      for (const action of ['up', 'up', 'up', 'fall']) yield* act(action)
    })
    const { events } = await play(fallen)
    expect(replaySteps(fallen, events)).toMatchObject({ bestProgress: 0.75, metrics: { progress: 0 } })
  })
})

test('a recording without an end and a world that throws are errors', async () => {
  const spec = roaming(1)
  const { events } = await play(spec)
  expect(() => replaySteps(spec, events.slice(0, -1))).toThrow(expect.objectContaining({ code: 'JOURNAL_INVALID' }))
  const broken = counterWorld({
    start: () => {
      throw new Error('no key')
    },
  })
  expect(() => replaySteps({ ...spec, world: broken }, events)).toThrow(expect.objectContaining({ code: 'WORLD_FAILED' }))
})
