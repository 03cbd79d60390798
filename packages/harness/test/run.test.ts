import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CANARY, type JournalEvent, type LanguageModel } from '@orreryjs/core'
import {
  collectMetrics,
  createRunDirectory,
  type EpisodeMetrics,
  type EpisodeSpec,
  journalPath,
  type RunOptions,
  readJournal,
  readManifest,
  runAll,
  systemClock,
  zeroClock,
} from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { counterWorld } from './counter-world.ts'
import { echo, specOf } from './episodes.ts'
import { manifestOf, slowEcho, temporaryDirectory, wanderers } from './runs.ts'

interface Written {
  readonly path: string
  readonly journal: string
  readonly metrics: readonly EpisodeMetrics[]
  /** True if an episode ever waited for its turn. */
  readonly spooled: boolean
}

async function write(specs: readonly EpisodeSpec[], changed: Partial<RunOptions> = {}): Promise<Written> {
  const path = join(temporaryDirectory(), 'run')
  const directory = createRunDirectory(path, manifestOf(specs))
  let spooled = false
  const signal = new AbortController().signal
  const onEpisodeEnd = (): void => {
    spooled ||= existsSync(join(path, 'pending'))
  }
  const options = { directory, concurrency: 1, clock: zeroClock, signal, onEpisodeEnd, ...changed }
  const metrics = await collectMetrics(specs, options)
  return { path, journal: readFileSync(journalPath(path), 'utf8'), metrics, spooled }
}

async function eventsIn(path: string): Promise<readonly JournalEvent[]> {
  const events: JournalEvent[] = []
  for await (const event of readJournal(journalPath(path))) events.push(event)
  return events
}

test('a run directory contains only the manifest and the journal', async () => {
  const specs = wanderers(3)
  const { path, journal } = await write(specs)
  expect(readdirSync(path).sort()).toEqual(['events.jsonl', 'run.json'])
  expect(readManifest(path)).toEqual(manifestOf(specs))
  const events = await eventsIn(path)
  expect(events[0]).toEqual({ type: 'run-start', schema: 1, run: manifestOf(specs).run, at: 0, episodes: 3, canary: CANARY })
  expect(events.at(-1)).toMatchObject({ type: 'run-end', episodes: 3 })
  expect(journal).toBe(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
})

test('the journal has the same bytes at any concurrency', async () => {
  const expected = await write(wanderers(70))
  expect(expected.spooled).toBe(false)
  expect(new Set(expected.metrics.map(({ end }) => end)).size).toBeGreaterThanOrEqual(3)
  for (const concurrency of [1, 8, 64]) {
    const side = await write(wanderers(70, slowEcho(`delays ${concurrency}`)), { concurrency })
    expect(side.journal).toBe(expected.journal)
    expect(side.metrics).toEqual(expected.metrics)
    expect(side.spooled).toBe(concurrency > 1)
    expect(readdirSync(side.path).sort()).toEqual(['events.jsonl', 'run.json'])
  }
})

test('with synchronous models episodes do not overlap at any concurrency', async () => {
  let running = 0
  const maxima: number[] = []
  const run = await write(wanderers(20), {
    concurrency: 8,
    onEpisodeStart: () => {
      running += 1
      maxima.push(running)
    },
    onEpisodeEnd: () => {
      running -= 1
    },
  })
  expect(Math.max(...maxima)).toBe(1)
  expect(existsSync(join(run.path, 'pending'))).toBe(false)
})

test('streams the next episode, while others wait', async () => {
  const path = join(temporaryDirectory(), 'run')
  const specs = wanderers(2)
  const size = (name: string): number => (existsSync(join(path, name)) ? readFileSync(join(path, name)).length : 0)
  const sizes: string[] = []
  let release = (): void => {}
  const second = new Promise<void>((resolve) => {
    release = resolve
  })
  const blocked = specs.map((spec, index) => ({ ...spec, model: waitingFor(index === 0 ? second : Promise.resolve()) }))
  await runAll(blocked, {
    directory: createRunDirectory(path, manifestOf(blocked)),
    concurrency: 2,
    clock: zeroClock,
    signal: new AbortController().signal,
    onEpisodeEnd: ({ task }) => {
      sizes.push(`${task}: journal ${size('events.jsonl') > 0}, waiting ${size('pending/1.jsonl') > 0}`)
      release()
    },
  })
  expect(sizes).toEqual(['counter/test/1: journal true, waiting true', 'counter/test/0: journal true, waiting false'])
})

function waitingFor(signal: Promise<void>): LanguageModel {
  return {
    id: 'echo',
    generate: async (request, options) => {
      await signal
      return echo.generate(request, options)
    },
  }
}

test('many concurrent episodes cause no warnings', async () => {
  const warnings: string[] = []
  const listen = (warning: Error): void => {
    warnings.push(warning.name)
  }
  process.on('warning', listen)
  await write(wanderers(40, slowEcho('warnings')), { concurrency: 40 })
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', listen)
  expect(warnings).toEqual([])
})

test('a failed episode does not affect others', async () => {
  const specs = wanderers(12)
  const expected = await write(specs)
  const broken = counterWorld({ start: () => expect.unreachable('no start') })
  const { metrics } = await write(specs.map((spec, index) => (index === 5 ? { ...spec, world: broken } : spec)))
  expect(metrics[5]).toMatchObject({ end: 'error', error: { code: 'WORLD_FAILED' } })
  expect(metrics.toSpliced(5, 1)).toEqual(expected.metrics.toSpliced(5, 1))
})

test('calls the oracle once per task, or never', async () => {
  let calls = 0
  const plain = counterWorld()
  const world = counterWorld({
    plan: (state) => {
      calls += 1
      return plain.plan(state)
    },
  })
  const specs = [1, 2, 3].map((trial) => specOf(function* () {}, { world, trial, id: `tester/echo/counter/test/1#${trial}` }))
  expect((await write(specs)).metrics.map(({ optimal }) => optimal)).toEqual([4, 4, 4])
  expect(calls).toBe(1)
  expect((await write(specs, { optimal: false })).metrics.map(({ optimal }) => optimal)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(calls).toBe(1)
})

test('an abort ends the running episodes in order and starts no others', async () => {
  const controller = new AbortController()
  const specs = wanderers(30, slowEcho('abort'))
  const path = join(temporaryDirectory(), 'run')
  const ended: EpisodeMetrics[] = []
  const outcome = await runAll(specs, {
    directory: createRunDirectory(path, manifestOf(specs)),
    concurrency: 4,
    clock: systemClock,
    signal: controller.signal,
    onEpisodeEnd: (metrics) => {
      if (ended.push(metrics) === 6) controller.abort()
    },
  })
  const cutOff = ended.filter(({ end }) => end === 'aborted')
  expect(cutOff.length).toBeGreaterThan(0)
  expect(outcome).toMatchObject({ aborted: true, episodes: ended.length - cutOff.length })
  expect(ended.length).toBeLessThan(12)
  const events = await eventsIn(path)
  const began = events.flatMap((event) => (event.type === 'episode-start' ? event.task : []))
  expect(began).toEqual(specs.slice(0, began.length).map(({ task }) => task.id))
  const ends = new Map(ended.map(({ task, end }) => [task, end]))
  expect(events.flatMap((event) => (event.type === 'episode-end' ? event.end : []))).toEqual(began.map((task) => ends.get(task)))
  expect(events.some(({ type }) => type === 'run-end')).toBe(false)
})

test('timers run between synchronous episodes', async () => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 0)
  const specs = wanderers(1)
  const endless = Array.from({ length: 100_000 }, () => specs[0]).filter((spec) => spec !== undefined)
  const { aborted, episodes } = await runAll(endless, { concurrency: 1, clock: zeroClock, signal: controller.signal })
  expect(aborted).toBe(true)
  expect(episodes).toBeLessThan(100_000)
})

test('a callback that throws stops the run with its error', async () => {
  const path = join(temporaryDirectory(), 'run')
  const specs = wanderers(10, slowEcho('callback'))
  const running = runAll(specs, {
    directory: createRunDirectory(path, manifestOf(specs)),
    concurrency: 3,
    clock: zeroClock,
    signal: new AbortController().signal,
    onEpisodeEnd: () => {
      throw new Error('screen gone')
    },
  })
  await expect(running).rejects.toThrow('screen gone')
  expect(existsSync(join(path, 'lock'))).toBe(false)
  mkdirSync(join(path, 'still-there'))
  expect((await eventsIn(path)).length).toBeGreaterThan(1)
})
