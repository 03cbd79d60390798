import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtPlayground, copyPlayground } from '@orreryjs/playground'
import type { Command } from 'commander'
import { type AddCommand, wantsJson } from './command.ts'

const DESCRIPTION = `Prints the address of the playground: a page that runs episodes step by step and lets you change replies and actions. It opens from disk, needs no server and loads nothing from the network.

With a directory, copies the page there, for a static host. If it is copied to the folder playground next to a report, the steps of the report link to it.`

const EXAMPLES = `
Examples:
  orrery playground
  orrery playground public/playground
  orrery playground runs/smoke/playground`

/** Adds `orrery playground`, which prints the path of the playground page or copies it. */
export const addPlayground: AddCommand = (program, terminal) => {
  program
    .command('playground')
    .summary('print the address of the playground, a page to step through agents')
    .description(DESCRIPTION)
    .argument('[dir]', 'directory to copy the page to')
    .addHelpText('after', EXAMPLES)
    .action((directory: string | undefined, _: object, self: Command) => {
      const page = join(directory === undefined ? builtPlayground() : copyPlayground(resolve(directory)), 'index.html')
      const url = pathToFileURL(page).href
      if (wantsJson(self)) terminal.printData(JSON.stringify({ path: page, url }))
      else terminal.print(url)
    })
}
