import type { JsonObject, ModelCall } from '@orreryjs/core'
import type { CompletedEpisode } from '@orreryjs/harness'
import type { LogCell } from './log-cell.ts'
import { conversation } from './messages.ts'
import { modelOutput } from './model-event.ts'
import { isoTime } from './names.ts'
import { sampleEvents } from './sample-events.ts'
import { type SampleFacts, sampleFacts } from './sample-facts.ts'
import { usageOf } from './usage.ts'

/** A sample of a log (an attempt at a task) and its summary. */
export interface LoggedSample {
  readonly sample: JsonObject
  readonly summary: JsonObject
}

/** Converts an episode to a sample of its log. */
export function loggedSample(episode: CompletedEpisode, cell: LogCell): LoggedSample {
  const facts = sampleFacts(episode, cell)
  const messages = conversation(episode.events, facts.model, facts.uuid)
  const times = timesOf(episode, facts)
  const { id, epoch, input, target, metadata, scores, error, limit, uuid } = facts
  const sample = {
    id,
    epoch,
    input,
    target,
    messages,
    output: lastOutput(episode, facts),
    scores,
    metadata,
    store: {},
    events: sampleEvents(episode, facts),
    ...times,
    attachments: {},
    uuid,
    ...(error && { error: { ...error } }),
    ...(limit && { limit: { type: limit.type, limit: limit.limit } }),
  }
  const summary = {
    id,
    epoch,
    input: thin(input),
    target: thin(target),
    metadata: thinned(metadata),
    scores: thinnedScores(scores),
    ...times,
    uuid,
    ...(error && { error: thin(error.message) }),
    ...(limit && { limit: limit.type }),
    completed: true,
    message_count: messages.length,
  }
  return { sample, summary }
}

function timesOf({ start, end, metrics }: CompletedEpisode, { model }: SampleFacts): JsonObject {
  const seconds = Math.max(0, end.at - start.at) / 1000
  return {
    model_usage: usageOf(model, metrics.modelCalls, metrics),
    role_usage: {},
    started_at: isoTime(start.at),
    completed_at: isoTime(end.at),
    total_time: seconds,
    working_time: seconds,
  }
}

/** Returns the last reply of the model, or the final answer of an agent without a model. */
function lastOutput({ events, end }: CompletedEpisode, { model, uuid }: SampleFacts): JsonObject {
  const call = events.findLast((event): event is ModelCall => event.type === 'model-call' && event.reply !== undefined)
  if (call !== undefined) return modelOutput(call, model, `${uuid}-last`)
  return { model, choices: [], completion: end.answer?.text ?? '' }
}

/** Maximum length of texts in a summary, in characters; all summaries of a log are read at once. */
const THIN = 1000

function thin(text: string): string {
  return text.length <= THIN ? text : `${text.slice(0, THIN)}...`
}

/** Removes members that are too long for a summary. */
function thinned(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => (JSON.stringify(value) ?? '').length <= THIN))
}

function thinnedScores(scores: SampleFacts['scores']): JsonObject {
  const { answer, ...rest } = scores.success
  return { ...scores, success: { ...rest, ...(typeof answer === 'string' && { answer: thin(answer) }) } }
}
