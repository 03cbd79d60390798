import { createTaskFinder, type FoundTask, type TaskSearch } from './find-task.ts'
import type { LogEpisode } from './log-episode.ts'
import { type ReadLog, readLog } from './read-log.ts'

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
      return { file, number: at + 1, episode, ...(found !== undefined && { found }) }
    }),
  )
  return { logs, episodes }
}
