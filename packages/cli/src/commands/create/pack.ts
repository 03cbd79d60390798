import { relative, resolve } from 'node:path'
import { pluralize } from '@orreryjs/runs/texts'
import { packWorkspace } from '@orreryjs/scaffold'
import type { Command } from 'commander'
import { type AddCommand, wantsJson } from '../command.ts'

const DESCRIPTION = `Packs built packages of this checkout as tarballs, and prints the command that installs them in a project. Use this until the packages are published: commit the tarballs, so that \`npm ci\` finds them.`

const EXAMPLES = `
Examples:
  orrery pack vendor testing models
  orrery pack ~/orrery-packed`

/** Adds `orrery pack`, which packs the packages of a checkout for use in another project. */
export const addPack: AddCommand = (program, terminal) => {
  program
    .command('pack')
    .summary('pack the packages of this checkout as tarballs')
    .description(DESCRIPTION)
    .argument('<dir>', 'output directory for the tarballs')
    .argument('[packages...]', 'packages to pack with their dependencies, such as testing (default: all)')
    .addHelpText('after', EXAMPLES)
    .action((directory: string, names: readonly string[], _flags: object, command: Command) => {
      const { tarballs } = packWorkspace(directory, names.length === 0 ? undefined : names)
      const files = Object.fromEntries(Object.entries(tarballs).map(([name, path]) => [name, `file:${path}`]))
      // The packages depend on each other by version, so `overrides` must point these dependencies to the tarballs too.
      const packageJson = { devDependencies: files, overrides: files }
      if (wantsJson(command)) terminal.printData(JSON.stringify({ directory, tarballs, packageJson }))
      else {
        const count = pluralize(Object.keys(tarballs).length, 'package')
        terminal.print(`packed ${count} into ${relative('.', directory) || '.'}; install them in your project:`)
        terminal.print(`  npm install -D ${resolve(directory)}/*.tgz`)
        terminal.print('with pnpm or yarn, add the devDependencies and overrides that `--json` prints to package.json')
      }
    })
}
