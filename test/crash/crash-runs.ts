import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rng } from '@orreryjs/core'
import type { EpisodeSpec } from '@orreryjs/harness'
import { recordedCalls } from '../../packages/harness/test/recorded-calls.ts'
import { crashStates, powerCuts, sampleStates } from './crash-states.ts'
import { withDeadProcessId } from './dead-process.ts'
import { writeDisk } from './disk.ts'
import { journalBytes, type PlaySettings, playRun } from './play-run.ts'
import { type Recording, recordOperations } from './recorder.ts'
import { scratch } from './scratch.ts'

/** A run whose crash points are enumerated. */
export interface CrashedRun {
  readonly name: string
  readonly specs: readonly EpisodeSpec[]
  readonly first: PlaySettings
  /** Execution settings of resumes, used in rotation. */
  readonly resumes: readonly PlaySettings[]
  /** Maximum number of crash points of the run, of each resume, and so on; a random sample if there are more. */
  readonly limits: readonly number[]
  /** True to simulate a power cut instead of a killed process: calls that were not synced may be repeated. @default false */
  readonly powerCut?: boolean
}

/** Result of an enumeration of crash points. */
export interface Enumerated {
  /** Numbers of tested crash points of the run, of its resumes, and so on. */
  readonly points: readonly number[]
  /** Descriptions of failures with their crash points. */
  readonly faults: readonly string[]
}

/**
 * Tests crash points of a run and of its resumes. After resuming from each, the journal must equal the journal of an uninterrupted run, no
 * temporary files may remain, and no recorded model call may be repeated.
 */
export async function enumerateCrashes({ name, specs, first, resumes, limits, powerCut }: CrashedRun): Promise<Enumerated> {
  using folder = scratch()
  const path = join(folder.path, 'run')
  const total = await playRun(path, specs, { concurrency: 1 })
  const journal = journalBytes(path)
  const hasExpectedCalls = powerCut === true ? () => true : (calls: number, known: number) => calls === total - known
  const draw = rng('crashes', name)
  const testedDisks = new Set<string>()
  const points = limits.map(() => 0)
  const faults: string[] = []

  const resume = async (settings: PlaySettings): Promise<void> => {
    const known = recordedCalls(path)
    // A run that was killed before it began starts again, with a journal of the same form.
    const calls = await playRun(path, specs, { ...settings, compressed: first.compressed === true })
    if (!journalBytes(path).equals(journal)) throw new Error('the journal differs')
    if (!hasExpectedCalls(calls, known)) throw new Error(`${calls} model calls, ${known} were recorded of ${total}`)
    const left = readdirSync(path).sort().join(' ')
    if (left !== (first.compressed === true ? 'events.jsonl.gz run.json' : 'events.jsonl run.json'))
      throw new Error(`the directory holds ${left}`)
  }
  const enumerate = async (recording: Recording<unknown>, depth: number, before: string): Promise<void> => {
    const states = powerCut === true ? powerCuts(recording) : crashStates(recording, draw)
    for (const state of sampleStates(states, limits[depth] ?? 0, draw, testedDisks)) {
      const settings = resumes[points.reduce((sum, each) => sum + each) % resumes.length] ?? first
      points[depth] = (points[depth] ?? 0) + 1
      const moment = `${before}${state.moment}`
      try {
        writeDisk(withDeadProcessId(state.disk), folder.path)
        // The last resumes are not killed, so their operations are not recorded.
        if (depth + 1 === limits.length) await resume(settings)
        else await enumerate(await recordOperations(folder.path, () => resume(settings)), depth + 1, `${moment}; resumed; `)
      } catch (error) {
        faults.push(`${name}: died ${moment}; resumed at concurrency ${settings.concurrency}: ${error}`)
      }
    }
  }
  writeDisk(EMPTY, folder.path)
  await enumerate(await recordOperations(folder.path, () => playRun(path, specs, first)), 0, '')
  return { points, faults }
}

const EMPTY = { names: new Map(), files: new Map(), directories: new Set<string>() }
