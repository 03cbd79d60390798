import { endReasonTexts, escapeInvisible, OrreryError } from '@orreryjs/core'
import { describeTornLine, readManifest, type TornLine } from '@orreryjs/harness'
import {
  type EpisodeRecord,
  type EpisodeSummary,
  episodeMarkdown,
  episodeText,
  readEpisode,
  readEpisodeLines,
  whyFailed,
} from '@orreryjs/reporting/episodes'
import { plainTable, widthOf } from '@orreryjs/reporting/plain-table'
import type { Registry } from '@orreryjs/runs/registry'
import { labelNotes } from '@orreryjs/runs/results'
import { unknownName, wrapName } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { wrapForTerminal } from '../../output/wrap-text.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson, wholeNumber } from '../command.ts'

/** Output formats of an episode. */
const FORMATS = ['text', 'md', 'json'] as const
type Format = (typeof FORMATS)[number]

interface ShowFlags {
  readonly failed?: boolean
  readonly step?: number
  readonly prompts?: boolean
  readonly format: string
}

const EXAMPLES = `
Examples:
  orrery show runs/smoke 3
  orrery show runs/smoke 3 --prompts --step 2
  orrery show runs/smoke 3 --format md > slides.md`

/** Adds `orrery show`, which prints an episode step by step. */
export const addShow: AddCommand = (program, terminal) => {
  program
    .command('show')
    .summary('print an episode of a run, or list its episodes')
    .description(
      'Prints an episode step by step, with every thought and every reply of the model; without EPISODE, lists the episodes of the run.',
    )
    .argument('<dir>', 'directory of a run')
    .argument('[episode]', 'number in the run (from 1), id, or a unique part of the id')
    .option('--failed', 'list only episodes that did not succeed')
    .option('--step <n>', 'only this step of the episode (from 1), with the events that led to it', wholeNumber('--step', 1))
    .option(
      '--prompts',
      'also print the requests to the model; requests that the run did not store are rebuilt without calling a model',
    )
    .option('--format <name>', 'text; md: Markdown with a rule between steps, for slides; json: the events', 'text')
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, episode: string | undefined, flags: ShowFlags, command: Command) => {
      const format = wantsJson(command) ? 'json' : readFormat(flags.format)
      if (episode !== undefined) await showEpisode(terminal, directory, { ...flags, episode, format })
      else {
        refuseEpisodeFlags(flags, format)
        await showList(terminal, directory, flags.failed === true, format === 'json')
      }
    })
}

function readFormat(name: string): Format {
  const found = FORMATS.find((each) => each === name)
  if (found !== undefined) return found
  throw unknownName('USAGE', 'format', name, FORMATS)
}

/** Throws `USAGE` if a flag that applies to one episode is set. */
function refuseEpisodeFlags({ step, prompts }: ShowFlags, format: Format): void {
  const named = step !== undefined ? '--step' : prompts === true ? '--prompts' : undefined
  const flag = named ?? (format === 'md' ? '--format md' : undefined)
  if (flag !== undefined) throw new OrreryError('USAGE', `${flag} applies to one episode; name the episode too`)
}

async function showList(terminal: Terminal, directory: string, failed: boolean, json: boolean): Promise<void> {
  const labels = reportLabels(terminal, directory)
  const all = await readEpisodeLines(directory, { onTornLine: tornLineTo(terminal) })
  const lines = failed ? all.filter(({ end }) => end?.success !== true) : all
  if (json) terminal.print(JSON.stringify({ directory, labels, episodes: lines.map(episodeRecord) }))
  else terminal.print(listTable(lines, terminal))
}

/** Episode to read and its output format. */
interface Wanted extends Pick<ShowFlags, 'step' | 'prompts'> {
  readonly episode: string
  readonly format: Format
}

async function showEpisode(terminal: Terminal, directory: string, wanted: Wanted): Promise<void> {
  const { episode, step, prompts, format } = wanted
  const labels = reportLabels(terminal, directory)
  // Loaded only if agents may have to run again to rebuild their requests.
  const loaded = async (): Promise<Registry> => (await import('@orreryjs/orrery')).orrery
  const registry = prompts === true ? await loaded() : undefined
  const read = await readEpisode(directory, episode, { registry, prompts, step, onTornLine: tornLineTo(terminal) })
  if (format === 'json') {
    terminal.print(JSON.stringify({ directory, labels, episode: read.start.episode, events: read.events }))
    return
  }
  const why =
    step === undefined ? await whyFailed({ directory, manifest: read.manifest, registry: loaded }, read.events) : undefined
  if (format === 'md') terminal.print(episodeMarkdown(read.events, { labels: read.manifest.labels, prompts, why }))
  else printScreenplay(terminal, read, prompts === true, why)
}

function printScreenplay(terminal: Terminal, { events }: EpisodeRecord, prompts: boolean, why: string | undefined): void {
  const print = (text: string): void => terminal.print(wrapForTerminal(text, terminal))
  for (const line of episodeText(events, { colour: terminal.colour, prompts })) print(line)
  if (why !== undefined) print(`why it failed: ${escapeInvisible(why)}`)
}

/** Reports the labels of a run, such as `simulated`, and returns them. */
function reportLabels(terminal: Terminal, directory: string): readonly string[] {
  const { labels } = readManifest(directory)
  labelNotes(labels).forEach(terminal.report)
  return labels
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
  const room = Math.max(MIN_ID_WIDTH, Math.max(...rows.map(([, id = '']) => id.length)) - excess)
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
