import type { AgentNote, EpisodeEvent, JsonObject, JsonValue, StepEnd } from '@orreryjs/core'
import type { CompletedEpisode } from '@orreryjs/harness'
import { STEP_TOOL, stepCallId } from '../step-call.ts'
import { createEventList, type EventList } from './event-list.ts'
import { modelEvent } from './model-event.ts'
import { isoTime } from './names.ts'
import type { SampleFacts } from './sample-facts.ts'

/**
 * Converts the events of an episode. A step is a `tool` event and an `info` event with facts of the harness; trials and subtasks are
 * spans; other notes are `info` events.
 */
export function sampleEvents({ start, events, end }: CompletedEpisode, facts: SampleFacts): readonly JsonObject[] {
  const list = createEventList(facts.uuid, start.at)
  const { input, target, id, scores, limit, error } = facts
  const metadata = { task: start.task, taskType: start.taskType, taskHash: start.taskHash }
  list.add('sample_init', start.at, { sample: { input, target, id, metadata }, state: {} })
  list.open({ name: facts.solver, kind: 'agent' }, start.at)
  const last = events.findLast((event) => event.type === 'step-end')
  const isTruncated = end.end.endsWith('-limit')
  for (const event of events) addEvent(list, event, facts.model, isTruncated && event === last)
  if (limit !== undefined) list.add('sample_limit', end.at, { ...limit })
  if (error !== undefined) list.add('error', end.at, { error: { ...error } })
  list.close(() => true, end.at)
  for (const [scorer, score] of Object.entries(scores)) {
    list.add('score', end.at, { score, target, intermediate: false, scorer })
  }
  return list.events()
}

function addEvent(list: EventList, event: EpisodeEvent, model: string, truncated: boolean): void {
  const { at } = event
  switch (event.type) {
    case 'episode-start':
      list.add('info', at, info('env', { page: event.page, state: event.state }))
      return
    case 'model-call': {
      const began = Math.max(0, at - event.duration)
      const times = { completed: isoTime(at), working_time: event.duration / 1000 }
      list.add('model', began, { ...modelEvent(event, model, list.nextId()), ...times })
      return
    }
    case 'step-end':
      list.add('tool', at, toolEvent(event))
      list.add('info', at, info('env', { ...stepFacts(event), truncated }))
      return
    case 'note':
      addNote(list, event.note, at)
      return
    case 'parse-failure': {
      const { purpose, expected, reply, remedy } = event
      list.add('info', at, info('parse-failure', { purpose, expected, reply, remedy }))
      return
    }
    case 'mark':
      list.add('info', at, info('mark', { mark: event.mark, state: event.state }))
      return
    case 'rewind': {
      const { mark, means, exact, steps, state } = event
      list.add('info', at, info('rewind', { mark, means, exact, steps, state }))
      return
    }
    case 'recall':
      list.add('info', at, info('recall', { path: event.path, entries: event.entries.map((entry) => ({ ...entry })) }))
      return
    case 'remember':
      list.add('info', at, info('remember', { key: event.key, value: event.value, ignored: event.ignored === true }))
      return
    case 'episode-end':
      list.add('info', at, info('end', { end: event.end, ...(event.answer && { answer: { ...event.answer } }) }))
      return
    default:
      event satisfies never
  }
}

function info(source: string, data: JsonValue): JsonObject {
  return { source, data }
}

function toolEvent({ step, action, observation }: StepEnd): JsonObject {
  return {
    type: 'function',
    id: stepCallId(step),
    function: STEP_TOOL.name,
    arguments: { action },
    result: observation,
    events: [],
  }
}

function stepFacts({ step, page, reward, terminated, success, changed, invalid, state, by }: StepEnd): JsonObject {
  return { step, page, reward, terminated, success, changed, ...(invalid && { invalid: { ...invalid } }), state, by }
}

/** Adds a note. The span of a subtask ends with the subtask, or at a subtask of the same or lower depth; a trial span with the trial. */
function addNote(list: EventList, note: Exclude<AgentNote, { kind: 'parse-failure' }>, at: number): void {
  if (note.kind === 'trial') {
    list.close(({ kind }) => kind === 'trial' || kind === 'subtask', at)
    list.open({ name: `trial ${note.trial}`, kind: 'trial' }, at)
  } else if (note.kind === 'subtask' && note.status === 'start') {
    list.close(({ kind, depth }) => kind === 'subtask' && depth >= note.depth, at)
    list.open({ name: note.text, kind: 'subtask', depth: note.depth }, at)
  }
  list.add('info', at, info('agent', { ...note }))
  if (note.kind === 'subtask' && note.status !== 'start') {
    list.close(({ kind, depth }) => kind === 'subtask' && depth >= note.depth, at)
  }
}
