import type { EpisodeEvent, JournalEvent } from '@orreryjs/core'
import {
  cachedPlanLength,
  createRecallChecker,
  createReplayAgent,
  type Divergence,
  type EpisodeSpec,
  isInfrastructureError,
  type RecallChecker,
  type RecordedEpisode,
  reexecute,
} from '@orreryjs/harness'
import { episodeFinder, type FoundEpisode } from '../plan/find-episode.ts'
import { isExternalClient } from '../sessions/client-agent.ts'
import type { ReplannedRun } from './replan.ts'

/** Counts of a checked journal. */
export interface JournalCounts {
  /** Number of re-executed episodes, including unfinished ones. */
  readonly episodes: number
  /** Number of episodes that were repeated after an infrastructure error. */
  readonly retried: number
  /** Number of compared events, including events of failed tries. */
  readonly events: number
  /** Number of episodes without an end, because the run was interrupted. */
  readonly unfinished: number
  /** Number of aborted episodes. */
  readonly aborted: number
  /** Number of planned episodes that never started. */
  readonly missing: number
}

/** A problem found by verification. */
export type Problem =
  | {
      readonly kind: 'divergence'
      readonly divergence: Divergence
      /** Line of the journal, from 1: of the event, or of the last event before a missing one. */
      readonly line?: number
    }
  | { readonly kind: 'claim'; readonly text: string }

/** Journal lines outside of episodes. */
type RunEvent = Extract<JournalEvent, { type: 'run-start' | 'run-end' }>

/** Compares a journal with the plan, in the order of its lines. */
export interface JournalChecker {
  run(event: RunEvent): void
  /** Checks an episode; returns true if it has no problem. */
  episode(episode: RecordedEpisode): Promise<boolean>
  finish(): JournalCounts
}

/** Creates a checker for the journal of a run. */
export function journalChecker(replanned: ReplannedRun, run: string, onProblem: (problem: Problem) => void): JournalChecker {
  const { specs, worldOnly, computedModels, recordedAgents } = replanned
  const unexecuted = new Set([...recordedAgents.values()].map(({ id }) => id))
  const find = episodeFinder(specs)
  const optimal = cachedPlanLength()
  const recalls = createRecallChecker(specs)
  const counts = { episodes: 0, retried: 0, events: 0, unfinished: 0, aborted: 0, succeeded: 0, errors: 0, ended: 0, planned: 0 }
  const seenLines = { start: false, end: false }
  let last = -1

  const claim = (text: string): void => onProblem({ kind: 'claim', text })
  /** Returns the planned episode; `undefined` if it is not planned, repeated or out of order. */
  const planned = (id: string): FoundEpisode | undefined => {
    const found = find(id)
    if (found === undefined || found.number <= last) return undefined
    last = found.number
    counts.planned += 1
    return found
  }
  const divergenceOf = (
    spec: EpisodeSpec,
    first: EpisodeEvent,
    events: readonly EpisodeEvent[],
  ): Promise<Divergence | undefined> => {
    const repeatsModelCalls = computedModels.has(spec.model.id) && spec.model.kind === 'computed'
    // The actions of external clients and humans are taken from the record.
    if (isExternalClient(spec.agent))
      return reexecute({ ...spec, agent: createReplayAgent(events) }, events, { optimal, worldOnly: true })
    // So are the actions and model calls of agents whose code is not executed.
    if (unexecuted.has(spec.agent.id))
      return reexecute({ ...spec, agent: createReplayAgent(events, { callsModel: true }) }, events, {
        optimal,
        ignoresRequests: true,
      })
    return reexecute(withRecordedAgent(spec, first, events, worldOnly), events, { optimal, worldOnly, repeatsModelCalls })
  }
  return {
    run(event) {
      if (event.type === 'run-start') {
        if (seenLines.start) claim('run-start occurs twice')
        else if (seenLines.end || counts.episodes > 0) claim('run-start is not the first line')
        seenLines.start = true
        if (event.run !== run) claim('run-start: the run differs from run.json')
        if (event.episodes !== specs.length) claim(`run-start: ${event.episodes} episodes; ${specs.length} are planned`)
        return
      }
      if (seenLines.end) claim('run-end occurs twice')
      seenLines.end = true
      const counted = { episodes: counts.ended, succeeded: counts.succeeded, errors: counts.errors }
      for (const name of ['episodes', 'succeeded', 'errors'] as const) {
        if (event[name] !== counted[name]) claim(`run-end: ${name} is ${event[name]}; the journal has ${counted[name]}`)
      }
    },
    async episode({ id, events, lines, failedAttempts = [] }) {
      const [first] = events
      if (first === undefined) return true
      if (!seenLines.start && counts.episodes === 0) claim('run-start is not the first line')
      if (seenLines.end) claim(`the episode ${id} is after run-end, which must be the last line`)
      countEnd(counts, events.at(-1))
      const attempts = [...failedAttempts.map((each) => each.events), events]
      const wrong = [...attempts.flatMap((each) => wrongSequence(id, each)), ...invalidRetries(id, attempts, failedAttempts)]
      for (const text of wrong) claim(text)
      const found = planned(worldOnly && first.type === 'episode-start' ? first.task : id)
      const spec = found?.spec
      if (spec === undefined) claim(`the journal has the episode ${id}, which is not planned, repeated or out of order`)
      let isValid = spec !== undefined && wrong.length === 0
      const places = [...failedAttempts.map((each) => each.lines), lines]
      for (const [at, each] of spec === undefined ? [] : attempts.entries()) {
        const divergence = spec && (await divergenceOf(spec, each[0] ?? first, each))
        if (divergence === undefined) continue
        const line = (places[at]?.[divergence.seq] ?? places[at]?.at(-1))?.number
        onProblem({ kind: 'divergence', divergence, ...(line !== undefined && { line }) })
        isValid = false
      }
      for (const text of found === undefined ? [] : wrongRecalls(recalls, found.number, attempts)) {
        claim(text)
        isValid = false
      }
      counts.episodes += 1
      if (failedAttempts.length > 0) counts.retried += 1
      counts.events += attempts.reduce((sum, { length }) => sum + length, 0)
      return isValid
    },
    finish() {
      if (!seenLines.start && counts.episodes === 0) claim('the journal has no run-start')
      const { episodes, retried, events, unfinished, aborted } = counts
      return { episodes, retried, events, unfinished, aborted, missing: specs.length - counts.planned }
    },
  }
}

/** Reports reads of an episode that differ from the memory of its stream, and adds its writes to the memory. */
function wrongRecalls(recalls: RecallChecker, number: number, attempts: readonly (readonly EpisodeEvent[])[]): readonly string[] {
  const wrong = attempts.flatMap((events) => recalls.attempt(number, events) ?? [])
  recalls.end(number, attempts.at(-1) ?? [])
  return wrong
}

/** Reports an event whose sequence number is not its index. */
function wrongSequence(id: string, events: readonly EpisodeEvent[]): readonly string[] {
  const wrong = events.findIndex(({ seq }, at) => seq !== at)
  return wrong < 0 ? [] : [`${id}, event ${wrong}: seq is ${events[wrong]?.seq}; expected ${wrong}`]
}

/** Reports invalid retries: each try must have its number, follow a failed try, and start with that try's replies. */
function invalidRetries(
  id: string,
  attempts: readonly (readonly EpisodeEvent[])[],
  broken: readonly Pick<RecordedEpisode, 'metrics'>[],
): readonly string[] {
  return attempts.flatMap((events, at) => {
    const [start] = events
    const retry = start?.type === 'episode-start' ? (start.retry ?? 0) : 0
    if (retry !== at) return [`${id}: it is marked as retry ${retry}, but the number of failed tries before it is ${at}`]
    const metrics = broken[at]?.metrics
    const next = attempts[at + 1]
    if (next === undefined) return []
    if (metrics === undefined || !isInfrastructureError(metrics)) {
      return [`${id}: it was repeated without an infrastructure error`]
    }
    const replies = repliesOf(events)
    const [after, same] = [repliesOf(next).slice(0, replies.length), JSON.stringify(replies)]
    return JSON.stringify(after) === same ? [] : [`${id}: try ${at + 1} does not start with the replies of the previous try`]
  })
}

function repliesOf(events: readonly EpisodeEvent[]): readonly unknown[] {
  return events.flatMap((event) => (event.type === 'model-call' && event.reply !== undefined ? [event.reply] : []))
}

/** Adds an episode to the counts of `run-end`. */
function countEnd(
  counts: { ended: number; succeeded: number; errors: number; unfinished: number; aborted: number },
  end: EpisodeEvent | undefined,
): void {
  if (end?.type !== 'episode-end') {
    counts.unfinished += 1
    return
  }
  if (end.end === 'aborted') {
    counts.aborted += 1
    return
  }
  counts.ended += 1
  if (end.success) counts.succeeded += 1
  if (end.end === 'error') counts.errors += 1
}

/** Replaces a human agent by an agent that follows the record. */
function withRecordedAgent(
  spec: EpisodeSpec,
  first: EpisodeEvent,
  events: readonly EpisodeEvent[],
  worldOnly: boolean,
): EpisodeSpec {
  return worldOnly ? { ...spec, id: first.episode, agent: createReplayAgent(events) } : spec
}
