import { orrery } from '@orreryjs/orrery'
import type { AgentItem, ModelItem, OptionItem, SuiteItem, WorldItem } from '@orreryjs/orrery/listing'
import { runForJson, runForText } from './run-orrery.ts'
import { code, paragraphs, plain, table } from './tables.ts'

/** Generated reference of a world: splits, options, limits and tools. */
export async function worldReference(id: string): Promise<string> {
  const { worlds } = await runForJson<{ worlds: readonly WorldItem[] }>('list', 'worlds', id)
  return sectionOf(worlds, ({ limits, splits, options, tools }) => [
    `## Settings of ${id}`,
    printedBy(`list worlds ${id}`),
    `Default limits: ${Object.entries(limits)
      .map(([name, value]) => `${code(name)} ${value}`)
      .join(', ')}.`,
    `### Splits of ${id}`,
    table(
      ['split', 'dialect', 'tasks', ''],
      splits.map(({ split, dialect, tasks, isDefault }) => [
        code(split),
        code(dialect),
        String(tasks),
        isDefault ? 'default' : '',
      ]),
    ),
    ...optionTable(`### World options of ${id}`, '--world-option NAME=VALUE', options),
    `### Tools of ${id}`,
    'Tools that the world offers along the plan of its first task, with the action that each executes.',
    table(
      ['tool', 'action', 'page', 'description'],
      tools.map(({ name, action = '', pages, description }) => [code(name), code(action), pages.join(', '), plain(description)]),
    ),
  ])
}

/** Generated reference of an agent: options, profiles, rewind means and suites. `describes` says that the README describes the options. */
export async function agentReference(id: string, describes: boolean): Promise<string> {
  const { agents } = await runForJson<{ agents: readonly AgentItem[] }>('list', 'agents', id)
  const { suites } = await runForJson<{ suites: readonly SuiteItem[] }>('list', 'suites')
  const playing = suites.filter(({ rows }) => rows.some((row) => row === id || row.startsWith(`${id} `)))
  return sectionOf(agents, ({ summary, needsModel = false, rewind = [], options, profiles = [] }) => [
    `## Settings of ${id}`,
    `${plain(summary)}. ${printedBy(`list agents ${id}`)}`,
    table(
      ['', ''],
      [
        ['model', needsModel ? 'required' : 'none'],
        ['rewind', needsModel ? [...rewind, 'none'].map(code).join(', then ') : ''],
        ['profiles', profiles.map((profile) => `${code(profile.id)} (${profile.dialects.map(code).join(', ')})`).join('<br>')],
        ['suites', playing.map((suite) => `[${suite.id}](../suites.md#${suite.id})`).join(', ')],
      ].filter(([, value]) => value !== ''),
    ),
    ...(describes
      ? optionValues(`### Option values of ${id}`, `--option ${id}.NAME=VALUE`, options)
      : optionTable(`### Options of ${id}`, `--option ${id}.NAME=VALUE`, options)),
  ])
}

/** Generated reference of a model type: name syntax, presets and parameters. */
export async function modelReference(id: string): Promise<string> {
  const { models } = await runForJson<{ models: readonly ModelItem[] }>('list', 'models', id)
  return sectionOf(models, ({ form, summary, presets, parameters }) => [
    `## Settings of ${id}`,
    `${code(form)}: ${plain(summary)}. ${printedBy(`list models ${id}`)}`,
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
          ['parameter', 'value', ...shown, 'description'],
          group.map(({ name, values, summary: what, presets = {} }) => [
            code(name),
            plain(values),
            ...shown.map((preset) => String(preset in presets ? (presets[preset] ?? 'Infinity') : '')),
            plain(what),
          ]),
        ),
      ]
    }),
  ])
}

/** Page of all suites. */
export async function suitesPage(): Promise<string> {
  const { suites } = await runForJson<{ suites: readonly SuiteItem[] }>('list', 'suites')
  return paragraphs(
    '# Suites',
    `A suite is a named configuration of a run: worlds, agents, options and limits. ${printedBy('list suites')} ${code('./orrery run NAME --dry-run')} estimates calls, tokens and cost.`,
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

/** Page of all commands with their help. */
export async function commandsPage(): Promise<string> {
  const general = await runForText(['--help'])
  const helps = await inOrder(commandsIn(general), async (name) => {
    const help = await runForText([name, name === 'run' ? '--help-all' : '--help'])
    const below = commandsIn(help).filter((each) => each !== 'help')
    const parts = await inOrder(below, async (each) => [`### ${name} ${each}`, fenced(await runForText([name, each, '--help']))])
    return [`## ${name}`, fenced(help), ...parts.flat()]
  })
  return paragraphs('# Commands', 'Help of every command (`--help`).', fenced(general), ...helps.flat())
}

/** Index page of the decision records. */
export function decisionsPage(decisions: readonly { readonly page: string; readonly text: string }[]): string {
  const days = [...new Set(decisions.map(({ page }) => dayOf(page)))].sort().reverse()
  return paragraphs(
    '# Decisions',
    'Design decisions with their context, rejected alternatives, consequences and measurements.',
    ...days.flatMap((day) => [
      `## ${day}`,
      decisions
        .filter(({ page }) => dayOf(page) === day)
        .map(({ page, text }) => `- [${titleOf(text)}](./${page.slice('decisions/'.length)})`)
        .join('\n'),
    ]),
  )
}

/** First heading of a document. */
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
  agents: orrery.agents.map(({ id, nameForm: form }) => form ?? id),
  models: orrery.models.map(({ id }) => id),
}

function sectionOf<Listed>(found: readonly Listed[], parts: (found: Listed) => readonly string[]): string {
  const [first] = found
  if (first === undefined) throw new Error('orrery list returned no entry')
  return paragraphs(...parts(first))
}

function optionTable(heading: string, form: string, options: readonly OptionItem[]): readonly string[] {
  if (options.length === 0) return []
  const rows = options.map(({ name, description, default: defaultValue, values }) => [
    code(name),
    code(String(defaultValue)),
    plain(values),
    plain(description),
  ])
  return [heading, `Set with ${code(form)}.`, table(['option', 'default', 'value', 'description'], rows)]
}

/** Table of the accepted values, for options that the page describes above. */
function optionValues(heading: string, form: string, options: readonly OptionItem[]): readonly string[] {
  if (options.length === 0) return []
  const rows = options.map(({ name, default: defaultValue, values }) => [code(name), code(String(defaultValue)), plain(values)])
  return [heading, `Set with ${code(form)}.`, table(['option', 'default', 'accepted values'], rows)]
}

function printedBy(command: string): string {
  return `${code(`./orrery ${command}`)} prints this.`
}

function commandsIn(help: string): readonly string[] {
  const [, list = ''] = help.split(/^(?:Commands|Run agents):$/m)
  return [...list.matchAll(/^ {2}([a-z]+(?:-[a-z]+)*)/gm)].map(([, name]) => String(name)).filter((name) => name !== 'help')
}

function fenced(text: string): string {
  return `\`\`\`text\n${text.trimEnd()}\n\`\`\``
}

function dayOf(page: string): string {
  return /\d{4}-\d\d-\d\d/.exec(page)?.[0] ?? ''
}

/** Runs sequentially, because a process has one terminal. */
async function inOrder<Item, Result>(items: readonly Item[], make: (item: Item) => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await make(item))
  return results
}
