import type { EpisodeLine, ReportData, ReportItem } from '@orreryjs/reporting/data'
import { oneOfEachRow } from '../episodes/names.ts'
import { placeName } from '../place-heading.tsx'
import { parseUsage, type TaskQuery } from './query.ts'

/** A task with the episodes of every row. */
export interface TaskRow {
  /** Position of the place. */
  readonly place: number
  readonly placeName: string
  readonly task: string
  readonly type: string
  readonly goal: string
  readonly optimal: number | undefined
  /** Attempts by name of the row, in order. */
  readonly cells: ReadonlyMap<string, readonly EpisodeLine[]>
  readonly episodes: readonly EpisodeLine[]
  /** Absent if not all rows of the place played it. */
  readonly separation?: ReportItem['separation']
  /** Searched text, in lower case. */
  readonly words: string
}

/** All tasks and rows of a run. */
export interface Matrix {
  /** Names of the rows, as the tables order them. */
  readonly columns: readonly string[]
  readonly tasks: readonly TaskRow[]
}

/** Arranges the episodes of a run by task and row. */
export function matrixOf({ places }: Pick<ReportData, 'places'>, lines: readonly EpisodeLine[]): Matrix {
  const found = new Map<string, EpisodeLine[]>()
  for (const line of lines) {
    const key = `${line.place} ${line.task}`
    const same = found.get(key)
    if (same === undefined) found.set(key, [line])
    else same.push(line)
  }
  const names = places.map(({ rows }) => rows.map(({ name }) => name))
  const separations = places.map(({ items }) => new Map(items?.items.map(({ task, separation }) => [task, separation])))
  return {
    columns: [...new Set(names.flat())],
    tasks: [...found.values()].map((episodes) => {
      const [first] = episodes
      return taskRow(places, names, episodes, separations[first?.place ?? -1]?.get(first?.task ?? ''))
    }),
  }
}

function taskRow(
  places: ReportData['places'],
  names: readonly (readonly string[])[],
  episodes: readonly EpisodeLine[],
  separation: ReportItem['separation'] | undefined,
): TaskRow {
  const { place = 0, task = '', taskType = '', goal = '' } = episodes[0] ?? {}
  const cells = new Map<string, EpisodeLine[]>()
  for (const episode of episodes) {
    const name = names[place]?.[episode.row] ?? ''
    cells.set(name, [...(cells.get(name) ?? []), episode])
  }
  const own = places[place]
  return {
    place,
    placeName: own === undefined ? '' : placeName(own),
    task,
    type: taskType,
    goal,
    optimal: episodes.find(({ optimal }) => optimal !== undefined)?.optimal,
    cells,
    episodes,
    ...(separation !== undefined && { separation }),
    words: `${task} ${taskType} ${goal}`.toLowerCase(),
  }
}

/** Returns the tasks that match a query, sorted. */
export function foundTasks({ tasks }: Matrix, query: TaskQuery): readonly TaskRow[] {
  const words = (query.text ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found = tasks.filter((task) => words.every((word) => task.words.includes(word)) && isWanted(task, query))
  return sorted(found, query.sort)
}

function isWanted(task: TaskRow, query: TaskQuery): boolean {
  const { place, type, across, from, to } = query
  if (place !== undefined && task.placeName !== place) return false
  if (type !== undefined && task.type !== type) return false
  if (across !== undefined && task.separation !== across) return false
  if (from !== undefined && !((task.optimal ?? -1) >= Number(from))) return false
  if (to !== undefined && !((task.optimal ?? Number.POSITIVE_INFINITY) <= Number(to))) return false
  return matchesPair(task, query) && hasEpisode(task, query)
}

function matchesPair(task: TaskRow, query: TaskQuery): boolean {
  const { first, second, against, firstKind, secondKind } = query
  if (first === undefined || second === undefined) return true
  if (firstKind !== undefined || secondKind !== undefined) return endedTogether(task, query) !== undefined
  const { cells } = task
  const [one, other] = [successOf(cells.get(first)), successOf(cells.get(second))]
  if (one === undefined || other === undefined) return false
  if (against === undefined) return true
  return against === (one > other ? 'won' : one < other ? 'lost' : 'tied')
}

/** Returns the first attempt in which the two rows ended with the given failure types. */
function endedTogether(
  { cells }: TaskRow,
  { first = '', second = '', firstKind, secondKind }: TaskQuery,
): readonly [EpisodeLine, EpisodeLine] | undefined {
  for (const one of cells.get(first) ?? []) {
    const other = cells.get(second)?.find(({ trial }) => trial === one.trial)
    if (other !== undefined && isOfKind(one, firstKind) && isOfKind(other, secondKind)) return [one, other]
  }
  return undefined
}

function isOfKind({ success, failure }: EpisodeLine, kind: string | undefined): boolean {
  return kind === undefined || (success ? 'solved' : failure?.type) === kind
}

/** Returns the success rate of attempts; `undefined` without attempts. */
function successOf(episodes: readonly EpisodeLine[] | undefined): number | undefined {
  if (episodes === undefined || episodes.length === 0) return undefined
  return episodes.filter(({ success }) => success).length / episodes.length
}

function hasEpisode(task: TaskRow, query: TaskQuery): boolean {
  const { row, outcome, kind, end, within } = query
  if ([row, outcome, kind, end, within].every((each) => each === undefined)) return true
  const episodes = row === undefined ? task.episodes : (task.cells.get(row) ?? [])
  return episodes.some((episode) => matchesQuery(episode, query))
}

/** Returns true if an episode matches a query, ignoring its row and task. */
export function matchesQuery(episode: EpisodeLine, { outcome, kind, end, within }: TaskQuery): boolean {
  const [effort, limit] = parseUsage(within) ?? []
  if (effort !== undefined && episode[effort] > Number(limit)) return false
  if (outcome !== undefined && (outcome === 'solved') !== episode.success) return false
  if (kind !== undefined && episode.failure?.type !== kind) return false
  return end === undefined || episode.end === end
}

const NATURAL = new Intl.Collator('en', { numeric: true })

function sorted(tasks: readonly TaskRow[], sort: string | undefined): readonly TaskRow[] {
  if (sort === undefined) return tasks
  if (sort === 'hardest') return by(tasks, (task) => successOf(task.episodes) ?? 0)
  if (sort === 'longest') return by(tasks, ({ optimal }) => -(optimal ?? -1))
  const [effort, row = ''] = parseUsage(sort) ?? []
  if (effort !== undefined) return by(tasks, ({ cells }) => -(cells.get(row)?.[0]?.[effort] ?? -1))
  const text = (task: TaskRow): string => (sort === 'goal' ? task.goal : sort === 'type' ? task.type : task.task)
  return [...tasks].sort((a, b) => NATURAL.compare(text(a), text(b)))
}

function by(tasks: readonly TaskRow[], value: (task: TaskRow) => number): readonly TaskRow[] {
  return [...tasks].sort((a, b) => value(a) - value(b))
}

/**
 * Returns the episodes of a task to compare, empty if it has one only: of the two rows in the query, otherwise one of each row, in the first
 * attempt with different outcomes. Of one or two rows without such an attempt these are a solved and an unsolved one, if there are.
 */
export function comparedEpisodes(task: TaskRow, query: TaskQuery): readonly EpisodeLine[] {
  const { cells, episodes } = task
  const { first, second, firstKind, secondKind } = query
  if (firstKind !== undefined || secondKind !== undefined) return endedTogether(task, query) ?? []
  const [one, other] = [cells.get(first ?? ''), cells.get(second ?? '')]
  if (one !== undefined && other !== undefined) return pairOf(one, other) ?? []
  const attempts = [...new Set(episodes.map(({ trial }) => trial))].sort((a, b) => a - b)
  const isMixed = (trial: number): boolean =>
    new Set(episodes.filter((each) => each.trial === trial).map(({ success }) => success)).size > 1
  const mixed = attempts.find(isMixed)
  if (cells.size < 2 || (cells.size === 2 && mixed === undefined)) return pairOf(episodes, episodes) ?? []
  return oneOfEachRow(episodes, mixed ?? attempts[0] ?? 1)
}

function pairOf(ones: readonly EpisodeLine[], others: readonly EpisodeLine[]): readonly [EpisodeLine, EpisodeLine] | undefined {
  for (const one of ones) {
    const different = others.find(({ success }) => success !== one.success)
    if (different !== undefined) return [one, different]
  }
  const [one] = ones
  const other = others.find(({ number }) => number !== one?.number)
  return one === undefined || other === undefined ? undefined : [one, other]
}
