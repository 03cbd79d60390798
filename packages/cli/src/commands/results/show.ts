import { endReasonTexts, escapeLine, maxOf, OrreryError } from '@orreryjs/core'
import { describeTornLine, readManifest, type TornLine } from '@orreryjs/harness'
import {
  compareTask,
  type EpisodeRecord,
  type EpisodeSummary,
  episodeMarkdown,
  episodeText,
  type FailureExplanation,
  openEpisodeList,
  readEpisode,
  readTaskStatistics,
  taskListText,
  taskText,
  whyFailed,
} from '@orreryjs/reporting/episodes'
import { plainTable, widthOf } from '@orreryjs/reporting/plain-table'
import type { Registry } from '@orreryjs/runs/registry'
import { labelNotes } from '@orreryjs/runs/results'
import { pluralize, shellWord, unknownName, wrapName } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { wrapForTerminal } from '../../output/wrap-text.ts'
import { addCodeTrust, type TrustFlags } from '../../terminal/trust-flags.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson, wholeNumber } from '../command.ts'

/** Output formats of an episode. */
const FORMATS = ['text', 'md', 'json'] as const
type Format = (typeof FORMATS)[number]

interface ShowFlags extends TrustFlags {
  readonly failed?: boolean
  readonly from?: number
  readonly limit?: number
  readonly tasks?: boolean
  readonly task?: string
  readonly attempt?: number
  readonly step?: number
  readonly prompts?: boolean
  readonly format: string
}

const EXAMPLES = `
Examples:
  orrery show runs/smoke 3
  orrery show runs/smoke 3 --prompts --step 2
  orrery show runs/smoke 3 --format md > slides.md
  orrery show runs/smoke --failed --from 201
  orrery show runs/smoke --tasks
  orrery show runs/smoke --task adapt-like/3`

/** Adds `orrery show`, which prints an episode step by step, and the tasks of a run with their rows. */
export const addShow: AddCommand = (program, terminal) => {
  const command = program
    .command('show')
    .summary('print an episode of a run, list its episodes or tasks, or compare all rows at one task')
    .description(
      'Prints an episode step by step, with every thought and every reply of the model; without EPISODE, lists the episodes of the run. --tasks lists the tasks and which of them separate the rows; --task aligns the episodes of all rows at one task by state: where they diverge, where they rejoin, and how each ended.',
    )
    .argument('<dir>', 'directory of a run')
    .argument('[episode]', 'number in the run (from 1), id, or a unique part of the id')
    .option('--failed', 'list only episodes that did not succeed')
    .option('--from <n>', 'number of the first listed episode', wholeNumber('--from', 1), 1)
    .option(
      '--limit <n>',
      `maximum number of listed episodes (default: ${PAGE} in the table, all with --json)`,
      wholeNumber('--limit', 1),
    )
    .option('--tasks', 'list the tasks: which separate the rows, difficulty and discrimination')
    .option('--task <id>', 'compare all rows at this task, aligned by state: an id, or a unique part of it')
    .option(
      '--attempt <n>',
      'with --task: the attempt to compare (default: 1; of a single row all attempts)',
      wholeNumber('--attempt', 1),
    )
    .option('--step <n>', 'only this step of the episode (from 1), with the events that led to it', wholeNumber('--step', 1))
    .option(
      '--prompts',
      'also print the requests to the model; requests that the run did not store are rebuilt without calling a model',
    )
    .option('--format <name>', 'text; md: Markdown with a rule between steps, for slides; json: the events', 'text')
  addCodeTrust(command)
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, episode: string | undefined, flags: ShowFlags, self: Command) => {
      const format = wantsJson(self) ? 'json' : readFormat(flags.format)
      checkListFlags(episode, flags)
      if (flags.task !== undefined || flags.tasks === true) {
        refuseEpisodeFlags(flags, format)
        if (flags.task === undefined) await showTasks(terminal, directory, format === 'json')
        else await showTask(terminal, directory, { ...flags, task: flags.task, json: format === 'json' })
      } else if (episode !== undefined) await showEpisode(terminal, directory, { ...flags, episode, format })
      else {
        refuseEpisodeFlags(flags, format)
        await showList(terminal, directory, flags, format === 'json')
      }
    })
}

function readFormat(name: string): Format {
  const found = FORMATS.find((each) => each === name)
  if (found !== undefined) return found
  throw unknownName('USAGE', 'format', name, FORMATS)
}

/** Throws `USAGE` for flags that exclude each other. */
function checkListFlags(episode: string | undefined, { failed, tasks, task, attempt, from, limit }: ShowFlags): void {
  const lists = [
    ...(failed === true ? ['--failed'] : []),
    ...(tasks === true ? ['--tasks'] : []),
    ...(task === undefined ? [] : ['--task']),
  ]
  const [one, other = episode === undefined ? undefined : 'an episode'] = lists
  if (one !== undefined && other !== undefined)
    throw new OrreryError('USAGE', `${one} and ${other} cannot be combined`, { hint: 'use one of them' })
  const isOther = episode !== undefined || tasks === true || task !== undefined
  if (isOther && (limit !== undefined || (from ?? 1) !== 1))
    throw new OrreryError('USAGE', '--from and --limit apply to the list of episodes', { hint: 'omit them' })
  if (attempt !== undefined && task === undefined)
    throw new OrreryError('USAGE', '--attempt applies to the comparison of a task', { hint: 'add --task' })
}

/** Throws `USAGE` if a flag that applies to one episode is set. */
function refuseEpisodeFlags({ step, prompts }: ShowFlags, format: Format): void {
  const named = step !== undefined ? '--step' : prompts === true ? '--prompts' : undefined
  const flag = named ?? (format === 'md' ? '--format md' : undefined)
  if (flag !== undefined) throw new OrreryError('USAGE', `${flag} applies to one episode; name the episode too`)
}

/** Returns a function that loads the registry, which a list does not need. */
function registryLoader(terminal: Terminal, flags: TrustFlags): () => Promise<Registry> {
  return async () => (await import('../../terminal/trusted-registry.ts')).trustedRegistry(terminal, flags)
}

/** Default number of episodes in a table. */
const PAGE = 200

/** Maximum number of episodes in a table. */
const MAX_PAGE = 5000

async function showList(
  terminal: Terminal,
  directory: string,
  { failed = false, from = 1, limit }: ShowFlags,
  json: boolean,
): Promise<void> {
  const { labels } = readManifest(directory)
  const list = await openEpisodeList(directory, { onTornLine: tornLineTo(terminal) })
  if (from > Math.max(1, list.length))
    throw new OrreryError('USAGE', `--from ${from}: the run has ${pluralize(list.length, 'episode')}`)
  if (!json && limit !== undefined && limit > MAX_PAGE) {
    const hint = `print pages with --from, or all episodes with --json`
    throw new OrreryError('USAGE', `--limit ${limit}: a table has at most ${MAX_PAGE} episodes`, { hint })
  }
  reportLabels(terminal, labels)
  const lines = list.lines({ from, failed })
  if (json) {
    const head = JSON.stringify({ directory, labels, episodes: [] }).slice(0, -2)
    await terminal.printParts(jsonTexts(head, firstLines(lines, limit ?? Number.POSITIVE_INFINITY)))
    return
  }
  const count = limit ?? PAGE
  const shown: EpisodeSummary[] = []
  let next: number | undefined
  for await (const line of firstLines(lines, count + 1)) {
    if (shown.length < count) shown.push(line)
    else next = line.number
  }
  terminal.print(listTable(shown, terminal))
  if (next === undefined) return
  const flags = `${failed ? ' --failed' : ''} --from ${next}${limit === undefined ? '' : ` --limit ${limit}`}`
  const total = failed ? '' : ` of ${list.length}`
  terminal.report(`${pluralize(count, 'episode')}${total}; more: ${terminal.command} show ${shellWord(directory)}${flags}`)
}

async function* firstLines(lines: AsyncGenerator<EpisodeSummary>, count: number): AsyncGenerator<EpisodeSummary> {
  let left = count
  if (left > 0)
    for await (const line of lines) {
      yield line
      left -= 1
      if (left === 0) return
    }
}

/** Returns the list as one JSON line in parts, because it may be longer than the maximum length of a string. */
async function* jsonTexts(head: string, lines: AsyncGenerator<EpisodeSummary>): AsyncGenerator<string> {
  let separator = head
  for await (const line of lines) {
    yield `${separator}${JSON.stringify(episodeRecord(line))}`
    separator = ','
  }
  yield `${separator === head ? head : ''}]}\n`
}

async function showTasks(terminal: Terminal, directory: string, json: boolean): Promise<void> {
  const { labels } = readManifest(directory)
  const places = await readTaskStatistics(directory, { onTornLine: tornLineTo(terminal) })
  reportLabels(terminal, labels)
  if (json) terminal.printData(JSON.stringify({ directory, labels, places }))
  else for (const line of taskListText(places, terminal)) terminal.print(wrapForTerminal(line, terminal))
}

interface WantedTask extends TrustFlags {
  readonly task: string
  readonly attempt?: number
  readonly json: boolean
}

async function showTask(terminal: Terminal, directory: string, wanted: WantedTask): Promise<void> {
  const { task, attempt, json } = wanted
  const { labels } = readManifest(directory)
  const registry = registryLoader(terminal, wanted)
  const comparison = await compareTask(directory, task, { attempt, registry, onTornLine: tornLineTo(terminal) })
  reportLabels(terminal, labels)
  if (json) terminal.printData(JSON.stringify({ directory, labels, ...comparison }))
  else for (const line of taskText(comparison, terminal)) terminal.print(wrapForTerminal(line, terminal))
}

/** Episode to read and its output format. */
interface Wanted extends TrustFlags, Pick<ShowFlags, 'step' | 'prompts'> {
  readonly episode: string
  readonly format: Format
}

async function showEpisode(terminal: Terminal, directory: string, wanted: Wanted): Promise<void> {
  const { episode, step, prompts, format } = wanted
  // Loaded only if agents may have to run again to rebuild their requests.
  const loaded = registryLoader(terminal, wanted)
  const registry = prompts === true ? await loaded() : undefined
  const read = await readEpisode(directory, episode, { registry, prompts, step, onTornLine: tornLineTo(terminal) })
  const { labels } = read.manifest
  reportLabels(terminal, labels)
  if (format === 'json') {
    terminal.printData(JSON.stringify({ directory, labels, episode: read.start.episode, events: read.events }))
    return
  }
  const why =
    step === undefined ? await whyFailed({ directory, manifest: read.manifest, registry: loaded }, read.events) : undefined
  if (format === 'md') terminal.print(episodeMarkdown(read.events, { labels: read.manifest.labels, prompts, why }))
  else printScreenplay(terminal, read, prompts === true, why)
}

function printScreenplay(
  terminal: Terminal,
  { events }: EpisodeRecord,
  prompts: boolean,
  why: FailureExplanation | undefined,
): void {
  const print = (text: string): void => terminal.print(wrapForTerminal(text, terminal))
  for (const line of episodeText(events, { colour: terminal.colour, prompts })) print(line)
  if (why !== undefined) print(`why it failed: ${escapeLine(why.cause)}`)
  if (why?.decisive !== undefined) print(escapeLine(why.decisive))
}

/** Reports notes on the labels of a run, such as `simulated`. Called after all checks, so that an error is the only line. */
function reportLabels(terminal: Terminal, labels: readonly string[]): void {
  labelNotes(labels).forEach(terminal.report)
}

function tornLineTo(terminal: Terminal): (torn: TornLine) => void {
  return (torn) => terminal.report(describeTornLine(torn))
}

/** Returns the table of episodes, with ids broken over several lines if the table is wider than the terminal. */
function listTable(lines: readonly EpisodeSummary[], { columns }: Terminal): string {
  const rows = lines.map(episodeRow)
  const wide = plainTable(COLUMNS, rows)
  const excess = widthOf(wide) - columns
  if (excess <= 0) return wide
  const room = Math.max(MIN_ID_WIDTH, maxOf(rows.map(([, id = '']) => id.length)) - excess)
  return plainTable(
    COLUMNS,
    rows.map(([number = '', id = '', ...rest]) => [number, wrapName(id, room), ...rest]),
  )
}

/** Minimum width of ids in columns. */
const MIN_ID_WIDTH = 16

const COLUMNS = [
  { title: '#', align: 'right' },
  { title: 'episode' },
  { title: 'end' },
  { title: 'steps', align: 'right' },
  { title: 'best', align: 'right' },
  { title: 'reward', align: 'right' },
] as const

function episodeRow({ number, start, end }: EpisodeSummary): readonly string[] {
  const rest =
    end === undefined
      ? ['unfinished', '-', '-', '-']
      : [endReasonTexts(end.end).title, `${end.steps}`, `${end.optimal ?? '-'}`, String(Number(end.reward.toFixed(3)))]
  return [String(number), start.episode, ...rest]
}

function episodeRecord({ number, start, end }: EpisodeSummary): object {
  const { episode, agent, model, world, task, trial } = start
  const { end: reason, success, steps, optimal, reward, error } = end ?? {}
  return { number, episode, agent, model, world, task, trial, end: reason, success, steps, optimal, reward, error }
}
