import { OrreryError, visible } from '@orreryjs/core'
import { describeTornLine, journalPath, readJournal, readManifest, type TornLine } from '@orreryjs/harness'
import { plainTable, widthOf } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { brokenName, readable } from '../output/wrapped.ts'
import { type EpisodeLine, episodeEvents, episodeLines, findEpisode } from '../showing/episodes.ts'
import { oneStep } from '../showing/one-step.ts'
import { screenplay } from '../showing/screenplay.ts'
import { whyFailed } from '../showing/why-failed.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, wantsJson, wholeNumber } from './command.ts'

interface ShowFlags {
  readonly failed?: boolean
  readonly step?: number
}

/** `orrery show`: an episode as a readable screenplay. */
export const addShow: AddCommand = (program, terminal) => {
  program
    .command('show')
    .summary('read an episode of a run, or list them')
    .description('Prints an episode as a screenplay; without EPISODE, lists the episodes of the run.')
    .argument('<dir>', 'directory of a run')
    .argument('[episode]', 'its number in the run, from 1, its id, or a part that only its id has')
    .option('--failed', 'list only episodes that did not succeed')
    .option('--step <n>', 'only this step of the episode, from 1, with what led to it', wholeNumber('--step', 1))
    .addHelpText('after', '\nExamples:\n  orrery show runs/smoke 3\n  orrery show runs/smoke 3 --step 2')
    .action(async (directory: string, episode: string | undefined, flags: ShowFlags, command: Command) => {
      const json = wantsJson(command)
      if (episode !== undefined) await showEpisode(terminal, directory, { episode, step: flags.step }, json)
      else if (flags.step === undefined) await showList(terminal, directory, flags.failed === true, json)
      else throw new OrreryError('USAGE', '--step names a step of an episode; name the episode too')
    })
}

async function showList(terminal: Terminal, directory: string, failed: boolean, json: boolean): Promise<void> {
  const all = await linesOf(terminal, directory)
  const lines = failed ? all.filter(({ end }) => end?.success !== true) : all
  if (json) terminal.print(JSON.stringify(lines.map(episodeRecord)))
  else terminal.print(listTable(lines, terminal))
}

/** What is read. */
interface Wanted {
  readonly episode: string
  /** Only this one. */
  readonly step: number | undefined
}

async function showEpisode(terminal: Terminal, directory: string, { episode, step }: Wanted, json: boolean): Promise<void> {
  const id = findEpisode(await linesOf(terminal, directory), episode)
  const all = await episodeEvents(readJournal(journalPath(directory)), id)
  const events = step === undefined ? all : oneStep(all, step)
  if (json) {
    terminal.print(JSON.stringify(events))
    return
  }
  const print = (text: string): void => terminal.print(readable(text, terminal))
  for (const line of screenplay(events, terminal.colour)) print(line)
  const why = step === undefined ? await whyFailed(directory, readManifest(directory), all) : undefined
  if (why !== undefined) print(`why it failed: ${visible(why)}`)
}

/** Also says what every picture of a run must say, that it is simulated, and whether its last line is torn. */
async function linesOf(terminal: Terminal, directory: string): Promise<readonly EpisodeLine[]> {
  const { labels } = readManifest(directory)
  if (labels.length > 0) terminal.report(`labels of this run: ${labels.join(', ')}`)
  const onTornLine = (torn: TornLine): void => terminal.report(describeTornLine(torn))
  return episodeLines(readJournal(journalPath(directory), { onTornLine }))
}

/** A list that keeps the width of a terminal: where ids are too long for it, they go on in the next line. */
function listTable(lines: readonly EpisodeLine[], { columns }: Terminal): string {
  const rows = lines.map(episodeRow)
  const wide = plainTable(COLUMNS, rows)
  const excess = widthOf(wide) - columns
  if (excess <= 0) return wide
  const room = Math.max(LEAST_ID, Math.max(...rows.map(([, id = '']) => id.length)) - excess)
  return plainTable(
    COLUMNS,
    rows.map(([number = '', id = '', ...rest]) => [number, brokenName(id, room), ...rest]),
  )
}

/** Narrower than this ids are not made. */
const LEAST_ID = 16

const COLUMNS = [
  { title: '#', align: 'right' },
  { title: 'episode' },
  { title: 'end' },
  { title: 'steps', align: 'right' },
  { title: 'best', align: 'right' },
  { title: 'reward', align: 'right' },
] as const

function episodeRow({ number, start, end }: EpisodeLine): readonly string[] {
  const rest =
    end === undefined
      ? ['unfinished', '-', '-', '-']
      : [end.end, `${end.steps}`, `${end.optimal ?? '-'}`, String(Number(end.reward.toFixed(3)))]
  return [String(number), start.episode, ...rest]
}

function episodeRecord({ number, start, end }: EpisodeLine): object {
  const { episode, agent, model, world, task, trial } = start
  const { end: reason, success, steps, optimal, reward, error } = end ?? {}
  return { number, episode, agent, model, world, task, trial, end: reason, success, steps, optimal, reward, error }
}
