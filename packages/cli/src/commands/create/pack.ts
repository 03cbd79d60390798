import { relative } from 'node:path'
import { pluralize } from '@orreryjs/runs/texts'
import { packWorkspace } from '@orreryjs/scaffold'
import type { Command } from 'commander'
import { type AddCommand, wantsJson } from '../command.ts'

const DESCRIPTION = `Packs built packages of this checkout as tarballs, and prints the command that installs them in your project with npm, pnpm or yarn. Use this until the packages are published. Commit the tarballs, so that \`npm ci\` finds them.`

const EXAMPLES = `
Examples:
  orrery pack ~/mine/vendor
  orrery pack ~/mine/vendor testing server
  orrery pack ~/mine/vendor --all`

/** Packages for unit tests. */
const DEFAULT_PACKAGES = ['testing', 'models']

interface PackFlags {
  readonly all?: boolean
}

/** Adds `orrery pack`, which packs the packages of a checkout for use in another project. */
export const addPack: AddCommand = (program, terminal) => {
  program
    .command('pack')
    .summary('pack the packages of this checkout as tarballs')
    .description(DESCRIPTION)
    .argument('<dir>', 'output directory for the tarballs, in your project')
    .argument('[packages...]', `packages to pack with their dependencies (default: ${DEFAULT_PACKAGES.join(' and ')})`)
    .option('--all', 'pack all packages: worlds, agents, the orrery command and the queue')
    .addHelpText('after', EXAMPLES)
    .action((directory: string, names: readonly string[], { all }: PackFlags, command: Command) => {
      const wanted = names.length === 0 ? DEFAULT_PACKAGES : names
      const { tarballs, installCommand } = packWorkspace(directory, all === true ? undefined : wanted)
      if (wantsJson(command)) {
        terminal.printData(JSON.stringify({ directory, tarballs, installCommand }))
        return
      }
      const count = pluralize(Object.keys(tarballs).length, 'package')
      terminal.print(`packed ${count} into ${relative('.', directory) || '.'}; install them in your project:`)
      terminal.print(`  ${installCommand}`)
    })
}
