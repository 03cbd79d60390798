import { relative } from 'node:path'
import { pluralize } from '@orreryjs/runs/texts'
import { packWorkspace } from '@orreryjs/scaffold'
import type { Command } from 'commander'
import { type AddCommand, wantsJson } from '../command.ts'

const DESCRIPTION = `Packs every built package of this checkout as a tarball, and prints the package.json entries that a project needs to use them. Use this to install Orrery in another project until the packages are published.`

/** Adds `orrery pack`, which packs the packages of a checkout for use in another project. */
export const addPack: AddCommand = (program, terminal) => {
  program
    .command('pack')
    .summary('pack the packages of this checkout as tarballs')
    .description(DESCRIPTION)
    .argument('<dir>', 'output directory for the tarballs')
    .addHelpText('after', '\nExample:\n  orrery pack ~/orrery-packed')
    .action((directory: string, _flags: object, command: Command) => {
      const { tarballs } = packWorkspace(directory)
      const files = Object.fromEntries(Object.entries(tarballs).map(([name, path]) => [name, `file:${path}`]))
      // The packages depend on each other by version, so `overrides` must point these dependencies to the tarballs too.
      const lines = { devDependencies: { '@orreryjs/cli': files['@orreryjs/cli'] }, overrides: files }
      if (wantsJson(command)) terminal.printData(JSON.stringify({ directory, tarballs, packageJson: lines }))
      else {
        terminal.print(`packed ${pluralize(Object.keys(tarballs).length, 'package')} into ${relative('.', directory) || '.'}`)
        terminal.print('add to the package.json of your project, with any other packages that you need as dependencies:')
        terminal.printData(JSON.stringify(lines, null, 2))
      }
    })
}
