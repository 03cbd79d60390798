import { OrreryError } from '@orreryjs/core'
import {
  type CompletedEpisode,
  completedEpisode,
  createMetricsBuilder,
  type JournalIndex,
  readManifest,
  rowKey,
} from '@orreryjs/harness'
import type { Registry } from '@orreryjs/runs/registry'
import { didYouMean, nearestName, pluralize } from '@orreryjs/runs/texts'
import { type Comparison, compareEpisodes } from '../alignment/paths.ts'
import { stateAtStart, stepLines } from '../alignment/step-lines.ts'
import { type ComparedEpisode, taskVerdict } from '../alignment/summaries.ts'
import type { EpisodeLine } from '../data/episode-line.ts'
import { summarizeEpisode } from '../data/summarize-episode.ts'
import { type EpisodeSummary, openIndex, type ReadRunOptions } from './episode-list.ts'
import { replayRun } from './replayed-run.ts'

/** Options of `compareTask`. */
export interface CompareTaskOptions extends ReadRunOptions {
  /** Attempt of every row, from 1. @default the first attempt; of a single row all attempts */
  readonly attempt?: number | undefined
  /** Returns the registry of worlds and agents. */
  registry(): Promise<Registry>
}

/** Episodes of one task, aligned by state. */
export interface TaskComparison extends Comparison {
  readonly task: string
  readonly taskType: string
  readonly goal: string
  /** Who solved the task. */
  readonly verdict: string
  /** Episodes of the rows, in the order of the run. */
  readonly episodes: readonly TaskEpisode[]
}

/** An episode of a task comparison. */
export interface TaskEpisode extends ComparedEpisode {
  readonly line: EpisodeLine
}

/**
 * Reads the ended episodes of a task, one for each row of a run, and aligns them by state. `wanted` is the id of a task or a unique part of
 * it. Throws `USAGE` for an unknown task or attempt, and what reading the run throws.
 */
export async function compareTask(directory: string, wanted: string, options: CompareTaskOptions): Promise<TaskComparison> {
  const manifest = readManifest(directory)
  const { attempt } = options
  const index = await openIndex(directory, options)
  const task = findTask(index.tasks(), wanted)
  const chosen = chooseAttempt(await endedEpisodes(index, task), task, attempt)
  const played = await Promise.all(chosen.map((each) => readCompleted(index, each)))
  const run = await replayRun({ directory, manifest, registry: options.registry })
  const distances = run.goalDistances(played)
  const names = namesOf(played)
  const episodes = played.flatMap(({ number, ...episode }, at): readonly TaskEpisode[] => {
    const failure = episode.metrics.success ? undefined : run.failureOf(episode)
    const { title, ...reason } = failure ?? {}
    const line = summarizeEpisode(episode.events, {
      number,
      place: 0,
      row: at,
      failure: failure && { type: failure.type, ...reason },
    })
    const states = { facts: [], changes: {}, admissible: {}, admissibleAtEnd: [], ...distances[at] }
    const steps = stepLines({ events: episode.events, states })
    return line === undefined ? [] : [{ name: names[at] ?? '', line, steps, ...(title !== undefined && { failureTitle: title }) }]
  })
  const [{ start, events } = never()] = played
  return {
    task,
    taskType: start.taskType,
    goal: start.goal,
    verdict: taskVerdict(episodes),
    episodes,
    ...compareEpisodes(
      episodes.map(({ steps, line: { success } }) => ({ steps, success })),
      stateAtStart({ events }),
    ),
  }
}

/** An ended episode and its number in the run. */
interface NumberedEpisode extends CompletedEpisode {
  readonly number: number
}

function findTask(tasks: readonly string[], wanted: string): string {
  if (tasks.includes(wanted)) return wanted
  const [first] = tasks
  if (first === undefined) throw new OrreryError('USAGE', 'the run has no ended episodes', { hint: 'run it first' })
  // `valid_unseen/1` means task 1, not also 10 to 19.
  const ends = tasks.filter((task) => task.endsWith(`/${wanted}`))
  const matches = ends.length > 0 ? ends : tasks.filter((task) => task.includes(wanted))
  const [only, another] = matches
  if (only !== undefined && another === undefined) return only
  if (only !== undefined) {
    throw new OrreryError('USAGE', `"${wanted}" matches ${matches.length} tasks, such as ${only} and ${another}`, {
      hint: 'write the whole id',
    })
  }
  const near = nearestName(wanted, tasks)
  throw new OrreryError(
    'USAGE',
    `no task "${wanted}" in this run. ${near === undefined ? `Expected an id such as ${first}` : didYouMean(near)}`,
    {
      hint: 'use --tasks to list all',
    },
  )
}

async function endedEpisodes(index: JournalIndex, task: string): Promise<readonly EpisodeSummary[]> {
  const all = await Promise.all(index.ofTask(task).map(async (number) => ({ number, ...(await index.ends(number)) })))
  return all.filter(({ end }) => end !== undefined && end.end !== 'aborted')
}

async function readCompleted(index: JournalIndex, { number, start }: EpisodeSummary): Promise<NumberedEpisode> {
  const events = await index.events(number)
  const builder = createMetricsBuilder()
  const metrics = events.map((event) => builder.add(event)).at(-1)
  const ended = completedEpisode({ events, ...(metrics && { metrics }) })
  if (ended === undefined) throw new OrreryError('JOURNAL_INVALID', `${start.episode} changed while it was read`)
  return { ...ended, number }
}

/** Returns one attempt of each row, or all attempts of a single row. Throws `USAGE`. */
function chooseAttempt(all: readonly EpisodeSummary[], task: string, attempt: number | undefined): readonly EpisodeSummary[] {
  const rows = new Set(all.map(({ start: { agent, label = agent, ...start } }) => rowKey({ ...start, label })))
  if (attempt === undefined && rows.size === 1) return all
  const chosen = all.filter(({ start }) => start.trial === (attempt ?? 1))
  if (chosen.length > 0) return chosen
  const attempts = [...new Set(all.map(({ start }) => start.trial))].sort((one, other) => one - other)
  throw new OrreryError(
    'USAGE',
    `no row has attempt ${attempt ?? 1} at ${task}. Expected ${pluralize(attempts.length, 'attempt')}: ${attempts.join(', ')}`,
  )
}

/** Returns the shortest distinct names: the label, with the model and the attempt if they differ. */
function namesOf(episodes: readonly NumberedEpisode[]): readonly string[] {
  const models = new Set(episodes.map(({ start }) => start.model).filter((model) => model !== 'none'))
  const hasAttempts = new Set(episodes.map(({ start }) => start.trial)).size > 1
  return episodes.map(({ start: { agent, label = agent, model, trial } }) => {
    const row = models.size > 1 && model !== 'none' ? `${label}/${model}` : label
    return hasAttempts ? `${row} (attempt ${trial})` : row
  })
}

function never(): never {
  throw new OrreryError('USAGE', 'the task has no ended episodes')
}
