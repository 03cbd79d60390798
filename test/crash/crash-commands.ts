import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rng } from '@orreryjs/core'
import { crashStates, sampleStates } from './crash-states.ts'
import { asLeftByDead } from './dead-process.ts'
import { digestOf, readDisk, writeDisk } from './disk.ts'
import { recordOperations } from './recorder.ts'
import { scratch } from './scratch.ts'

/** Something that writes files, whose crashes are enumerated. `place` is the directory that everything stands in. */
export interface CrashedCommand {
  readonly name: string
  /** Makes what it starts from. */
  before(place: string): Promise<void>
  run(place: string): Promise<void>
  /** Runs it again where it died. @default as before */
  again?(place: string): Promise<void>
  /** Each thing that it makes, as its reader sees it. */
  readonly made: readonly Reader[]
}

/** What somebody sees who reads one thing that a command makes. */
export type Reader = (place: string) => string

/** The bytes of a file, or that there is none. */
export function file(name: string): Reader {
  return (place) => (existsSync(join(place, name)) ? readFileSync(join(place, name), 'latin1') : 'nothing')
}

/** What an enumeration came to. */
export interface EnumeratedCommand {
  readonly points: number
  /** What went wrong, and when the process died. */
  readonly faults: readonly string[]
}

/**
 * Takes at most so many crash points of a command: everything that it makes must then be the old or the new, whole, and running
 * it again must lead to what a run that nobody disturbed leads to, with nothing beside it.
 */
export async function enumerateCommand(command: CrashedCommand, most: number): Promise<EnumeratedCommand> {
  const { name, run, again = run, made } = command
  using scratched = scratch()
  const place = scratched.path
  await command.before(place)
  const old = made.map((read) => read(place))
  const recording = await recordOperations(place, () => run(place))
  const fresh = made.map((read) => read(place))
  const after = digestOf(readDisk(place))
  const draw = rng('crashes', name)
  const states = sampleStates(crashStates(recording, draw), most, draw, new Set())
  const faults: string[] = []
  for (const { disk, moment } of states) {
    const fault = (what: unknown): void => void faults.push(`${name}: died ${moment}: ${what}`)
    writeDisk(asLeftByDead(disk), place)
    try {
      for (const [index, read] of made.entries()) {
        const seen = read(place)
        if (seen !== old[index] && seen !== fresh[index]) fault(`thing ${index + 1} is neither old nor new`)
      }
      await again(place)
      if (digestOf(readDisk(place)) !== after) fault(`run again, it leads to ${[...readDisk(place).names.keys()].join(' ')}`)
    } catch (error) {
      fault(error)
    }
  }
  return { points: states.length, faults }
}
