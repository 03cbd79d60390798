import type { LogEpisode, LogFormat } from '../log-episode.ts'
import { hasTaskStart } from '../observations.ts'
import { readTrace } from './text-trace.ts'

/** Formats of text files, the most specific first. */
export const TEXT_FORMATS: readonly LogFormat<string>[] = [
  {
    id: 'lats',
    summary: 'log of LATS: lines with a time, `INFO` and the tree of trajectories',
    expected: 'messages `Current:` with a trajectory',
    accepts: (text) => text.includes(' - INFO - Current:'),
    read: readLats,
  },
  {
    id: 'reflexion',
    summary: 'trial log of Reflexion: `Environment #0:`, the prompt and the trace, `STATUS: OK`',
    expected: '`Environment #N:` and `STATUS:` around each trace',
    accepts: (text) => text.includes('Environment #') && text.includes('STATUS:'),
    read: readReflexion,
  },
  {
    id: 'stateact',
    summary: 'console output or trace of StateAct: `<<< EXTRACTED ACTION >>>:`, or `>action:` after the state',
    expected: '`<<< EXTRACTED ACTION >>>:` or `>action:` before each action',
    accepts: (text) => text.includes('<<< EXTRACTED ACTION >>>:') || text.includes('\n>action:'),
    read: (text) => readEpisodes(text),
  },
  {
    id: 'react',
    summary: 'output of the ReAct notebooks (text or .ipynb), and traces with `> action`, `Act 1:` or `Action:`',
    expected: '`> action`, `Act N:` or `Action:` before each action, and its response after it',
    accepts: (text) => readTrace(text).steps.length > 0,
    read: (text) => readEpisodes(text),
  },
]

/** Reads the episodes of a text: a name of a task, a line of dashes or the start of another task separates them. */
function readEpisodes(text: string): readonly LogEpisode[] {
  const episodes: { names: string[]; lines: string[] }[] = [{ names: [], lines: [] }]
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const last = episodes.at(-1)
    const name = taskNameIn(line)
    const separates = name !== undefined || isRule(line) || (isTaskStart(line) && last?.lines.some(isCommand))
    if (separates === true && last !== undefined && last.lines.some((each) => each.trim() !== '')) {
      episodes.push({ names: [], lines: [] })
    }
    if (name !== undefined) episodes.at(-1)?.names.push(name)
    else if (!isRule(line) && !isStatistic(line)) episodes.at(-1)?.lines.push(line)
  }
  return episodes
    .map(({ names, lines }) => readTrace(lines.join('\n'), { taskNames: names }))
    .filter(({ steps }) => steps.length > 0)
}

/** The start of an ALFWorld task; `look` prints the same sentence, but names nothing. */
function isTaskStart(line: string): boolean {
  return line.startsWith('You are in the middle of a room') && !line.includes('you see nothing')
}

function isCommand(line: string): boolean {
  return line.startsWith('>') || line.startsWith('Act') || line.startsWith('<<<')
}

/** Returns the name of a task on a line of its own: a game path or a session of WebShop. */
function taskNameIn(line: string): string | undefined {
  const name = line.trim()
  const isName = (name.includes('trial_T') || name.startsWith('fixed_')) && !name.includes(' ')
  return isName ? name : undefined
}

function isRule(line: string): boolean {
  const rule = line.trim()
  return rule.length >= 5 && [...rule].every((character) => character === '-' || character === '#')
}

/** A line of running totals, which notebooks print after an episode. */
const TOTALS = /^\d+ r [01] rs \[/
const NUMBERS = /^[\d. ]+$/

function isStatistic(line: string): boolean {
  return TOTALS.test(line) || NUMBERS.test(line)
}

function readReflexion(text: string): readonly LogEpisode[] {
  return text
    .split('Environment #')
    .slice(1)
    .flatMap((part) => {
      const prompt = part.slice(part.indexOf('\n') + 1)
      const [trace = '', status = ''] = prompt.split('\nSTATUS:')
      const own = trace.slice(Math.max(0, trace.lastIndexOf('Here is the task')))
      const episode = readTrace(own, { taskNames: [], ...(status !== '' && { success: status.trim().startsWith('OK') }) })
      return episode.steps.length === 0 ? [] : [{ ...episode, ...(episode.initial && { initial: afterLine(episode.initial) }) }]
    })
}

/** Removes the sentence before the task, if the start of the task was not recognized. */
function afterLine(text: string): string {
  return text.startsWith('Here is the task') && !hasTaskStart(text) ? text.slice(text.indexOf('\n') + 1) : text
}

/** Reads the paths of the search tree: every `Current:` that no later one continues. */
function readLats(text: string): readonly LogEpisode[] {
  const messages: string[][] = []
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (TIME.test(line)) messages.push([line.split(LEVEL).slice(1).join(LEVEL)])
    else messages.at(-1)?.push(line)
  }
  const paths = messages
    .map((each) => each.join('\n'))
    .filter((message) => message.startsWith('Current:'))
    .map((message) => message.slice('Current:'.length).trim())
  const distinct = [...new Set(paths)]
  return distinct
    .filter((path) => !distinct.some((other) => other.length > path.length && other.startsWith(path)))
    .map((path) => readTrace(path))
    .filter(({ steps }) => steps.length > 0)
}

/** The time and the level before a message of Python's `logging`. */
const TIME = /^\d{4}-\d\d-\d\d \d\d:/
const LEVEL = ' - INFO - '
