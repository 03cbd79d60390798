import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { copyPlayground, PLAYGROUND_PATH } from '@orreryjs/playground'
import type { Command } from 'commander'
import { type AddCommand, wantsJson } from './command.ts'

const DESCRIPTION = `Gives the address of the playground: a page that opens from disk and plays episodes one effect at a time, where replies and actions can be changed. It needs no server and loads nothing from elsewhere.

With a directory it is copied there, for a static host; copied to the folder playground beside a report, the steps of the report lead into it.`

const EXAMPLES = `
Examples:
  orrery playground
  orrery playground public/playground
  orrery playground runs/smoke/playground`

/** `orrery playground`: where the page to play with stands, or a copy of it. */
export const addPlayground: AddCommand = (program, terminal) => {
  program
    .command('playground')
    .summary('a page to play with agents, one effect at a time')
    .description(DESCRIPTION)
    .argument('[dir]', 'directory to copy it to')
    .addHelpText('after', EXAMPLES)
    .action((directory: string | undefined, _: object, self: Command) => {
      const page = join(directory === undefined ? PLAYGROUND_PATH : copyPlayground(resolve(directory)), 'index.html')
      const url = pathToFileURL(page).href
      terminal.print(wantsJson(self) ? JSON.stringify({ path: page, url }) : url)
    })
}
