import { OrreryError } from '@orreryjs/core'
import { describeOne, LIST_KINDS, type Listing, type ListKind, type ListQuery, listAll } from '@orreryjs/orrery/listing'
import { plainTable } from '@orreryjs/reporting/plain-table'
import { joinWords, unknownName } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { descriptionLines } from '../output/description-lines.ts'
import { orrery } from '../registry.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, collectNames, wantsJson } from './command.ts'

/** Categories that `orrery list` prints without arguments. */
const OVERVIEW = ['worlds', 'agents', 'models', 'suites'] as const

const DESCRIPTION = `Lists worlds with their dialects and splits, agents, models and suites. With a kind, lists only that kind; tasks, profiles, metrics, glossary terms and the runs of a directory are listed only this way.

With a name, describes one item in full (the name of a world, agent, model or suite needs no kind): the options of an agent or a world with type, default and description, every rate of a simulated model, the definition of a term.`

const EXAMPLES = `
Examples:
  orrery list agents rebact
  orrery list alfworld
  orrery list models simulated
  orrery list runs experiments/
  orrery list tasks --world alfworld --type look_at_obj_in_light --limit 10 --optimal`

type Flags = Readonly<Record<string, unknown>>

/** Adds `orrery list`, which lists worlds, agents, models and more. */
export const addList: AddCommand = (program, terminal) => {
  program
    .command('list')
    .summary('list available worlds, agents, models, suites, tasks, runs')
    .description(DESCRIPTION)
    .argument('[kind]', LIST_KINDS.join(', '))
    .argument(
      '[name]',
      'name of an agent, world, model, suite, profile, metric or term; for tasks, their world or world/split; for runs, their directory (default runs)',
    )
    .option('--world <name>', 'world of the tasks or profiles')
    .option('--agent <name>', 'agent of the profiles')
    .option('--split <name>', 'split of the tasks')
    .option('--dialect <name>', 'dialect of the world')
    .option('--data <dir>', 'directory of original data')
    .option('--type <names>', 'only tasks of these types', collectNames)
    .option(
      '--tasks <list|file>',
      'positions from 0, ids or names of other programs: 3,10-20,fixed_12; @games.txt for a list; or a file of start states: starts.jsonl',
      collectNames,
    )
    .option('--limit <n>', 'only the first n tasks')
    .option('--optimal', "include the length of the oracle's plan for each task (may be slow)")
    .addHelpText('after', EXAMPLES)
    .action(async (kind: string | undefined, name: string | undefined, flags: Flags, command: Command) => {
      const json = wantsJson(command)
      const lists = kind === undefined || name !== undefined ? [] : listsWith(kind)
      if (kind !== undefined && name !== undefined) refuseOtherItem(terminal, kind, name)
      const narrowed = kind === undefined || name === undefined ? undefined : filterOf(kind, name, flags)
      const isItem = name !== undefined && narrowed === undefined && kind !== 'runs'
      const listed = kind === undefined ? OVERVIEW : lists.length > 0 ? lists : [readKind(kind)]
      checkFlags(isItem || lists.length > 0 ? listed.map((each) => `${each} NAME`) : listed, flags)
      if (kind !== undefined && lists.length > 0) await printItems(terminal, lists, kind, flags, json)
      else if (kind !== undefined && narrowed !== undefined)
        await printLists(terminal, [readKind(kind)], { ...flags, ...narrowed }, json)
      else if (kind === 'runs') await printLists(terminal, [kind], { ...flags, directory: name }, json)
      else if (kind !== undefined && name !== undefined) await printItems(terminal, [readKind(kind)], name, flags, json)
      else await printLists(terminal, kind === undefined ? OVERVIEW : [readKind(kind)], flags, json)
    })
}

/** Describes the item of this name in each of the lists. */
async function printItems(
  terminal: Terminal,
  lists: readonly ListKind[],
  name: string,
  flags: Flags,
  json: boolean,
): Promise<void> {
  const items = await Promise.all(
    lists.map(async (kind) => describeOne(kind, name, await queryOf(kind, { ...flags, optimal: undefined }))),
  )
  if (json) terminal.printData(JSON.stringify(Object.fromEntries(items.map(({ item }, index) => [lists[index], [item]]))))
  else for (const line of items.flatMap((item) => descriptionLines(item, terminal))) terminal.print(line)
}

async function printLists(terminal: Terminal, categories: readonly ListKind[], flags: Flags, json: boolean): Promise<void> {
  const parts: (readonly [ListKind, Listing])[] = []
  for (const each of categories) parts.push([each, await listAll(each, { ...(await queryOf(each, flags)), isBrief: !json })])
  if (json) terminal.printData(JSON.stringify(Object.fromEntries(parts.map(([name, { items }]) => [name, items]))))
  else {
    for (const [name, { columns, rows, detailsHint, note }] of parts) {
      const table = plainTable(columns, rows, terminal.columns)
      const below = note === undefined ? '' : `\n\n${terminal.colour.yellow(note)}`
      const hint =
        detailsHint === undefined ? '' : `\n${terminal.colour.dim(`${detailsHint}: ${terminal.command} list ${name} NAME`)}`
      terminal.print(`${terminal.colour.bold(name.toUpperCase())}\n${table}${hint}${below}\n`)
    }
  }
}

/** Returns the filter that the name after a list means: `tasks WORLD`, `tasks WORLD/SPLIT`, `profiles AGENT` or `profiles WORLD`. */
function filterOf(kind: string, name: string, flags: Flags): Flags | undefined {
  // A task has a long id, so the name next to `tasks` is a world.
  if (kind === 'tasks' && flags['world'] === undefined) {
    const [world, split] = name.split('/', 2)
    const isSplit = split !== undefined && flags['split'] === undefined && listsWith(world ?? '').includes('worlds')
    return isSplit ? { world, split } : { world: name }
  }
  if (kind !== 'profiles') return undefined
  if (listsWith(name).includes('agents')) return { agent: name }
  return listsWith(name).includes('worlds') ? { world: name } : undefined
}

const ITEM_NOUNS: Readonly<Partial<Record<string, string>>> = {
  worlds: 'a world',
  agents: 'an agent',
  models: 'a model',
  suites: 'a suite',
}

/** Throws `USAGE` if a name after a list belongs to an item of another list only. */
function refuseOtherItem({ command }: Terminal, list: string, name: string): void {
  const expected = list === 'tasks' ? 'worlds' : list
  const others: readonly string[] = listsWith(name)
  const [other] = others
  if (other === undefined || ITEM_NOUNS[expected] === undefined || others.includes(expected)) return
  const nouns = others.map((each) => ITEM_NOUNS[each]).join(' and ')
  throw new OrreryError('USAGE', `list ${list} expects ${ITEM_NOUNS[expected]}, but "${name}" is ${nouns}`, {
    hint: `${command} list ${other} ${name}`,
  })
}

/** Returns the lists of the overview with an item of this name. */
function listsWith(name: string): readonly ListKind[] {
  // `noisy-oracle:0.2` and `openai:gpt-5` have settings after their ids.
  const withoutSettings = name.replace(/(?<!^):.*$/s, '')
  const isNamed = (kind: ListKind, id: string): boolean =>
    id === name || (id === withoutSettings && (kind === 'agents' || kind === 'models'))
  return OVERVIEW.filter((kind) => orrery[kind].some(({ id }) => isNamed(kind, id)))
}

/** Lists and descriptions to which each flag applies. */
const FLAG_TARGETS: Readonly<Record<string, readonly string[]>> = {
  world: ['tasks', 'profiles'],
  agent: ['profiles'],
  split: ['tasks', 'worlds NAME'],
  dialect: ['tasks', 'worlds', 'worlds NAME'],
  data: ['tasks', 'worlds', 'worlds NAME'],
  type: ['tasks'],
  tasks: ['tasks'],
  limit: ['tasks'],
  optimal: ['tasks'],
}

/** Throws `USAGE` for a flag that applies to other lists only. */
function checkFlags(targets: readonly string[], flags: Flags): void {
  const flag = Object.keys(flags).find((name) => !targets.some((target) => FLAG_TARGETS[name]?.includes(target)))
  if (flag === undefined) return
  const owners = (FLAG_TARGETS[flag] ?? []).map((target) => `\`orrery list ${target}\``)
  throw new OrreryError('USAGE', `--${flag} applies only to ${joinWords(owners, 'and')}`, { hint: `omit --${flag}` })
}

function readKind(text: string): ListKind {
  const found = LIST_KINDS.find((kind) => kind === text)
  if (found === undefined) {
    const items = OVERVIEW.flatMap((kind) => orrery[kind].map(({ id }) => id))
    throw unknownName('USAGE', 'list or item', text, [...LIST_KINDS, ...new Set(items)])
  }
  return found
}

/** Filters of worlds and tasks are parsed as for a run; a list of names needs no schemas. */
async function queryOf(kind: ListKind, { optimal, directory, ...flags }: Flags): Promise<ListQuery> {
  const narrowed = kind === 'worlds' || kind === 'tasks'
  return {
    ...(narrowed && { settings: (await import('./run/run-flags.ts')).readRunFlags(flags) }),
    agent: textOf(flags['agent']),
    world: textOf(flags['world']),
    directory: textOf(directory),
    optimal: optimal === true,
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
