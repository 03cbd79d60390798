import { basename } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import type { RunHooks } from '../run/hooks.ts'
import type { FinishedRun } from '../run/play-planned.ts'
import { recordSessions } from '../sessions/record-sessions.ts'
import { pluralize } from '../texts/index.ts'
import { type IdentifiedEpisode, type IdentifiedLog, type IdentifyOptions, identifyLog } from './identify-log.ts'

/** Options of `importLog`. */
export interface ImportOptions extends IdentifyOptions, Pick<RunHooks, 'onEpisode' | 'notice' | 'signal'> {
  /** Name of the agent; its id is `imported:NAME`. @default the name of the first file */
  readonly name?: string | undefined
  /** Directory of the run. @default a new one in `runs` */
  readonly out?: string | undefined
}

/** Facts that a log does not contain; they stay empty in the run. */
export interface UnknownFacts {
  /** Episodes. */
  readonly firstText: number
  /** Steps. */
  readonly responses: number
  /** Episodes. */
  readonly success: number
  /** Episodes. */
  readonly reward: number
  /** Episodes. */
  readonly model: number
}

/** Result of an import. */
export interface ImportedLog extends IdentifiedLog {
  readonly run: FinishedRun
  readonly unknown: UnknownFacts
}

/**
 * Writes a run of the episodes of logs. Orrery's world plays the actions, so the run can be verified, shown and compared. Episodes without a
 * task are left out. Throws the errors of `identifyLog` and of a run, `TASK_UNKNOWN` if no episode
 * has a task, and `CONFIG_INVALID` for a task in two dialects.
 */
export async function importLog(files: readonly string[], options: ImportOptions): Promise<ImportedLog> {
  const identified = await identifyLog(files, options)
  const known = identified.episodes.filter(({ found }) => found !== undefined)
  if (known.length === 0) throw noTasks(identified, options)
  refuseMixedDialects(known)
  const { registry, data, worldOption, name = stemOf(files[0] ?? 'log'), out, onEpisode, notice, signal } = options
  const worlds = new Set(known.flatMap(({ found }) => (found === undefined ? [] : [found.worldName])))
  const run = await recordSessions(known.flatMap(sessionOf), {
    registry,
    out,
    client: agentName(name),
    isImported: true,
    maxSteps: Math.max(...known.map(({ episode }) => episode.steps.length)),
    served: Object.fromEntries([...worlds].map((world) => [world, { data, worldOption }])),
    ...(onEpisode && { onEpisode }),
    ...(notice && { notice }),
    signal,
  })
  return { ...identified, run, unknown: countUnknown(known) }
}

function sessionOf({ episode, found }: IdentifiedEpisode): Parameters<typeof recordSessions>[0] {
  if (found === undefined) return []
  const { worldName, world, task } = found
  const actions = episode.steps.map(({ action }) => action)
  const thoughts = episode.steps.map((step) => step.thoughts)
  return [{ world: worldName, dialect: world.dialect, split: task.split, task: task.id, actions, thoughts }]
}

/** A run has one version of a task, so it cannot have the same task in two dialects. Throws `CONFIG_INVALID`. */
function refuseMixedDialects(known: readonly IdentifiedEpisode[]): void {
  const dialects = new Map<string, string>()
  for (const { file, number, found } of known) {
    if (found === undefined) continue
    const { task, world } = found
    const earlier = dialects.get(task.id) ?? world.dialect
    dialects.set(task.id, earlier)
    if (earlier === world.dialect) continue
    throw new OrreryError(
      'CONFIG_INVALID',
      `${file}, episode ${number}: ${task.id} is in the dialects ${earlier} and ${world.dialect}; a run has one dialect of a task`,
      { hint: `import the episodes of each dialect from a file of their own, or choose one with --dialect ${world.dialect}` },
    )
  }
}

function countUnknown(known: readonly IdentifiedEpisode[]): UnknownFacts {
  const count = (isUnknown: (each: IdentifiedEpisode) => boolean): number => known.filter(isUnknown).length
  return {
    firstText: count(({ episode }) => episode.initial === undefined),
    responses: known.reduce((sum, { found }) => sum + (found?.replay.unknown ?? 0), 0),
    success: count(({ episode }) => episode.success === undefined),
    reward: count(({ episode }) => episode.reward === undefined),
    model: count(({ episode }) => episode.model === undefined),
  }
}

function noTasks({ logs, episodes }: IdentifiedLog, { world, data }: ImportOptions): OrreryError {
  const names = logs.map(({ file, format }) => `${file} (format ${format})`).join(', ')
  const where = world === undefined ? 'the worlds of Orrery' : world
  const hint =
    data === undefined
      ? 'name the directory of the original games or products with --data'
      : 'name the world with --world, or other data'
  return new OrreryError('TASK_UNKNOWN', `${names}: ${pluralize(episodes.length, 'episode')}, none has a task of ${where}`, {
    hint,
  })
}

/** Maximum length of the name of an agent, so that a label with the dialect fits in a table. */
const MAX_NAME = 28

function agentName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, MAX_NAME)
}

function stemOf(file: string): string {
  const [stem = 'log'] = basename(file).split('.')
  return stem === '' ? 'log' : stem
}
