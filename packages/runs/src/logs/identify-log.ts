import { isOrreryError } from '@orreryjs/core'
import { createTaskFinder, type FoundTask, type TaskSearch } from './find-task.ts'
import type { LogEpisode } from './log-episode.ts'
import { type ReadLog, readLog } from './read-log.ts'
import { replayEpisode } from './replay-episode.ts'

/** Options of `identifyLog`. */
export interface IdentifyOptions extends TaskSearch {
  /** Id of the format. @default it is detected for each file */
  readonly from?: string | undefined
}

/** An episode of a log and its task. */
export interface IdentifiedEpisode {
  readonly file: string
  /** Number in the file, from 1. */
  readonly number: number
  readonly episode: LogEpisode
  /** Absent if no task fits. */
  readonly found?: FoundTask
  /** Meaning of the task's name in the log, if no task fits and the name is known. */
  readonly problem?: string
}

/** Logs and the tasks of their episodes. */
export interface IdentifiedLog {
  readonly logs: readonly ReadLog[]
  readonly episodes: readonly IdentifiedEpisode[]
}

/**
 * Reads logs and finds world, dialect and task of each episode: by its name, its first text, or by playing its actions. Throws the errors of
 * `readLog` and of loading the worlds.
 */
export async function identifyLog(files: readonly string[], options: IdentifyOptions): Promise<IdentifiedLog> {
  const logs = files.map((file) => readLog(file, options.from))
  const finder = await createTaskFinder(options)
  const episodes = logs.flatMap(({ file, episodes: read }) =>
    read.map((episode, at): IdentifiedEpisode => {
      const found = finder.find(episode)
      const problem = found === undefined ? finder.explain(episode) : undefined
      const result = { ...(found !== undefined && { found }), ...(problem !== undefined && { problem }) }
      return { file, number: at + 1, episode, ...result }
    }),
  )
  return { logs, episodes: inOneDialect(episodes) }
}

/** Moves episodes that fit several dialects to the most frequent dialect of their world. */
function inOneDialect(episodes: readonly IdentifiedEpisode[]): readonly IdentifiedEpisode[] {
  const counts = new Map<FoundTask['world'], number>()
  for (const { found } of episodes) if (found !== undefined) counts.set(found.world, (counts.get(found.world) ?? 0) + 1)
  if (counts.size < 2) return episodes
  const byFrequency = [...counts.keys()].toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
  return episodes.map((each) => {
    const { found, episode } = each
    const world = byFrequency.find(({ id }) => id === found?.world.id)
    if (found === undefined || world === undefined || world === found.world) return each
    const moved = playedIn(world, found, episode)
    return moved === undefined ? each : { ...each, found: moved }
  })
}

/** Returns the task in a world of another dialect; `undefined` if it has no such task or its responses agree for fewer steps. */
function playedIn(world: FoundTask['world'], found: FoundTask, episode: LogEpisode): FoundTask | undefined {
  try {
    const task = world.tasks.get(found.task.id)
    const replay = replayEpisode(world, task, episode)
    return replay.first?.step === found.replay.first?.step ? { ...found, world, task, replay } : undefined
  } catch (error) {
    if (isOrreryError(error)) return undefined
    throw error
  }
}
