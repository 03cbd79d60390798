import type { OptionValues } from '@orreryjs/core'
import { demonstrationLines } from '@orreryjs/reporting/tables'
import { examineProfile } from '@orreryjs/runs/doctor'
import { type Registry, withFiles } from '@orreryjs/runs/registry'
import type { Command } from 'commander'
import { EXIT } from '../output/errors.ts'
import { addTrust, type TrustFlags } from '../terminal/trust-flags.ts'
import { trustedRegistry } from '../terminal/trusted-registry.ts'
import { type AddCommand, collectPairs, wantsJson } from './command.ts'

interface ProfileFlags extends TrustFlags {
  readonly world?: string
  readonly dialect?: string
  readonly split?: string
  readonly data?: string
  readonly worldOption?: OptionValues
}

const DESCRIPTION = `Plays every demonstration of a prompt profile in the world and names the lines that the world refuses, in each dialect of the profile. Reads profiles, and files of prompts such as alfworld_3prompts.json of ReAct: an object of texts. A text is played in the task that starts as the text does; a text without such a task is counted.

Exit code 0: the world plays all lines of the played demonstrations. Exit code 1: a line has a fault, or no demonstration was played.`

/** Adds `orrery doctor profile`, which plays the demonstrations of a profile. */
export const addDoctorProfile: AddCommand = (program, terminal, setExitCode) => {
  const command = program.commands
    .find((each) => each.name() === 'doctor')
    ?.command('profile')
    .summary('play the demonstrations of a prompt profile')
    .description(DESCRIPTION)
    .argument('<profile>', 'a profile file, an id as in `orrery list profiles`, or a JSON file of prompts')
    .option('--world <name>', 'world of the demonstrations (default: of the profile, or found by the texts)')
    .option('--dialect <name>', 'dialect of the world (default: all of the profile)')
    .option('--split <name>', 'split in which the tasks of texts are searched (default: all splits)')
    .option('--data <dir>', 'directory of the original games or products of the texts')
    .option('--world-option <key=value>', 'option of the world; may be repeated', collectPairs)
  if (command === undefined) return
  addTrust(command)
    .addHelpText('after', '\nExample:\n  orrery doctor profile mine.yaml')
    .action(async (profile: string, _: unknown, self: Command) => {
      // Flags that the parent command also has are parsed by the parent.
      const flags = self.optsWithGlobals<ProfileFlags>()
      const { world, dialect, split, data, worldOption } = flags
      const named = world === undefined ? {} : { world: [world] }
      const registry: Registry = withFiles(trustedRegistry(terminal, flags, named))
      const found = await examineProfile(profile, { registry, world, dialect, split, data, worldOption })
      if (wantsJson(self)) terminal.printData(JSON.stringify(found))
      else for (const line of demonstrationLines(found)) terminal.print(line)
      const isClean = found.demonstrations.every(({ faults }) => faults.length === 0)
      const isPlayed = found.demonstrations.length === 0 || found.demonstrations.some(({ unplayed }) => unplayed === undefined)
      setExitCode(isClean && isPlayed ? EXIT.ok : EXIT.failed)
    })
}
