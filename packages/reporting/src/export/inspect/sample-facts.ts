import type { EpisodeEnd, EventError, JsonObject } from '@orreryjs/core'
import type { CompletedEpisode, EpisodeMetrics } from '@orreryjs/harness'
import type { LogCell } from './log-cell.ts'
import { sampleId, shortId } from './names.ts'
import { type SampleLimit, sampleLimit } from './sample-limit.ts'

/** Names of the scorers. */
export const SCORERS = ['success', 'reward', 'progress'] as const

/** A scorer of the exported logs. */
export type Scorer = (typeof SCORERS)[number]

/** Facts shared by a sample, its summary and its events. */
export interface SampleFacts {
  readonly uuid: string
  readonly id: string
  readonly epoch: number
  /** The first observation. */
  readonly input: string
  /** The goal. */
  readonly target: string
  /** Name in the log. */
  readonly model: string
  /** Label of the row. */
  readonly solver: string
  readonly metadata: JsonObject
  readonly scores: Readonly<Record<Scorer, JsonObject>>
  readonly error?: SampleError
  readonly limit?: SampleLimit
}

/** Inspect requires a traceback in two formats; journals have none, so both contain the message. */
interface SampleError {
  readonly message: string
  readonly traceback: string
  readonly traceback_ansi: string
}

/** Returns the facts of an episode as a sample of its log. */
export function sampleFacts({ start, end, metrics }: CompletedEpisode, cell: LogCell): SampleFacts {
  const limit = sampleLimit(end, cell.settings)
  return {
    uuid: shortId(cell.runId, start.episode),
    id: sampleId(start.task),
    epoch: start.trial,
    input: start.observation,
    target: start.goal,
    model: cell.model,
    solver: cell.id.label,
    metadata: metadataOf(metrics, start.taskHash),
    scores: scoresOf(end),
    ...(end.end === 'error' && end.error && { error: errorOf(end.error) }),
    ...(limit && { limit }),
  }
}

/** Returns the metrics that are not elsewhere in the sample. */
function metadataOf(metrics: EpisodeMetrics, taskHash: string): JsonObject {
  const {
    success,
    reward,
    progress,
    error,
    trial,
    model,
    world,
    split,
    agent,
    label,
    attempts,
    stream,
    memoryWrites: _memoryWrites,
    faults,
    injections,
    ...measured
  } = metrics
  return {
    ...measured,
    ...(stream && { stream: { ...stream } }),
    ...(faults && { faults: { ...faults } }),
    ...(injections && { injections: { ...injections } }),
    ...(attempts && { attempts: attempts.map((each) => ({ ...each })) }),
    taskHash,
  }
}

function scoresOf({ end, success, reward, progress, steps, answer }: EpisodeEnd): SampleFacts['scores'] {
  const answerFields = answer?.text === undefined ? {} : { answer: answer.text }
  const claim = answer?.claim === undefined ? {} : { metadata: { claim: answer.claim } }
  const explanation = `ended as ${end} after ${steps} steps`
  return {
    success: { value: success ? 1 : 0, ...answerFields, explanation, ...claim, history: [] },
    reward: { value: reward, history: [] },
    progress: { value: progress, history: [] },
  }
}

function errorOf({ code, message }: EventError): SampleError {
  const text = `${code}: ${message}`
  return { message: text, traceback: text, traceback_ansi: text }
}
