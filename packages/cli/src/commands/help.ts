import { type ErrorCode, OrreryError } from '@orreryjs/core'
import { describeOne, type ItemDescription } from '@orreryjs/orrery/listing'
import { findEntry } from '@orreryjs/reporting/glossary'
import { plainTable } from '@orreryjs/reporting/plain-table'
import { didYouMean } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { findTopics, nearestTopic } from '../help/find-topics.ts'
import { type FlagUse, flagTopics, loadCommands } from '../help/flag-topics.ts'
import { type HelpTopic, TOPIC_KINDS } from '../help/help-topic.ts'
import { detailTopics, namedTopics } from '../help/help-topics.ts'
import { findMentions } from '../help/mentions.ts'
import { describeOption } from '../help/option-topics.ts'
import { descriptionLines } from '../output/description-lines.ts'
import { exitOf } from '../output/errors.ts'
import { hintFor } from '../output/hints.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, wantsJson } from './command.ts'

const DESCRIPTION = `Explains a command, a flag, an agent, a world, a model, a suite, an option, a metric, a prompt profile, an error code or a term of tables and reports, and lists the pages of the documentation about it. If several topics have the name, lists them with the command that prints each. If none has it, lists related topics, or descriptions and pages that mention it.`

const EXAMPLES = `
Examples:
  orrery help compare
  orrery help --retry-errors
  orrery help rebact
  orrery help noReflect
  orrery help OPTION_UNKNOWN
  orrery help SPL`

/** Adds `orrery help`, which explains a command, a flag, a name, an error code or a term. */
export const addHelp: AddCommand = (program, terminal) => {
  program
    .command('help')
    .summary('explain a command, flag, name, error code or term')
    .description(DESCRIPTION)
    .argument('[about...]', 'a command, flag, agent, world, model, suite, option, metric, profile, error code or term')
    // A flag is a topic here, not an option of this command.
    .allowUnknownOption()
    .addHelpText('after', EXAMPLES)
    .action(async (about: readonly string[], _flags: object, self: Command) => {
      const command = commandAt(program, about)
      // In `help run --limit 20` the flag is meant.
      const flag = about.find((word) => word.startsWith('--'))
      if (about.length === 0) program.outputHelp()
      else await explain(terminal, flag ?? about.join(' '), command, wantsJson(self))
    })
}

/** Returns the command at the path of names, or the program if the path is empty. */
function commandAt(program: Command, path: readonly string[]): Command | undefined {
  return path.reduce<Command | undefined>((at, name) => at?.commands.find((each) => each.name() === name), program)
}

async function explain(terminal: Terminal, query: string, command: Command | undefined, json: boolean): Promise<void> {
  const { commands, flags } = await loadCommands(terminal)
  const named = [...commands, ...flagTopics(flags), ...namedTopics()]
  const isNamed = findTopics(query, named).exact.length > 0
  const topics = isNamed ? named : [...named, ...(await detailTopics(query))]
  const { exact, related: similar, hasClose } = findTopics(query, topics)
  const [first, ...others] = exact
  const mentions = first === undefined && !hasClose ? findMentions(query, topics) : []
  const related = [
    ...similar,
    ...mentions.filter(({ kind, name }) => !similar.some((each) => each.kind === kind && each.name === name)),
  ]
  if (first === undefined && related.length === 0) throw unknown(query, topics)
  if (json) terminal.printData(JSON.stringify({ query, matches: exact.map(itemOf), related: related.map(itemOf) }))
  else if (command !== undefined) {
    command.outputHelp()
    if (others.length + related.length > 0) terminal.print('')
    printSeeAlso(terminal, [...others, ...related])
  } else if (first !== undefined && others.length === 0) {
    for (const line of descriptionLines(await describe(first, query, flags, terminal.command), terminal)) terminal.print(line)
    printSeeAlso(terminal, related)
  } else {
    terminal.print(headingOf(query, exact, hasClose ? undefined : nearestTopic(query, topics)))
    printTopics(terminal, [...exact, ...related])
  }
}

function headingOf(query: string, exact: readonly HelpTopic[], near: string | undefined): string {
  if (exact.length > 0) return `'${query}' is the name of several topics:`
  return `nothing is called '${query}'${near === undefined ? '' : ` (${didYouMean(near)})`}; related topics:`
}

/** Describes the only topic with a name. */
async function describe(
  { kind, name, summary }: HelpTopic,
  query: string,
  flags: ReadonlyMap<string, readonly FlagUse[]>,
  program: string,
): Promise<ItemDescription> {
  switch (kind) {
    case 'agents':
    case 'worlds':
    case 'models':
    case 'suites':
    case 'metrics':
    case 'profiles':
      return describeOne(kind, name)
    case 'terms':
      // A former name is explained as such.
      return describeOne('terms', findEntry(query) === undefined ? name : query)
    case 'error codes': {
      const { hint, retryable } = new OrreryError(name as ErrorCode, '')
      const facts = [
        ['what to do', hintFor({ code: name, hint }, program)],
        ['exit code', String(exitOf(name))],
        ['retried', retryable ? 'yes, the same call may succeed later' : ''],
      ] as const
      return { item: {}, heading: `${name} (error code)`, text: summary, facts, tables: [] }
    }
    case 'options':
      return describeOption(name)
    case 'flags':
      return describeFlag(name, flags.get(name) ?? [])
    case 'commands':
    case 'documentation':
      return { item: {}, heading: name, text: summary, facts: [], tables: [] }
    default:
      return kind satisfies never
  }
}

/** Describes a flag: one line for each description, with the commands that accept it. */
function describeFlag(name: string, uses: readonly FlagUse[]): ItemDescription {
  const byText = new Map<string, string[]>()
  for (const { command, option } of uses) {
    const text = `${option.flags}\n${option.description}${shownDefault(option.defaultValue)}`
    byText.set(text, [...(byText.get(text) ?? []), command])
  }
  const facts = [...byText].map(([text, commands]) => [commands.join(', '), text] as const)
  return { item: {}, heading: `${name} (flag)`, facts, tables: [] }
}

function shownDefault(value: unknown): string {
  return value === undefined ? '' : ` (default: ${String(value)})`
}

function printSeeAlso(terminal: Terminal, topics: readonly HelpTopic[]): void {
  if (topics.length === 0) return
  terminal.print(terminal.colour.bold('SEE ALSO'))
  const rows = topics.map(({ name, more }) => [name, more.replace(/^orrery(?= )/, terminal.command)])
  terminal.print(plainTable([{ title: '' }, { title: '' }], rows, terminal.columns).trimStart())
}

function printTopics(terminal: Terminal, topics: readonly HelpTopic[]): void {
  for (const kind of TOPIC_KINDS) {
    const found = topics.filter((topic) => topic.kind === kind)
    if (found.length === 0) continue
    const rows = found.map(({ name, summary, more }) => [
      name,
      kind === 'documentation' ? `${more}\n${summary}`.trimEnd() : firstSentence(summary),
    ])
    const table = plainTable([{ title: '' }, { title: '' }], rows, terminal.columns).trimStart()
    terminal.print(`\n${terminal.colour.bold(kind.toUpperCase())}\n${table}`)
    if (kind === 'documentation') continue
    for (const more of new Set(found.map((topic) => topic.more)))
      terminal.print(terminal.colour.dim(`details: ${more.replace(/^orrery(?= )/, terminal.command)}`))
  }
}

/** Converts a topic to data. */
function itemOf({ kind, name, summary, more }: HelpTopic): object {
  return { kind, name, ...(summary !== '' && { summary }), more }
}

function firstSentence(text: string): string {
  return /^.*?[.;](?= [A-Z`])/.exec(text)?.[0] ?? text
}

function unknown(query: string, topics: readonly HelpTopic[]): OrreryError {
  const near = nearestTopic(query, topics)
  const help = near === undefined ? '' : ` ${didYouMean(near)}`
  return new OrreryError('USAGE', `no help on "${query}".${help}`, {
    hint: 'run `orrery --help` for all commands, or `orrery list terms` for all terms',
  })
}
