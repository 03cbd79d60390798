import { orrery } from '@orreryjs/orrery'
import type { Configuration } from '@orreryjs/runs/configuration'
import { plainTable, unknownName } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { type Listing, namedListing } from '../listing/listing.ts'
import { type AddCommand, collectNames, wantsJson } from './command.ts'

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
    .option('--type <names>', 'only tasks of these types', collectNames)
    .option('--tasks <list>', 'positions from 0 or ids: 3,10-20', collectNames)
    .option('--limit <n>', 'only the first tasks')
    .option('--optimal', "with the length of the oracle's plan for each task, which may take a while")
    .addHelpText('after', '\nExample:\n  orrery list tasks --world alfworld --type look_at_obj_in_light --limit 10 --optimal')
    .action(async (kind: string | undefined, flags: Record<string, unknown>, command: Command) => {
      const kinds = kind === undefined ? KINDS.filter((each) => each !== 'tasks') : [readKind(kind)]
      const parts: (readonly [Kind, Listing])[] = []
      for (const each of kinds) parts.push([each, await listing(each, flags)])
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

/** Each kind is loaded when it is asked for: a list of names needs no schemas. */
async function listing(kind: Kind, { optimal, ...settings }: Readonly<Record<string, unknown>>): Promise<Listing> {
  switch (kind) {
    case 'worlds': {
      const [{ worldListing }, { givenOptions }] = await Promise.all([
        import('../listing/worlds.ts'),
        import('@orreryjs/runs/plan'),
      ])
      return worldListing(givenOptions(await readSettings(settings)))
    }
    case 'agents':
      return (await import('../listing/agents.ts')).agentListing()
    case 'models':
      return namedListing(orrery.models.map(({ form, summary }) => ({ id: form, summary })))
    case 'suites':
      return (await import('../listing/suites.ts')).suiteListing()
    case 'tasks':
      return (await import('../listing/tasks.ts')).taskListing(await readSettings(settings), optimal === true)
    default:
      return kind satisfies never
  }
}

async function readSettings(settings: Readonly<Record<string, unknown>>): Promise<Configuration> {
  return (await import('./run-flags.ts')).readRunFlags(settings)
}
