import { orrery } from '@orreryjs/orrery'
import type { AgentItem, ModelItem, OptionItem, SuiteItem, WorldItem } from '@orreryjs/orrery/listing'
import { code, paragraphs, plain, table } from './tables.ts'
import { printed, told } from './told.ts'

/** Returns the reference of a world: splits, options, limits and tools. */
export async function worldReference(id: string): Promise<string> {
  const { worlds } = await told<{ worlds: readonly WorldItem[] }>('list', 'worlds', id)
  return sectionOf(worlds, ({ limits, splits, options, tools }) => [
    `## Reference of ${id}`,
    asked(`list worlds ${id}`),
    `Default limits: ${Object.entries(limits)
      .map(([name, value]) => `${code(name)} ${value}`)
      .join(', ')}.`,
    `### Splits of ${id}`,
    table(
      ['split', 'dialect', 'tasks', ''],
      splits.map(({ split, dialect, tasks, usual }) => [code(split), code(dialect), String(tasks), usual ? 'default' : '']),
    ),
    ...optionTable(`### World options of ${id}`, '--world-option NAME=VALUE', options),
    `### Tools of ${id}`,
    'Typed functions that the world offers along its plan for the first task, with the corresponding action.',
    table(
      ['tool', 'action', 'page', 'description'],
      tools.map(({ name, action = '', pages, description }) => [code(name), code(action), pages.join(', '), plain(description)]),
    ),
  ])
}

/** Returns the reference of an agent: options, profiles, rewind means and suites. */
export async function agentReference(id: string): Promise<string> {
  const { agents } = await told<{ agents: readonly AgentItem[] }>('list', 'agents', id)
  const { suites } = await told<{ suites: readonly SuiteItem[] }>('list', 'suites')
  const playing = suites.filter(({ rows }) => rows.some((row) => row === id || row.startsWith(`${id} `)))
  return sectionOf(agents, ({ summary, needsModel = false, rewind = [], options, profiles = [] }) => [
    `## Reference of ${id}`,
    `${plain(summary)}. ${asked(`list agents ${id}`)}`,
    table(
      ['', ''],
      [
        ['model', needsModel ? 'required' : 'none'],
        ['rewind', needsModel ? [...rewind, 'none'].map(code).join(', then ') : ''],
        ['profiles', profiles.map((profile) => `${code(profile.id)} (${profile.dialects.map(code).join(', ')})`).join('<br>')],
        ['suites', playing.map((suite) => `[${suite.id}](../suites.md#${suite.id})`).join(', ')],
      ].filter(([, value]) => value !== ''),
    ),
    ...optionTable(`### Options of ${id}`, `--option ${id}.NAME=VALUE`, options),
  ])
}

/** Returns the reference of a model: form of its name, presets and parameters. */
export async function modelReference(id: string): Promise<string> {
  const { models } = await told<{ models: readonly ModelItem[] }>('list', 'models', id)
  return sectionOf(models, ({ form, summary, presets, parameters }) => [
    `## Parameters of ${id}`,
    `${code(form)}: ${plain(summary)}. ${asked(`list models ${id}`)}`,
    table(
      ['preset', 'description'],
      Object.entries(presets).map(([name, what]) => [code(name), plain(what)]),
    ),
    ...[...new Set(parameters.map(({ group = 'parameters' }) => group))].flatMap((title) => {
      const group = parameters.filter((parameter) => (parameter.group ?? 'parameters') === title)
      const shown = group.some((parameter) => parameter.presets !== undefined) ? Object.keys(presets) : []
      return [
        `### ${title.slice(0, 1).toUpperCase()}${title.slice(1)}`,
        table(
          ['parameter', 'values', ...shown, 'description'],
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

/** Returns the page of all suites. */
export async function suitesPage(): Promise<string> {
  const { suites } = await told<{ suites: readonly SuiteItem[] }>('list', 'suites')
  return paragraphs(
    '# Suites',
    `A suite is a predefined run with fixed worlds, agents, options and limits. ${asked('list suites')} ${code('./orrery run NAME --dry-run')} estimates its size and cost.`,
    ...suites.map(({ id, summary, worlds, rows, paper, model }) =>
      paragraphs(
        `## ${id}`,
        `${plain(summary)}.`,
        table(
          ['', ''],
          [
            ['command', code(`./orrery run ${id}`)],
            ['worlds', worlds.map((world) => `[${world}](./worlds/${world}.md)`).join(', ')],
            ['configurations', rows.map(plain).join(', ')],
            ['paper', plain(paper ?? '')],
            ['model of the paper', plain(model ?? '')],
          ].filter(([, value]) => value !== ''),
        ),
      ),
    ),
  )
}

/** Returns the page of all commands with their help. */
export async function commandsPage(): Promise<string> {
  const general = await printed(['--help'])
  const helps = await inOrder(commandsIn(general), async (name) => {
    const help = await printed([name, '--help'])
    const below = commandsIn(help).filter((each) => each !== 'help')
    const parts = await inOrder(below, async (each) => [`### ${name} ${each}`, fenced(await printed([name, each, '--help']))])
    return [`## ${name}`, fenced(help), ...parts.flat()]
  })
  return paragraphs('# Commands', 'The output of `--help` for every command.', fenced(general), ...helps.flat())
}

/** Returns the index of all decision records. */
export function decisionsPage(decisions: readonly { readonly page: string; readonly text: string }[]): string {
  const days = [...new Set(decisions.map(({ page }) => dayOf(page)))].sort().reverse()
  return paragraphs(
    '# Decisions',
    'Decision records explain choices that a reader might question: context, decision, consequences and measurements.',
    ...days.flatMap((day) => [
      `## ${day}`,
      decisions
        .filter(({ page }) => dayOf(page) === day)
        .map(({ page, text }) => `- [${titleOf(text)}](./${page.slice('decisions/'.length)})`)
        .join('\n'),
    ]),
  )
}

/** Returns the first heading of a document. */
export function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? ''
}

/** Names of the built-in worlds, agents and models. */
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
  if (first === undefined) throw new Error('orrery list has no entry with this name')
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
  return [heading, `Set with ${code(form)}.`, table(['option', 'default', 'values', 'description'], rows)]
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

/** Runs sequentially, because a process has only one terminal. */
async function inOrder<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>): Promise<readonly Made[]> {
  const made: Made[] = []
  for (const item of items) made.push(await make(item))
  return made
}
