import { orrery } from '@orreryjs/orrery'
import type { AgentItem, ModelItem, OptionItem, SuiteItem, WorldItem } from '@orreryjs/orrery/listing'
import { code, paragraphs, plain, table } from './tables.ts'
import { printed, told } from './told.ts'

/** What the program says of a world: its splits, options, limits and tools. */
export async function worldReference(id: string): Promise<string> {
  const { worlds } = await told<{ worlds: readonly WorldItem[] }>('list', 'worlds', id)
  return sectionOf(worlds, ({ limits, splits, options, tools }) => [
    `## What can be set in ${id}`,
    asked(`list worlds ${id}`),
    `Usual limits: ${Object.entries(limits)
      .map(([name, value]) => `${code(name)} ${value}`)
      .join(', ')}.`,
    `### Splits of ${id}`,
    table(
      ['split', 'dialect', 'tasks', ''],
      splits.map(({ split, dialect, tasks, usual }) => [code(split), code(dialect), String(tasks), usual ? 'the usual one' : '']),
    ),
    ...optionTable(`### World options of ${id}`, '--world-option NAME=VALUE', options),
    `### Tools of ${id}`,
    'What the world offers as typed functions on the way of its own plan through the first task, and the action that each of them is.',
    table(
      ['tool', 'action', 'page', 'what it does'],
      tools.map(({ name, action = '', pages, description }) => [code(name), code(action), pages.join(', '), plain(description)]),
    ),
  ])
}

/** What the program says of an agent: its options, profiles and ways back, and the suites in which it plays. */
export async function agentReference(id: string): Promise<string> {
  const { agents } = await told<{ agents: readonly AgentItem[] }>('list', 'agents', id)
  const { suites } = await told<{ suites: readonly SuiteItem[] }>('list', 'suites')
  const playing = suites.filter(({ rows }) => rows.some((row) => row === id || row.startsWith(`${id} `)))
  return sectionOf(agents, ({ summary, needsModel = false, rewind = [], options, profiles = [] }) => [
    `## What can be set for ${id}`,
    `${plain(summary)}. ${asked(`list agents ${id}`)}`,
    table(
      ['', ''],
      [
        ['model', needsModel ? 'asks one' : 'asks none'],
        ['goes back by', needsModel ? [...rewind, 'none'].map(code).join(', then ') : ''],
        ['profiles', profiles.map((profile) => `${code(profile.id)} (${profile.dialects.map(code).join(', ')})`).join('<br>')],
        ['in the suites', playing.map((suite) => `[${suite.id}](../suites.md#${suite.id})`).join(', ')],
      ].filter(([, value]) => value !== ''),
    ),
    ...optionTable(`### Options of ${id}`, `--option ${id}.NAME=VALUE`, options),
  ])
}

/** What the program says of a kind of model: the form of its names, presets and parameters. */
export async function modelReference(id: string): Promise<string> {
  const { models } = await told<{ models: readonly ModelItem[] }>('list', 'models', id)
  return sectionOf(models, ({ form, summary, presets, parameters }) => [
    `## What a name of ${id} can set`,
    `${code(form)}: ${plain(summary)}. ${asked(`list models ${id}`)}`,
    table(
      ['preset', 'what it is like'],
      Object.entries(presets).map(([name, what]) => [code(name), plain(what)]),
    ),
    ...[...new Set(parameters.map(({ group = 'parameters' }) => group))].flatMap((title) => {
      const group = parameters.filter((parameter) => (parameter.group ?? 'parameters') === title)
      const shown = group.some((parameter) => parameter.presets !== undefined) ? Object.keys(presets) : []
      return [
        `### ${title.slice(0, 1).toUpperCase()}${title.slice(1)}`,
        table(
          ['parameter', 'takes', ...shown, 'what it does'],
          group.map(({ name, takes, summary: what, presets: values = {} }) => [
            code(name),
            plain(takes),
            ...shown.map((preset) => String(preset in values ? (values[preset] ?? 'Infinity') : '')),
            plain(what),
          ]),
        ),
      ]
    }),
  ])
}

/** The page of all suites. */
export async function suitesPage(): Promise<string> {
  const { suites } = await told<{ suites: readonly SuiteItem[] }>('list', 'suites')
  return paragraphs(
    '# Suites',
    `A suite is a run with a name: worlds, agents, options and limits are settled. ${asked('list suites')} ${code('./orrery run NAME --dry-run')} says what it would take.`,
    ...suites.map(({ id, summary, worlds, rows, paper, model }) =>
      paragraphs(
        `## ${id}`,
        `${plain(summary)}.`,
        table(
          ['', ''],
          [
            ['command', code(`./orrery run ${id}`)],
            ['worlds', worlds.map((world) => `[${world}](./worlds/${world}.md)`).join(', ')],
            ['rows', rows.map(plain).join(', ')],
            ['paper', plain(paper ?? '')],
            ['published with', plain(model ?? '')],
          ].filter(([, value]) => value !== ''),
        ),
      ),
    ),
  )
}

/** The page of all commands, as their help says. */
export async function commandsPage(): Promise<string> {
  const general = await printed(['--help'])
  const helps = await inOrder(commandsIn(general), async (name) => {
    const help = await printed([name, '--help'])
    const below = commandsIn(help).filter((each) => each !== 'help')
    const parts = await inOrder(below, async (each) => [`### ${name} ${each}`, fenced(await printed([name, each, '--help']))])
    return [`## ${name}`, fenced(help), ...parts.flat()]
  })
  return paragraphs('# Commands', 'What every command says with `--help`.', fenced(general), ...helps.flat())
}

/** The page that names every decision by its title. */
export function decisionsPage(decisions: readonly { readonly page: string; readonly text: string }[]): string {
  const days = [...new Set(decisions.map(({ page }) => dayOf(page)))].sort().reverse()
  return paragraphs(
    '# Decisions',
    'Why it is like this: a page for each decision that somebody might want to take back, with what was weighed and what was measured.',
    ...days.flatMap((day) => [
      `## ${day}`,
      decisions
        .filter(({ page }) => dayOf(page) === day)
        .map(({ page, text }) => `- [${titleOf(text)}](./${page.slice('decisions/'.length)})`)
        .join('\n'),
    ]),
  )
}

/** The first heading of a document. */
export function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? ''
}

/** Names of what the program brings, by kind. */
export const NAMES: {
  readonly worlds: readonly string[]
  readonly agents: readonly string[]
  readonly models: readonly string[]
} = {
  worlds: orrery.worlds.map(({ id }) => id),
  agents: orrery.agents.map(({ id, form }) => form ?? id),
  models: orrery.models.map(({ id }) => id),
}

function sectionOf<Told>(found: readonly Told[], parts: (found: Told) => readonly string[]): string {
  const [first] = found
  if (first === undefined) throw new Error('the program lists nothing of that name')
  return paragraphs(...parts(first))
}

function optionTable(heading: string, form: string, options: readonly OptionItem[]): readonly string[] {
  if (options.length === 0) return []
  const rows = options.map(({ name, description, default: usual, takes }) => [
    code(name),
    code(String(usual)),
    plain(takes),
    plain(description),
  ])
  return [heading, `Set by ${code(form)}.`, table(['option', 'default', 'takes', 'what it does'], rows)]
}

function asked(command: string): string {
  return `${code(`./orrery ${command}`)} prints this.`
}

function commandsIn(help: string): readonly string[] {
  const [, list = ''] = help.split(/^Commands:$/m)
  return [...list.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => String(name)).filter((name) => name !== 'help')
}

function fenced(text: string): string {
  return `\`\`\`text\n${text.trimEnd()}\n\`\`\``
}

function dayOf(page: string): string {
  return /\d{4}-\d\d-\d\d/.exec(page)?.[0] ?? ''
}

/** One after the other: a process has one terminal. */
async function inOrder<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>): Promise<readonly Made[]> {
  const made: Made[] = []
  for (const item of items) made.push(await make(item))
  return made
}
