import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { rng } from '@orreryjs/core'
import { expect } from 'vitest'
import { recordedCalls } from '../../harness/test/recorded-calls.ts'
import { simulatedServer } from '../../orrery/test/models/simulated-server.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { type CallOptions, orrery } from './binary.ts'
import { orreryIn } from './in-process.ts'

/** Arguments that compress the journal. */
const COMPRESS = ['--compress', 'gzip']

/** Returns the arguments of a run with that many episodes. */
function runOf(episodes: number): readonly string[] {
  const tasks = ['--split', 'adapt-200', '--limit', String(episodes)]
  return ['run', ...tasks, '--model', 'openai:local', '--deterministic', '--no-preflight', '--out', 'r']
}

/** Moment in the life of a process: a delay after its start, or after one of its requests to the model. */
interface Moment {
  readonly requests: number
  readonly milliseconds: number
}

/** Returns the journal of an uninterrupted run with that many episodes. */
export async function wholeJournal(episodes: number): Promise<Buffer> {
  using place = scratch()
  await using server = await simulatedServer('mid')
  await orreryIn(place.path, runOf(episodes), { env: { OPENAI_BASE_URL: server.baseUrl } })
  return readFileSync(place.file('r/events.jsonl'))
}

/** Number of kills before the end of a run, and number of recorded calls at the last kill. */
export interface Killed {
  readonly kills: number
  readonly recorded: number
}

/** Run that is killed repeatedly. */
export interface KilledRun {
  readonly episodes: number
  readonly concurrency: number
  readonly times: number
  readonly seed: string
  /** True to compress the journal. @default false */
  readonly isCompressed?: boolean
}

/** Runs, kills and resumes repeatedly, and finally lets the run finish. */
export async function killAgainAndAgain(
  { episodes, concurrency, times, seed, isCompressed = false }: KilledRun,
  whole: Buffer,
): Promise<Killed> {
  using place = scratch()
  const run = place.file('r')
  const draw = rng('kills', seed)
  let onRequest = (): void => undefined
  await using server = await simulatedServer('mid', () => void onRequest())
  const count = (): { requests: number; recorded: number } => ({ requests: server.requests.length, recorded: recordedCalls(run) })
  /** Runs or resumes; returns the number of calls that reached the server but are not in the journal. */
  const play = async (options: CallOptions): Promise<{ code: number | null; unrecorded: number }> => {
    const before = count()
    const args = existsSync(join(run, 'run.json'))
      ? ['resume', 'r', '--no-preflight']
      : [...runOf(episodes), ...(isCompressed ? COMPRESS : [])]
    const env = { OPENAI_BASE_URL: server.baseUrl }
    const { code } = await orrery(place.path, [...args, '--concurrency', String(concurrency)], { env, ...options })
    await server.left()
    const after = count()
    return { code, unrecorded: after.requests - before.requests - (after.recorded - before.recorded) }
  }
  const killAt = ({ requests, milliseconds }: Moment): CallOptions => ({
    onStart: (kill) => {
      const die = (): void => void sleep(milliseconds).then(() => kill('SIGKILL'))
      let seen = 0
      onRequest = () => {
        seen += 1
        if (seen === requests) die()
      }
      if (requests === 0) die()
    },
  })

  let kills = 0
  for (let index = 0; index < times; index += 1) {
    const early = draw.next() < 0.25
    const moment = early
      ? { requests: 0, milliseconds: draw.integer(600) }
      : { requests: 1 + draw.integer(9 + concurrency), milliseconds: draw.integer(4) }
    const { code, unrecorded } = await play(killAt(moment))
    if (code === null) kills += 1
    const at = `kill ${index} of seed ${seed}, concurrency ${concurrency}`
    // Only the calls in flight at the kill are lost.
    expect(unrecorded, at).toBeGreaterThanOrEqual(0)
    expect(unrecorded, at).toBeLessThanOrEqual(concurrency)
  }
  const recorded = recordedCalls(run)
  expect(await play({})).toEqual({ code: 0, unrecorded: 0 })
  const journal = isCompressed ? 'events.jsonl.gz' : 'events.jsonl'
  const journalBytes = readFileSync(join(run, journal))
  expect((isCompressed ? gunzipSync(journalBytes) : journalBytes).equals(whole)).toBe(true)
  expect(readdirSync(run).filter((name) => name !== journal && !/^(local|results|run)\.json$|^report\./.test(name))).toEqual([])
  return { kills, recorded }
}
