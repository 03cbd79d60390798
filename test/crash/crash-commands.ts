import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rng } from '@orreryjs/core'
import { type CrashState, crashStates, powerCuts, sampleStates } from './crash-states.ts'
import { asLeftByDead } from './dead-process.ts'
import { digestOf, readDisk, writeDisk } from './disk.ts'
import { type Recording, recordOperations } from './recorder.ts'
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
 * Takes crash points of a command, at most so many of the first time, of each time that it was run again where it died, and so
 * on: everything that it makes must then be the old or the new, whole, and running it again must lead to what it leads to where
 * nothing dies, with nothing beside it.
 */
export async function enumerateCommand(command: CrashedCommand, most: readonly number[]): Promise<EnumeratedCommand> {
  const { name, run, again = run, made } = command
  using scratched = scratch()
  const place = scratched.path
  await command.before(place)
  const old = made.map((read) => read(place))
  const recording = await recordOperations(place, () => run(place))
  const fresh = made.map((read) => read(place))
  const after = digestOf(readDisk(place))
  const draw = rng('crashes', name)
  const seen = new Set<string>()
  const faults: string[] = []
  let points = 0

  const check = async ({ disk }: CrashState): Promise<Recording<unknown>> => {
    writeDisk(asLeftByDead(disk), place)
    for (const [index, read] of made.entries()) {
      const there = read(place)
      if (there !== old[index] && there !== fresh[index]) throw new Error(`thing ${index + 1} is neither old nor new`)
    }
    const recorded = await recordOperations(place, () => again(place))
    if (digestOf(readDisk(place)) !== after) throw new Error(`run again: ${[...readDisk(place).names.keys()].join(' ')}`)
    return recorded
  }
  const enumerate = async (
    recorded: Recording<unknown>,
    [first = 0, ...others]: readonly number[],
    before: string,
  ): Promise<void> => {
    const states = [...crashStates(recorded, draw), ...powerCuts(recorded)]
    for (const state of sampleStates(states, first, draw, seen)) {
      points += 1
      const moment = `${before}${state.moment}`
      try {
        const next = await check(state)
        if (others.length > 0) await enumerate(next, others, `${moment}; run again; `)
      } catch (error) {
        faults.push(`${name}: died ${moment}: ${error}`)
      }
    }
  }
  await enumerate(recording, most, '')
  return { points, faults }
}
