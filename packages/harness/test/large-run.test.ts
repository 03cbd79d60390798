import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EpisodeEvent, LanguageModel } from '@orreryjs/core'
import {
  collectMetrics,
  createRunDirectory,
  describeRun,
  type EpisodePlan,
  type EpisodeSpec,
  journalPath,
  type RemotePlayer,
  resumeRunDirectory,
  runAll,
  runOne,
  zeroClock,
} from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { echo } from './episodes.ts'
import { manifestOf, temporaryDirectory, wanderers } from './runs.ts'

const { signal } = new AbortController()
const ALONE = { concurrency: 1, clock: zeroClock, signal }

/** A plan that records which of its episodes were created. */
function noted(specs: readonly EpisodeSpec[], made: number[]): EpisodePlan {
  return {
    length: specs.length,
    at: (number) => {
      made.push(number)
      return specs[number]
    },
    [Symbol.iterator]: () => specs[Symbol.iterator](),
  }
}

test('creates episodes on demand', async () => {
  const made: number[] = []
  const ahead: number[] = []
  let ended = 0
  const onEpisodeEnd = (): void => {
    ended += 1
    ahead.push(made.length - ended)
  }
  await runAll(noted(wanderers(50), made), { ...ALONE, concurrency: 4, onEpisodeEnd })
  expect(made).toEqual(Array.from({ length: 50 }, (_, number) => number))
  expect(Math.max(...ahead)).toBeLessThanOrEqual(4)
})

test('limits how far episodes run ahead of a slow one', async () => {
  const [first, ...others] = wanderers(4200)
  if (first === undefined) throw new Error('no episode')
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow: LanguageModel = { id: 'slow', generate: (request, options) => released.then(() => echo.generate(request, options)) }
  const order: number[] = []
  const onEpisodeEnd = (_: object, number: number): void => {
    order.push(number)
    if (order.length === 4095) release()
  }
  const outcome = await runAll([{ ...first, model: slow }, ...others], { ...ALONE, concurrency: 2, onEpisodeEnd })
  expect(outcome).toMatchObject({ episodes: 4200, aborted: false })
  expect(Math.max(...order.slice(0, 4095))).toBe(4095)
  expect(order[4095]).toBe(0)
})

/** Plays every episode to its end, odd ones later than the following even ones. */
function elsewhere(): RemotePlayer {
  return async (number, spec, recorded) => {
    const events: EpisodeEvent[] = []
    const log = (event: EpisodeEvent): void => void events.push(event)
    const metrics = await runOne(spec, { recorded, clock: zeroClock, signal, optimal: () => 4, log })
    if (metrics === undefined) throw new Error('no end')
    await new Promise((resolve) => setTimeout(resolve, number % 2 === 0 ? 0 : 3))
    return { lines: events.map((event) => `${JSON.stringify(event)}\n`).join(''), metrics }
  }
}

async function journalOf(specs: readonly EpisodeSpec[], play: RemotePlayer | undefined): Promise<Buffer> {
  const path = join(temporaryDirectory(), 'run')
  const directory = createRunDirectory(path, manifestOf(specs))
  await runAll(specs, { ...ALONE, concurrency: 6, directory, ...(play && { remotePlayer: play }) })
  expect(readdirSync(path).sort()).toEqual(['events.jsonl', 'run.json'])
  return readFileSync(journalPath(path))
}

test('episodes played elsewhere give the same journal', async () => {
  const specs = wanderers(40).map((spec) => ({ ...spec, world: { ...spec.world, plan: () => ['up', 'up', 'up', 'up'] } }))
  const expected = await journalOf(specs, undefined)
  expect((await journalOf(specs, elsewhere())).equals(expected)).toBe(true)
})

test('a failure elsewhere ends the run, which can be resumed', async () => {
  const specs = wanderers(30)
  const expected = await journalOf(specs, undefined)
  const path = join(temporaryDirectory(), 'run')
  const play = elsewhere()
  let fail = (): void => {}
  const failure = new Promise<never>((_, reject) => {
    fail = () => reject(new Error('thread gone'))
  })
  const failing: RemotePlayer = (number, ...args) => (number === 11 ? failure : play(number, ...args))
  const onEpisodeEnd = (_: object, number: number): void => {
    if (number === 14) fail()
  }
  const directory = createRunDirectory(path, manifestOf(specs))
  const running = runAll(specs, { ...ALONE, concurrency: 6, directory, remotePlayer: failing, onEpisodeEnd })
  await expect(running).rejects.toThrow('thread gone')
  expect(existsSync(join(path, 'pending'))).toBe(true)
  const resumed = await resumeRunDirectory(path, specs)
  const { ended, waiting } = resumed.resumed
  expect([ended.episodes, [...waiting.keys()]]).toEqual([11, expect.arrayContaining([12, 14])])
  const started: string[] = []
  const onEpisodeStart = ({ id }: EpisodeSpec): void => void started.push(id)
  await runAll(specs, { ...ALONE, directory: resumed, resumed: resumed.resumed, onEpisodeStart })
  expect(started.length).toBe(30 - ended.episodes - waiting.size)
  expect(readFileSync(journalPath(path)).length).toBe(expected.length)
  expect(existsSync(join(path, 'pending'))).toBe(false)
})

test('describes trials of a task only once', () => {
  const specs = wanderers(3).flatMap((spec) => [1, 2, 3].map((trial) => ({ ...spec, trial, id: `${spec.id}${trial}` })))
  const facts = { configuration: {}, orrery: '0.0.0', node: '20.19.0', labels: [] }
  const { episodes, settings, ...described } = describeRun(specs, facts)
  expect(episodes).toBe(9)
  expect({ settings, ...described }).toEqual({ ...describeRun(wanderers(3), facts), episodes: undefined })
})

test('returns metrics in plan order', async () => {
  const metrics = await collectMetrics(wanderers(12), { ...ALONE, concurrency: 5, remotePlayer: elsewhere() })
  expect(metrics.map(({ task }) => task)).toEqual(wanderers(12).map(({ task }) => task.id))
})
