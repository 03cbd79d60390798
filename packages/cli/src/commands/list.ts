import { OrreryError } from '@orrery/core'
import type { Command } from 'commander'
import { MODELS } from '../language-models.ts'
import { agentListing } from '../listing/agents.ts'
import { type Listing, namedListing } from '../listing/listing.ts'
import { worldListing } from '../listing/worlds.ts'
import { unknownName } from '../nearest.ts'
import { plainTable } from '../output/plain-table.ts'
import { selectTasks } from '../planning/selection.ts'
import { chooseWorld, givenOptions } from '../planning/worlds.ts'
import { worldEntry } from '../registry.ts'
import { SUITES } from '../suites/index.ts'
import { type AddCommand, wantsJson } from './command.ts'
import { readRunFlags } from './run-flags.ts'

const KINDS = ['worlds', 'agents', 'models', 'suites', 'tasks'] as const
type Kind = (typeof KINDS)[number]

/** `orrery list`: what there is. */
export const addList: AddCommand = (program, terminal) => {
  program
    .command('list')
    .summary('what there is: worlds, agents, models, suites, tasks')
    .description('Lists worlds with their dialects and splits, agents, models and suites; with `tasks`, the tasks of a split.')
    .argument('[kind]', KINDS.join(', '))
    .option('--world <name>', 'whose tasks')
    .option('--split <name>', 'of which split')
    .option('--dialect <name>', 'in which dialect')
    .option('--data <dir>', 'directory of original data')
    .option('--limit <n>', 'only the first tasks')
    .addHelpText('after', '\nExample:\n  orrery list tasks --world textcraft --split test --limit 10')
    .action((kind: string | undefined, flags: Record<string, unknown>, command: Command) => {
      const kinds = kind === undefined ? KINDS.filter((each) => each !== 'tasks') : [readKind(kind)]
      const parts = kinds.map((each) => [each, listing(each, flags)] as const)
      if (wantsJson(command)) terminal.print(JSON.stringify(Object.fromEntries(parts.map(([name, { items }]) => [name, items]))))
      else {
        for (const [name, { columns, rows }] of parts) {
          terminal.print(`${terminal.colour.bold(name.toUpperCase())}\n${plainTable(columns, rows, terminal.columns)}\n`)
        }
      }
    })
}

function readKind(text: string): Kind {
  const found = KINDS.find((kind) => kind === text)
  if (found === undefined) throw unknownName('USAGE', 'list of', text, KINDS)
  return found
}

function listing(kind: Kind, flags: Readonly<Record<string, unknown>>): Listing {
  switch (kind) {
    case 'worlds':
      return worldListing(givenOptions(readRunFlags(flags)))
    case 'agents':
      return agentListing()
    case 'models':
      return namedListing(MODELS.map(({ form, summary }) => ({ id: form, summary })))
    case 'suites':
      return namedListing(SUITES.map(({ id, summary }) => ({ id, summary })))
    case 'tasks':
      return taskListing(flags)
    default:
      return kind satisfies never
  }
}

function taskListing(flags: Readonly<Record<string, unknown>>): Listing {
  const settings = readRunFlags(flags)
  const name = settings.world?.[0]
  if (name === undefined) throw new OrreryError('USAGE', 'list tasks: --world is missing')
  const { world, split } = chooseWorld(worldEntry(name), settings)
  const items = selectTasks(world, split, settings, '').map(({ id, type, goal, hash }) => ({ id, type, goal, hash }))
  const columns = [{ title: 'task' }, { title: 'type' }, { title: 'goal' }]
  return { items, columns, rows: items.map(({ id, type, goal }) => [id, type, goal]) }
}
