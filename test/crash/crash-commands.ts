import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rng } from '@orreryjs/core'
import { type CrashState, crashStates, powerCuts, sampleStates } from './crash-states.ts'
import { withDeadProcessId } from './dead-process.ts'
import { digestOf, readDisk, writeDisk } from './disk.ts'
import { type Recording, recordOperations } from './recorder.ts'
import { scratch } from './scratch.ts'

/** A command that writes files below `folder`, and whose crash points are enumerated. */
export interface CrashedCommand {
  readonly name: string
  /** Prepares the initial files. */
  before(folder: string): Promise<void>
  run(folder: string): Promise<void>
  /** Runs the command again after a crash. @default `run` */
  again?(folder: string): Promise<void>
  /** Readers of everything that the command writes. */
  readonly outputs: readonly Reader[]
}

/** Reads one output of a command. */
export type Reader = (folder: string) => string

/** Reads the bytes of a file, or `nothing` if it does not exist. */
export function file(name: string): Reader {
  return (folder) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'latin1') : 'nothing')
}

/** Result of an enumeration of crash points. */
export interface EnumeratedCommand {
  readonly points: number
  /** Descriptions of failures with their crash points. */
  readonly faults: readonly string[]
}

/**
 * Tests crash points of a command, at most `limits[0]` of the first run, `limits[1]` of each repeated run, and so on. After a crash every
 * output must be complete, old or new, and a repeated run must lead to the same files as a run without crashes.
 */
export async function enumerateCommand(command: CrashedCommand, limits: readonly number[]): Promise<EnumeratedCommand> {
  const { name, run, again = run, outputs } = command
  using scratchFolder = scratch()
  const folder = scratchFolder.path
  await command.before(folder)
  const old = outputs.map((read) => read(folder))
  const recording = await recordOperations(folder, () => run(folder))
  const current = outputs.map((read) => read(folder))
  const after = digestOf(readDisk(folder))
  const draw = rng('crashes', name)
  const testedDisks = new Set<string>()
  const faults: string[] = []
  let points = 0

  const checkState = ({ disk }: CrashState): void => {
    writeDisk(withDeadProcessId(disk), folder)
    for (const [index, read] of outputs.entries()) {
      const content = read(folder)
      if (content !== old[index] && content !== current[index]) throw new Error(`output ${index + 1} is neither old nor new`)
    }
  }
  const runAgain = async (): Promise<void> => {
    await again(folder)
    if (digestOf(readDisk(folder)) !== after) throw new Error(`run again: ${[...readDisk(folder).names.keys()].join(' ')}`)
  }
  const enumerate = async (
    recorded: Recording<unknown>,
    [first = 0, ...others]: readonly number[],
    before: string,
  ): Promise<void> => {
    const states = [...crashStates(recorded, draw), ...powerCuts(recorded)]
    for (const state of sampleStates(states, first, draw, testedDisks)) {
      points += 1
      const moment = `${before}${state.moment}`
      try {
        checkState(state)
        // The last repetitions are not killed, so their operations are not recorded.
        if (others.length === 0) await runAgain()
        else await enumerate(await recordOperations(folder, runAgain), others, `${moment}; run again; `)
      } catch (error) {
        faults.push(`${name}: died ${moment}: ${error}`)
      }
    }
  }
  await enumerate(recording, limits, '')
  return { points, faults }
}
