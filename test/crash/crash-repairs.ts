import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rng } from '@orreryjs/core'
import type { EpisodeSpec } from '@orreryjs/harness'
import { crashStates, sampleStates } from './crash-states.ts'
import { asLeftByDead } from './dead-process.ts'
import { writeDisk } from './disk.ts'
import { playRun, recordedCalls, type Way } from './played-runs.ts'
import { recordOperations } from './recorder.ts'
import { scratch } from './scratch.ts'

/** A run that an outage broke, and whose repair is killed. */
export interface BrokenRun {
  readonly name: string
  readonly specs: readonly EpisodeSpec[]
  /** How the repair is played. */
  readonly repair: Way
  /** Crash points taken of the repair; of more, these are drawn at random. */
  readonly most: number
}

/** What an enumeration came to. */
export interface EnumeratedRepairs {
  readonly points: number
  readonly faults: readonly string[]
}

/**
 * Takes crash points of a repair. Repaired again, the run must be that of a repair that nobody disturbed, and no call that stood on the
 * disk may be made again. Resumed without repair it must be that too, or the broken run as it was.
 */
export async function enumerateRepairs({ name, specs, repair, most }: BrokenRun): Promise<EnumeratedRepairs> {
  using place = scratch()
  const path = join(place.path, 'run')
  const journal = (): string => readFileSync(join(path, 'events.jsonl'), 'utf8')
  await playRun(path, specs, { concurrency: 1, outage: true })
  const [broken, before] = [journal(), recordedCalls(path)]
  const recording = await recordOperations(place.path, () => playRun(path, specs, { ...repair, repair: true }))
  const [repaired, total] = [journal(), recording.result]
  const faults = keptWhole(broken, repaired)
  const draw = rng('repairs', name)
  let points = 0
  for (const { disk, moment } of sampleStates(crashStates(recording, draw), most, draw, new Set())) {
    for (const isRepair of [true, false]) {
      points += 1
      writeDisk(asLeftByDead(disk), place.path)
      const known = recordedCalls(path) - before
      const calls = await playRun(path, specs, { ...repair, repair: isRepair })
      const told = journal()
      const asItWas = !isRepair && told === broken && calls === 0
      const left = readdirSync(path).sort().join(' ')
      const wrong = [
        ...(told === repaired || asItWas ? [] : ['the journal is another']),
        ...(calls === total - known || asItWas ? [] : [`${calls} calls, ${known} were recorded of ${total}`]),
        ...(left === 'events.jsonl run.json' ? [] : [`the directory holds ${left}`]),
      ]
      faults.push(...wrong.map((fault) => `${name}: died ${moment}; ${isRepair ? 'repaired' : 'resumed'}: ${fault}`))
    }
  }
  return { points, faults }
}

/** Every line of the broken run stands in the repaired one, but for the run's end. */
function keptWhole(broken: string, repaired: string): string[] {
  const lines = new Set(repaired.split('\n'))
  const gone = broken.split('\n').filter((line) => !lines.has(line) && !line.includes('"type":"run-end"'))
  const again = repaired.split('\n').filter((line) => line.includes('"retry":1')).length
  return [...gone.map((line) => `gone: ${line}`), ...(again === 2 ? [] : [`${again} episodes were played again`])]
}
