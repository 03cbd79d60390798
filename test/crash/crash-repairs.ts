import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rng } from '@orreryjs/core'
import type { EpisodeSpec } from '@orreryjs/harness'
import { recordedCalls } from '../../packages/harness/test/recorded-calls.ts'
import { crashStates, sampleStates } from './crash-states.ts'
import { withDeadProcessId } from './dead-process.ts'
import { writeDisk } from './disk.ts'
import { type PlaySettings, playRun } from './play-run.ts'
import { recordOperations } from './recorder.ts'
import { scratch } from './scratch.ts'

/** A run with infrastructure errors whose repair is killed. */
export interface BrokenRun {
  readonly name: string
  readonly specs: readonly EpisodeSpec[]
  /** Execution settings of the repair. */
  readonly repair: PlaySettings
  /** Maximum number of crash points; a random sample if there are more. */
  readonly limit: number
}

/** Result of an enumeration of crash points. */
export interface EnumeratedRepairs {
  readonly points: number
  readonly faults: readonly string[]
}

/**
 * Tests crash points of a repair. Repaired again, the run must equal an uninterrupted repair without repeating a recorded call. Resumed
 * without repair, it must equal that or the unchanged broken run.
 */
export async function enumerateRepairs({ name, specs, repair, limit }: BrokenRun): Promise<EnumeratedRepairs> {
  using folder = scratch()
  const path = join(folder.path, 'run')
  const journal = (): string => readFileSync(join(path, 'events.jsonl'), 'utf8')
  await playRun(path, specs, { concurrency: 1, outage: true })
  const [broken, before] = [journal(), recordedCalls(path)]
  const recording = await recordOperations(folder.path, () => playRun(path, specs, { ...repair, repair: true }))
  const [repaired, total] = [journal(), recording.result]
  const faults = missingLines(broken, repaired)
  const draw = rng('repairs', name)
  let points = 0
  for (const { disk, moment } of sampleStates(crashStates(recording, draw), limit, draw, new Set())) {
    for (const isRepair of [true, false]) {
      points += 1
      writeDisk(withDeadProcessId(disk), folder.path)
      const known = recordedCalls(path) - before
      const calls = await playRun(path, specs, { ...repair, repair: isRepair })
      const resumed = journal()
      const isUnchanged = !isRepair && resumed === broken && calls === 0
      const left = readdirSync(path).sort().join(' ')
      const failures = [
        ...(resumed === repaired || isUnchanged ? [] : ['the journal differs']),
        ...(calls === total - known || isUnchanged ? [] : [`${calls} calls, ${known} were recorded of ${total}`]),
        ...(left === 'events.jsonl run.json' ? [] : [`the directory holds ${left}`]),
      ]
      faults.push(...failures.map((fault) => `${name}: died ${moment}; ${isRepair ? 'repaired' : 'resumed'}: ${fault}`))
    }
  }
  return { points, faults }
}

/** Returns failures if the repaired run lacks a line of the broken run, except the run's end. */
function missingLines(broken: string, repaired: string): string[] {
  const lines = new Set(repaired.split('\n'))
  const missing = broken.split('\n').filter((line) => !lines.has(line) && !line.includes('"type":"run-end"'))
  const again = repaired.split('\n').filter((line) => line.includes('"retry":1')).length
  return [...missing.map((line) => `missing: ${line}`), ...(again === 2 ? [] : [`${again} episodes were retried`])]
}
