import { chooseServed } from '@orreryjs/orrery/serving'
import { pluralize } from '@orreryjs/runs/texts'
import { createOpenEnvPackage } from '@orreryjs/scaffold'
import type { Command } from 'commander'
import { type AddCommand, wantsJson } from '../command.ts'

interface OpenEnvFlags {
  readonly out?: string
  readonly split?: string
  readonly dialect?: string
}

/** Adds `orrery new openenv`, which writes an OpenEnv environment of a world. */
export const addNewOpenEnv: AddCommand = (program, terminal) => {
  program.commands
    .find((command) => command.name() === 'new')
    ?.command('openenv')
    .summary('write an OpenEnv environment of a world: manifest, Dockerfile, validation files')
    .description(
      'Writes a folder that OpenEnv builds, validates and publishes: openenv.yaml, a Dockerfile, the server, a probe file, and an oracle and wrong trajectories that were played once. In a checkout, vendor/ contains the packages, which are not published.',
    )
    .argument('<world>', 'name of the world, or a file: ./vending.ts')
    .option('--out <dir>', 'directory to create (default: openenv-WORLD)')
    .option('--split <name>', 'split that a reset without arguments plays (default: the usual split of the world)')
    .option('--dialect <name>', 'dialect of the world (wording and rules)')
    .addHelpText('after', '\nExamples:\n  orrery new openenv alfworld --split train\n  orrery new openenv ./vending.ts')
    .action(async (name: string, _: unknown, command: Command) => {
      // Flags that the parent command also has are parsed by the parent.
      const { out, split, dialect } = command.optsWithGlobals<OpenEnvFlags>()
      const served = await chooseServed(name, { ...(split && { split }), ...(dialect && { dialect }) })
      const { options, summary } = served.entry.package
      const hasDialects = options.some((option) => option.name === 'dialect')
      const source = { world: served.world, split: served.split, summary, name, hasDialects }
      const { directory, files, typedPaths, nextSteps } = createOpenEnvPackage(source, {
        from: process.cwd(),
        out,
        program: terminal.command,
      })
      if (wantsJson(command)) terminal.printData(JSON.stringify({ directory, files, next: nextSteps }))
      else {
        terminal.print(`created ${pluralize(files.length, 'file')}: ${typedPaths.join(', ')}`)
        for (const step of nextSteps) terminal.print(`  ${step}`)
      }
    })
}
