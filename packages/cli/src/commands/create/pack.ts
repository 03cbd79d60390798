import { relative } from 'node:path'
import { counted } from '@orreryjs/runs/texts'
import { packWorkspace } from '@orreryjs/scaffold'
import type { Command } from 'commander'
import { type AddCommand, wantsJson } from '../command.ts'

const DESCRIPTION = `Packs every package of this checkout, as it is built, into tarballs, and prints what a project's package.json needs to use them. Until the packages are published, this is how a project of yours gets Orrery.`

/** `orrery pack`: the packages of a checkout, for a project outside of it. */
export const addPack: AddCommand = (program, terminal) => {
  program
    .command('pack')
    .summary('pack this checkout for a project of yours')
    .description(DESCRIPTION)
    .argument('<dir>', 'directory for the tarballs')
    .addHelpText('after', '\nExample:\n  orrery pack ~/orrery-packed')
    .action((directory: string, _flags: object, command: Command) => {
      const { tarballs } = packWorkspace(directory)
      const files = Object.fromEntries(Object.entries(tarballs).map(([name, path]) => [name, `file:${path}`]))
      // The packages depend on each other by version: overrides send these to the tarballs too.
      const lines = { devDependencies: { '@orreryjs/cli': files['@orreryjs/cli'] }, overrides: files }
      if (wantsJson(command)) terminal.print(JSON.stringify({ directory, tarballs, packageJson: lines }))
      else {
        terminal.print(`packed ${counted(Object.keys(tarballs).length, 'package')} into ${relative('.', directory) || '.'}`)
        terminal.print('for the package.json of your project, with any other of the packages among the dependencies:')
        terminal.print(JSON.stringify(lines, null, 2))
      }
    })
}
