import { endReasonTexts } from '@orreryjs/core'
import type { EpisodeLine, ReportData } from '@orreryjs/reporting/data'
import type { RunSource } from '../../src/index.ts'

/** Returns the name of the row of an episode. */
export function rowName({ places }: ReportData, { place, row }: EpisodeLine): string {
  return places[place]?.rows[row]?.name ?? ''
}

/** Returns true if the episode used a simulated model. */
export function isSimulated({ places }: ReportData, { place, row }: EpisodeLine): boolean {
  return places[place]?.rows[row]?.simulated === true
}

/** Returns the name of the row, with the attempt if there are several per task. */
export function attemptName(report: ReportData, episode: EpisodeLine): string {
  const trials = report.places[episode.place]?.rows[episode.row]?.trials ?? 1
  return `${rowName(report, episode)}${trials > 1 ? ` (attempt ${episode.trial})` : ''}`
}

/** Returns how an episode ended: `solved`, `step limit: never found the object`. */
export function endText({ failureTypes }: ReportData, { end, failure }: EpisodeLine): string {
  if (end === undefined) return 'in progress'
  const type = failureTypes.find(({ id }) => id === failure?.type)
  if (type?.id === end) return type.title
  return type === undefined ? endReasonTexts(end).title : `${endReasonTexts(end).title}: ${type.title}`
}

/** Formats a reward with at most three decimals: `1`, `0.667`. */
export function rewardText(reward: number): string {
  return String(Number(reward.toFixed(3)))
}

/** Returns all episodes of the task of an episode. */
export function episodesOfTask({ lines }: RunSource, episode: EpisodeLine): readonly EpisodeLine[] {
  return byTask(lines).get(taskKey(episode)) ?? []
}

/** Returns one episode of each row: `preferred`, or the given attempt, or the first one. */
export function oneOfEachRow(episodes: readonly EpisodeLine[], trial: number, preferred?: EpisodeLine): readonly EpisodeLine[] {
  const rows = new Map<number, EpisodeLine>()
  for (const episode of episodes) {
    const isBetter =
      episode.number === preferred?.number || (episode.trial === trial && rows.get(episode.row)?.number !== preferred?.number)
    if (isBetter || !rows.has(episode.row)) rows.set(episode.row, episode)
  }
  return [...rows.values()].sort((one, other) => one.row - other.row)
}

type ByTask = ReadonlyMap<string, readonly EpisodeLine[]>

/** Cache of the episodes by task. */
const tasksOf = new WeakMap<readonly EpisodeLine[], ByTask>()

function byTask(episodes: readonly EpisodeLine[]): ByTask {
  const known = tasksOf.get(episodes)
  if (known !== undefined) return known
  const tasks = new Map<string, EpisodeLine[]>()
  for (const episode of episodes) {
    const key = taskKey(episode)
    const same = tasks.get(key)
    if (same === undefined) tasks.set(key, [episode])
    else same.push(episode)
  }
  tasksOf.set(episodes, tasks)
  return tasks
}

function taskKey({ place, task }: EpisodeLine): string {
  return `${place} ${task}`
}
