import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rng } from '@orreryjs/core'
import type { EpisodeSpec } from '@orreryjs/harness'
import { type CrashState, crashStates, powerCuts, sampleStates } from './crash-states.ts'
import { asLeftByDead } from './dead-process.ts'
import { writeDisk } from './disk.ts'
import { playRun, recordedCalls, type Way } from './played-runs.ts'
import { type Recording, recordOperations } from './recorder.ts'
import { scratch } from './scratch.ts'

/** A run whose crashes are enumerated. */
export interface CrashedRun {
  readonly name: string
  readonly specs: readonly EpisodeSpec[]
  readonly first: Way
  /** How resumes are played, in turn. */
  readonly resumes: readonly Way[]
  /** Crash points taken of the run, then of each resume of those, and so on; of more, these are drawn at random. */
  readonly most: readonly number[]
  /** Whether the machine dies, and not the process alone: then calls that were not synchronised may be made again. @default false */
  readonly powerCut?: boolean
}

/** What an enumeration came to. */
export interface Enumerated {
  /** Crash points that were resumed from: of the run, of its resumes, and so on. */
  readonly points: readonly number[]
  /** What went wrong, and when the process died. */
  readonly faults: readonly string[]
}

/**
 * Takes crash points of a run, and of its resumes, and resumes from each: the journal must be that of the run that nobody
 * disturbed, nothing may be left beside it, and no model call that stood on the disk may be made again.
 */
export async function enumerateCrashes({ name, specs, first, resumes, most, powerCut }: CrashedRun): Promise<Enumerated> {
  using place = scratch()
  const path = join(place.path, 'run')
  const total = await playRun(path, specs, { concurrency: 1 })
  const journal = readFileSync(join(path, 'events.jsonl'))
  const paid = powerCut === true ? () => true : (calls: number, known: number) => calls === total - known
  const draw = rng('crashes', name)
  const seen = new Set<string>()
  const points = most.map(() => 0)
  const faults: string[] = []

  const resumeFrom = async ({ disk }: CrashState, way: Way): Promise<Recording<unknown>> => {
    writeDisk(asLeftByDead(disk), place.path)
    const known = recordedCalls(path)
    return recordOperations(place.path, async () => {
      const calls = await playRun(path, specs, way)
      if (!readFileSync(join(path, 'events.jsonl')).equals(journal)) throw new Error('the journal is another')
      if (!paid(calls, known)) throw new Error(`${calls} model calls, ${known} were recorded of ${total}`)
      const left = readdirSync(path).sort().join(' ')
      if (left !== 'events.jsonl run.json') throw new Error(`the directory holds ${left}`)
    })
  }
  const enumerate = async (recording: Recording<unknown>, depth: number, before: string): Promise<void> => {
    const states = powerCut === true ? powerCuts(recording) : crashStates(recording, draw)
    for (const state of sampleStates(states, most[depth] ?? 0, draw, seen)) {
      const way = resumes[points.reduce((sum, each) => sum + each) % resumes.length] ?? first
      points[depth] = (points[depth] ?? 0) + 1
      const moment = `${before}${state.moment}`
      try {
        const resumed = await resumeFrom(state, way)
        if (depth + 1 < most.length) await enumerate(resumed, depth + 1, `${moment}; resumed; `)
      } catch (error) {
        faults.push(`${name}: died ${moment}; resumed at concurrency ${way.concurrency}: ${error}`)
      }
    }
  }
  writeDisk(EMPTY, place.path)
  await enumerate(await recordOperations(place.path, () => playRun(path, specs, first)), 0, '')
  return { points, faults }
}

const EMPTY = { names: new Map(), files: new Map(), directories: new Set<string>() }
