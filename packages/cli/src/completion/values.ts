import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LIST_KINDS } from '@orreryjs/orrery/listing'
import { CONTAINERS, FORMATS } from '@orreryjs/reporting/export'
import { GLOSSARY, namesOf } from '@orreryjs/reporting/glossary'
import { RESCORED_METRICS } from '@orreryjs/runs/rescore'
import { PROJECT_TYPES } from '@orreryjs/scaffold'
import { GROUPINGS, MEASURE_NAMES } from '@orreryjs/statistics'
import { COMMANDS } from '../commands/commands.ts'
import { agentOptions, agents, dialects, models, profiles, splits, worldOptions, worlds } from '../completing/resources.ts'
import { orrery } from '../registry.ts'
import { type Candidate, candidatesById, candidatesFrom, candidatesInList } from './candidate.ts'
import { SHELLS } from './scripts.ts'

/** Position of a value on the command line. */
export interface CompletionPosition {
  /** Command and subcommand: `serve model`. */
  readonly command: string
  /** Arguments before the current word. */
  readonly before: readonly string[]
  /** Returns the values of a flag so far, split at commas. */
  given(flag: string): readonly string[]
  readonly current: string
}

/** Returns completions at a position; empty if the shell's own file completion is better. */
type Offer = (place: CompletionPosition) => readonly Candidate[] | Promise<readonly Candidate[]>

const FEEDBACK = ['none', 'terminal', 'always']
const REWIND = ['snapshot', 'replay', 'navigate', 'none']

/** Formats by command. */
const FORMATS_OF: Readonly<Record<string, readonly string[]>> = {
  show: ['text', 'md', 'json'],
  report: ['html', 'md', 'csv', 'json'],
  compare: ['table', 'md', 'json', 'junit'],
}

/** Completions of flag values, for all commands. */
const OF_FLAGS: Readonly<Record<string, Offer>> = {
  '--world': ({ current }) => worlds(current),
  '--agent': ({ current }) => agents(current),
  '--model': ({ current }) => models(current),
  '--split': ({ given, before, command }) => splits(worldsAt(given('--world'), before, command)),
  '--dialect': ({ given, before, command }) => dialects(worldsAt(given('--world'), before, command)),
  '--world-option': ({ given, before, command, current }) => worldOptions(worldsAt(given('--world'), before, command), current),
  '--option': ({ given, current }) => agentOptions(given('--agent'), current),
  '--profile': ({ given }) => profiles(given('--agent')),
  '--feedback': () => candidatesFrom(FEEDBACK),
  '--rewind': ({ current }) => candidatesInList(current, candidatesFrom(REWIND)),
  '--only': ({ current }) => onlyOf(current),
  '--to': () => candidatesById(FORMATS),
  '--container': () => candidatesFrom(CONTAINERS),
  '--by': () => candidatesFrom(GROUPINGS),
  '--metric': ({ command, current }) =>
    candidatesInList(
      current,
      candidatesFrom(command === 'compare' ? MEASURE_NAMES : [...RESCORED_METRICS.map(({ name }) => name), 'all']),
    ),
  '--format': ({ command }) => candidatesFrom(FORMATS_OF[command] ?? []),
}

/** Completions of arguments by name; `COMMAND NAME` takes precedence over `NAME`. */
const OF_ARGUMENTS: Readonly<Record<string, Offer>> = {
  'list kind': () => candidatesFrom(LIST_KINDS),
  'list name': ({ before, current }) => listed(before[0] ?? '', current),
  'new kind': () => candidatesFrom(PROJECT_TYPES),
  'new profile agent': ({ current }) => agents(current).filter(({ value }) => value !== 'all'),
  'show profile id': () => profiles(['all']),
  'doctor profile profile': () => profiles(['all']),
  'help about': () => candidatesById(COMMANDS.map(({ name, summary }) => ({ id: name, summary }))),
  'completion shell': () => candidatesFrom(SHELLS),
  'pack dir': () => [],
  world: ({ current }) => worlds(current).filter(({ value }) => value !== 'all'),
  model: ({ current }) => models(current),
  names: () => [orrery.suites, orrery.worlds, orrery.agents, orrery.models].flatMap(candidatesById),
  dir: ({ current }) => runDirectories(current),
  second: ({ current }) => runDirectories(current),
  runs: ({ current }) => runDirectories(current),
}

/** Returns completions of a flag's value. */
export async function flagValues(flag: string, place: CompletionPosition): Promise<readonly Candidate[]> {
  return (await OF_FLAGS[flag]?.(place)) ?? []
}

/** Returns completions of an argument. */
export async function argumentValues(name: string, place: CompletionPosition): Promise<readonly Candidate[]> {
  const offer = OF_ARGUMENTS[`${place.command} ${name}`] ?? OF_ARGUMENTS[name]
  return (await offer?.(place)) ?? []
}

/** Some commands take their world as an argument. */
function worldsAt(given: readonly string[], before: readonly string[], command: string): readonly string[] {
  return given.length === 0 && ['play', 'validate', 'serve', 'serve world', 'export tasks'].includes(command)
    ? before.slice(0, 1)
    : given
}

function onlyOf(current: string): readonly Candidate[] {
  const at = current.indexOf('@')
  if (at < 0) {
    return [
      { value: 'failed@', summary: 'tasks that failed in a run' },
      { value: 'flipped@', summary: 'tasks that exactly one of two runs solved: A..B' },
    ]
  }
  const split = current.lastIndexOf('..')
  const from = split > at ? split + 2 : at + 1
  return runDirectories(current.slice(from)).map(({ value }) => ({ value: current.slice(0, from) + value }))
}

async function listed(kind: string, current: string): Promise<readonly Candidate[]> {
  switch (kind) {
    case 'worlds':
      return candidatesById(orrery.worlds)
    case 'agents':
      return candidatesById(orrery.agents)
    case 'models':
      return candidatesById(orrery.models)
    case 'suites':
      return candidatesById(orrery.suites)
    case 'profiles':
      return profiles(['all'])
    case 'metrics':
      return candidatesFrom([...new Set([...MEASURE_NAMES, ...RESCORED_METRICS.map(({ name }) => name)])])
    case 'terms':
      return candidatesFrom(GLOSSARY.flatMap(({ words }) => words.flatMap(namesOf)).filter((form) => !/\s/.test(form)))
    case 'runs':
      return runDirectories(current)
    default:
      return []
  }
}

/** File that marks a directory as a run. */
const MANIFEST = 'run.json'

/**
 * Completes run directories by name, and other directories, which end with `/`, on the path to them. If nothing is typed yet,
 * also lists runs in `runs`, the default parent of runs.
 */
function runDirectories(current: string): readonly Candidate[] {
  const home = current.slice(0, current.lastIndexOf('/') + 1)
  const below = home === '' && 'runs/'.startsWith(current) ? directoriesIn('runs/').filter(isRun) : []
  return [...directoriesIn(home), ...below].map((path) => ({ value: isRun(path) ? path : `${path}/` }))
}

function isRun(path: string): boolean {
  return existsSync(join(path, MANIFEST))
}

function directoriesIn(home: string): readonly string[] {
  try {
    const entries = readdirSync(home === '' ? '.' : home, { withFileTypes: true })
    const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
    return names.sort().map((name) => `${home}${name}`)
  } catch {
    // An unreadable directory has no completions.
    return []
  }
}
