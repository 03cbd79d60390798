import { journalPath, readJournal, readManifest, type TornLine } from '@orreryjs/harness'
import { plainTable } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { type EpisodeLine, episodeEvents, episodeLines, findEpisode } from '../showing/episodes.ts'
import { screenplay } from '../showing/screenplay.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, wantsJson } from './command.ts'

interface ShowFlags {
  readonly failed?: boolean
}

/** `orrery show`: an episode as a readable screenplay. */
export const addShow: AddCommand = (program, terminal) => {
  program
    .command('show')
    .summary('read an episode of a run, or list them')
    .description('Prints an episode as a screenplay; without EPISODE, lists the episodes of the run.')
    .argument('<dir>', 'directory of a run')
    .argument('[episode]', 'its number, its id, or a part that only its id has')
    .option('--failed', 'list only episodes that did not succeed')
    .addHelpText('after', '\nExample:\n  orrery show runs/smoke 3')
    .action(async (directory: string, episode: string | undefined, flags: ShowFlags, command: Command) => {
      const json = wantsJson(command)
      if (episode === undefined) await showList(terminal, directory, flags.failed === true, json)
      else await showEpisode(terminal, directory, episode, json)
    })
}

async function showList(terminal: Terminal, directory: string, failed: boolean, json: boolean): Promise<void> {
  const all = await linesOf(terminal, directory)
  const lines = failed ? all.filter(({ end }) => end?.success !== true) : all
  if (json) terminal.print(JSON.stringify(lines.map(episodeRecord)))
  else terminal.print(plainTable(COLUMNS, lines.map(episodeRow)))
}

async function showEpisode(terminal: Terminal, directory: string, wanted: string, json: boolean): Promise<void> {
  const episode = findEpisode(await linesOf(terminal, directory), wanted)
  const events = await episodeEvents(readJournal(journalPath(directory)), episode)
  if (json) terminal.print(JSON.stringify(events))
  else for (const line of screenplay(events, terminal.colour)) terminal.print(line)
}

/** Also says what every picture of a run must say, that it is simulated, and whether its last line is torn. */
async function linesOf(terminal: Terminal, directory: string): Promise<readonly EpisodeLine[]> {
  const { labels } = readManifest(directory)
  if (labels.length > 0) terminal.report(`labels of this run: ${labels.join(', ')}`)
  const onTornLine = ({ path, line }: TornLine): void => terminal.report(`${path}: line ${line} is unfinished and left out`)
  return episodeLines(readJournal(journalPath(directory), { onTornLine }))
}

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
    end === undefined ? ['unfinished', '-', '-', '-'] : [end.end, `${end.steps}`, `${end.optimal ?? '-'}`, `${end.reward}`]
  return [String(number), start.episode, ...rest]
}

function episodeRecord({ number, start, end }: EpisodeLine): object {
  const { episode, agent, model, world, task, trial } = start
  const { end: reason, success, steps, optimal, reward, error } = end ?? {}
  return { number, episode, agent, model, world, task, trial, end: reason, success, steps, optimal, reward, error }
}
