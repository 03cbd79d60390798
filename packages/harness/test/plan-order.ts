import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import {
  act,
  ask,
  type Effect,
  type EpisodeEvent,
  type LanguageModel,
  type ModelReply,
  OrreryError,
  type Rng,
  rng,
} from '@orreryjs/core'
import {
  createRunDirectory,
  type EpisodeMetrics,
  type EpisodeSpec,
  journalPath,
  planLength,
  type RemotePlayer,
  type RunOptions,
  type RunOutcome,
  readMetrics,
  resumeRunDirectory,
  runAll,
  runOne,
  zeroClock,
} from '@orreryjs/harness'
import { describe, expect, test } from 'vitest'
import { counterTask } from './counter-world.ts'
import { replyOf, requestOf, specOf } from './episodes.ts'
import { recordedCalls } from './recorded-calls.ts'
import { manifestOf, temporaryDirectory } from './runs.ts'

const EPISODES = 24

/** Answers a randomly drawn call in each turn of the event loop; deterministic. */
interface Desk {
  /** Numbers of the episodes of the answered calls, in order. */
  readonly answered: number[]
  call<T>(number: number, answer: () => T): Promise<T>
}

function createDesk(draws: Rng, onAnswer: (count: number) => void = () => undefined): Desk {
  const waiting: (() => void)[] = []
  const answered: number[] = []
  let open = false
  const work = async (): Promise<void> => {
    open = true
    while (waiting.length > 0) {
      await setImmediate()
      waiting.splice(draws.integer(waiting.length), 1)[0]?.()
      onAnswer(answered.length)
    }
    open = false
  }
  return {
    answered,
    call: (number, answer) =>
      new Promise((resolve, reject) => {
        waiting.push(() => {
          answered.push(number)
          try {
            resolve(answer())
          } catch (error) {
            reject(error)
          }
        })
        if (!open) void work()
      }),
  }
}

/** Error of the last call of an episode; `undefined` if it succeeds. */
type Outage = (number: number) => 'MODEL_UNAVAILABLE' | 'MODEL_AUTHENTICATION' | undefined

const HEALED: Outage = () => undefined

/** Episodes of one to three calls, half a dollar each. */
function episodes(desk: Desk, outage: Outage): readonly EpisodeSpec[] {
  return Array.from({ length: EPISODES }, (_, number) => {
    const calls = 1 + (number % 3)
    const model: LanguageModel = {
      id: 'echo',
      generate: ({ purpose }) =>
        desk.call(number, () => {
          const code = purpose === `call.${calls}` ? outage(number) : undefined
          if (code !== undefined) throw new OrreryError(code, 'nobody answers')
          return replyOf('up')
        }),
    }
    const program = function* (): Generator<Effect, void> {
      for (let call = 1; call <= calls; call += 1) {
        yield* act((yield* ask(requestOf('up', `call.${call}`))).choices[0]?.text ?? '')
      }
    }
    const task = counterTask(String(number), calls + (number % 2))
    return specOf(program, { id: `tester/echo/${task.id}#1`, task, model })
  })
}

/** Ends a run after three consecutive failures, or the first refusal. */
function threeInARow(): Required<Pick<RunOptions, 'decide' | 'predictLastEpisode'>> & { recall(metrics: EpisodeMetrics): void } {
  let inARow = 0
  const count = ({ error }: EpisodeMetrics): boolean => {
    inARow = error === undefined ? 0 : inARow + 1
    const isEnough = inARow === 3 || error?.code === 'MODEL_AUTHENTICATION'
    if (isEnough) inARow = 0
    return isEnough
  }
  return {
    decide: count,
    recall: (metrics) => void count(metrics),
    predictLastEpisode: ({ error }, number) => (error?.code === 'MODEL_AUTHENTICATION' ? number : undefined),
  }
}

interface Scenario {
  readonly name: string
  readonly outage: Outage
  readonly limit?: number
  readonly reason: RunOutcome['stopped']
  /** Number of episodes of the run when it stops. */
  readonly has: number
}

const FAILING = [1, 3, 4, 6, 9, 10, 11, 12, 15, 16, 17, 20]

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'three failures in a row',
    outage: (number) => (FAILING.includes(number) ? 'MODEL_UNAVAILABLE' : undefined),
    reason: 'decision',
    has: 12,
  },
  {
    name: 'a refusal',
    outage: (number) => ([1, 8].includes(number) ? 'MODEL_UNAVAILABLE' : number >= 10 ? 'MODEL_AUTHENTICATION' : undefined),
    reason: 'decision',
    has: 11,
  },
  // Six calls, 3 dollars, in three episodes: the eighth episode reaches 7 dollars with its first call.
  { name: 'a budget', outage: HEALED, limit: 7, reason: 'budget', has: 7 },
  { name: 'a budget that one episode reaches', outage: HEALED, limit: 0.5, reason: 'budget', has: 0 },
]

interface Play {
  readonly path: string
  readonly concurrency: number
  readonly outage: Outage
  readonly desk: Desk
  readonly limit?: number | undefined
  readonly signal?: AbortSignal
  readonly remotePlayer?: RemotePlayer
}

/** Starts or resumes a run, and checks the reported decisions against the journal. */
async function play({ path, concurrency, outage, desk, limit, signal, remotePlayer }: Play): Promise<RunOutcome> {
  const specs = episodes(desk, outage)
  const rule = threeInARow()
  const reopened = existsSync(path) ? await resumeRunDirectory(path, specs, { onEnded: rule.recall }) : undefined
  const decided: EpisodeMetrics[] = []
  const outcome = await runAll(specs, {
    directory: reopened ?? createRunDirectory(path, manifestOf(specs)),
    ...(reopened && { resumed: reopened.resumed }),
    ...(limit !== undefined && { budget: { limit } }),
    ...(remotePlayer && { remotePlayer }),
    concurrency,
    clock: zeroClock,
    signal: signal ?? new AbortController().signal,
    decide: rule.decide,
    predictLastEpisode: rule.predictLastEpisode,
    onDecided: (metrics, number) => {
      expect(metrics.episode).toBe(specs[number]?.id)
      decided.push(metrics)
    },
  })
  const written: EpisodeMetrics[] = []
  for await (const { metrics } of readMetrics(journalPath(path))) written.push(metrics)
  expect(decided).toEqual(written.slice(reopened?.resumed.ended.episodes ?? 0))
  return outcome
}

const newRun = (): string => join(temporaryDirectory(), 'run')
const journalOf = (path: string): string => readFileSync(journalPath(path), 'utf8')

/** Number of completion orders per stop reason: in one process, with episodes played elsewhere, with interruptions. */
export interface Orders {
  readonly orders: number
  readonly elsewhere: number
  readonly interrupted: number
}

/** Tests each stop reason in this many completion orders. */
export function describePlanOrder({ orders, elsewhere: ordersElsewhere, interrupted: interruptions }: Orders): void {
  describe.each(SCENARIOS)('$name', ({ name, outage, limit, reason, has }) => {
    test(`ends the run with the same bytes in ${orders} orders, and resumes without repeating a call`, async () => {
      const expected = newRun()
      const stopped = await play({ path: expected, concurrency: 1, outage, limit, desk: createDesk(rng('alone')) })
      expect(stopped).toMatchObject({ stopped: reason, aborted: true, episodes: has })
      const journal = journalOf(expected)
      expect(journal.match(/"type":"episode-start"/g)?.length ?? 0).toBe(has)
      // A run in which the model failed throughout, without a stop.
      const unbroken = newRun()
      const early: Outage = (number) => (number < has ? outage(number) : undefined)
      const all = createDesk(rng('unbroken'))
      const specs = episodes(all, early)
      const directory = createRunDirectory(unbroken, manifestOf(specs))
      await runAll(specs, { directory, concurrency: 8, clock: zeroClock, signal: new AbortController().signal })

      const different = new Set<string>()
      for (let order = 0; order < orders; order += 1) {
        const draws = rng(name, String(order))
        const path = newRun()
        const concurrency = 8 + draws.integer(57)
        const desk = createDesk(draws)
        const { spentOutsideRun, ...outcome } = await play({ path, concurrency, outage, limit, desk })
        different.add(desk.answered.join())
        expect(outcome, `order ${order}`).toEqual({ ...stopped, spentOutsideRun: undefined })
        expect(journalOf(path), `order ${order}`).toBe(journal)
        if (limit !== undefined) expect(spentOutsideRun).toBeLessThanOrEqual(limit + concurrency * 0.5)
        const recorded = recordedCalls(path)
        const secondDesk = createDesk(draws)
        const rest = await play({ path, concurrency: 1 + draws.integer(64), outage: HEALED, desk: secondDesk })
        expect(rest, `order ${order}`).toMatchObject({ aborted: false, episodes: EPISODES })
        expect(journalOf(path), `order ${order}`).toBe(journalOf(unbroken))
        const failed = Array.from({ length: has }, (_, number) => outage(number)).filter((code) => code !== undefined).length
        expect(secondDesk.answered.length, `order ${order}`).toBe(all.answered.length - failed - recorded)
        expect(readdirSync(path).sort()).toEqual(['events.jsonl', 'run.json'])
      }
      expect(different.size).toBeGreaterThan(orders * 0.9)
    })

    test('ends it equally with episodes played elsewhere', async () => {
      const expected = newRun()
      const stopped = await play({ path: expected, concurrency: 1, outage, limit, desk: createDesk(rng('alone')) })
      for (let order = 0; order < ordersElsewhere; order += 1) {
        const path = newRun()
        const desk = createDesk(rng(name, 'elsewhere', String(order)))
        const remotePlayer: RemotePlayer = async (_, spec, recorded, signal) => {
          const events: EpisodeEvent[] = []
          const log = (event: EpisodeEvent): void => void events.push(event)
          const metrics = await runOne(spec, { recorded, clock: zeroClock, signal, optimal: planLength, log })
          if (metrics === undefined) throw new Error('no end')
          return { lines: events.map((event) => `${JSON.stringify(event)}\n`).join(''), metrics }
        }
        const outcome = await play({ path, concurrency: 16, outage, limit, desk, remotePlayer })
        expect({ ...outcome, spentOutsideRun: undefined }).toEqual({ ...stopped, spentOutsideRun: undefined })
        expect(journalOf(path), `order ${order}`).toBe(journalOf(expected))
      }
    })

    test('ends it equally after any interruption', async () => {
      const expected = newRun()
      await play({ path: expected, concurrency: 1, outage, limit, desk: createDesk(rng('alone')) })
      let interrupted = 0
      for (let order = 0; order < interruptions; order += 1) {
        const path = newRun()
        const draws = rng(name, 'interrupted', String(order))
        const abort = new AbortController()
        const last = 1 + draws.integer(24)
        const desk = createDesk(draws, (count) => {
          if (count === last) abort.abort()
        })
        const setting = { path, concurrency: 1 + draws.integer(16), outage, limit }
        const cut = await play({ ...setting, desk, signal: abort.signal })
        if (cut.stopped !== undefined) continue
        interrupted += 1
        const rest = await play({ ...setting, desk: createDesk(draws) })
        expect(rest.stopped, `order ${order}`).toBe(reason)
        expect(journalOf(path), `order ${order}`).toBe(journalOf(expected))
      }
      expect(interrupted).toBeGreaterThan(0)
    })
  })

  test('an episode that waits for the budget loses no time', async () => {
    const desk = createDesk(rng('waiting'))
    const prices = [0.5, 0.5, 6]
    const calls = [10, 3, 2]
    const specs = prices.map((price, number) => {
      const generate = (): Promise<ModelReply> => desk.call(number, () => replyOf('up', 1, 1, price))
      const program = function* (): Generator<Effect, void> {
        for (let call = 0; call < (calls[number] ?? 0); call += 1) yield* ask(requestOf('up'))
      }
      const task = counterTask(String(number))
      const limits = number === 1 ? { timeLimit: 7 } : {}
      return specOf(program, { id: `tester/echo/${task.id}#1`, task, model: { id: 'echo', generate }, limits })
    })
    const path = newRun()
    const ends: string[] = []
    const outcome = await runAll(specs, {
      directory: createRunDirectory(path, manifestOf(specs)),
      concurrency: 3,
      clock: { now: () => desk.answered.length },
      signal: new AbortController().signal,
      budget: { limit: 7 },
      onEpisodeEnd: ({ end }, number) => void ends.push(`${number} ${end}`),
    })
    expect(desk.answered.join('')).toMatch(/1.*2.*0{5}/)
    expect(desk.answered.filter((number) => number === 2)).toHaveLength(1)
    expect(ends).toEqual(['0 agent-stopped', '1 agent-stopped', '2 aborted'])
    expect(outcome).toMatchObject({ episodes: 2, stopped: 'budget', spentOutsideRun: 6 })
  })
}
