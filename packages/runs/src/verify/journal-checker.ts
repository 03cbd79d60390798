import type { EpisodeEvent, JournalEvent } from '@orreryjs/core'
import {
  cachedPlanLength,
  type Divergence,
  type EpisodeSpec,
  followRecord,
  type RecordedEpisode,
  reexecute,
} from '@orreryjs/harness'
import { episodeFinder } from '../plan/find-episode.ts'
import type { PlannedAgain } from './planned-again.ts'

/** What a journal was found to hold. */
export interface Counted {
  /** Episodes that were executed again, unfinished ones included. */
  readonly episodes: number
  /** Events that were compared. */
  readonly events: number
  /** Episodes without an end: the run was cut off. */
  readonly unfinished: number
  /** Episodes that were stopped from outside. */
  readonly aborted: number
  /** Planned episodes that never began. */
  readonly missing: number
}

/** Something about a run that does not hold. */
export type Problem =
  | { readonly kind: 'divergence'; readonly divergence: Divergence }
  | { readonly kind: 'claim'; readonly text: string }

/** The lines of a run that are of no episode. */
type RunEvent = Extract<JournalEvent, { type: 'run-start' | 'run-end' }>

/** Compares a journal with the plan, in the order of its lines. */
export interface JournalChecker {
  run(event: RunEvent): void
  /** Whether it holds. */
  episode(episode: RecordedEpisode): Promise<boolean>
  finish(): Counted
}

/** A checker of the journal of that run. */
export function journalChecker(again: PlannedAgain, run: string, onProblem: (problem: Problem) => void): JournalChecker {
  const { specs, worldOnly, asked } = again
  const find = episodeFinder(specs)
  const optimal = cachedPlanLength()
  const counts = { episodes: 0, events: 0, unfinished: 0, aborted: 0, succeeded: 0, errors: 0, ended: 0, planned: 0 }
  const seen = { start: false, end: false }
  let last = -1

  const claim = (text: string): void => onProblem({ kind: 'claim', text })
  /** The planned episode; `undefined` for one that is not planned, is there twice or out of turn. */
  const planned = (id: string): EpisodeSpec | undefined => {
    const found = find(id)
    if (found === undefined || found.number <= last) return undefined
    last = found.number
    counts.planned += 1
    return found.spec
  }
  const divergenceOf = (
    spec: EpisodeSpec,
    first: EpisodeEvent,
    events: readonly EpisodeEvent[],
  ): Promise<Divergence | undefined> => {
    const asksAgain = asked.has(spec.model.id) && spec.model.kind === 'computed'
    return reexecute(asRecorded(spec, first, events, worldOnly), events, { optimal, worldOnly, asksAgain })
  }
  return {
    run(event) {
      if (event.type === 'run-start') {
        if (seen.start) claim('run-start: it is there twice')
        else if (seen.end || counts.episodes > 0) claim('run-start: it is not the first line')
        seen.start = true
        if (event.run !== run) claim('run-start: the run is another than that of run.json')
        if (event.episodes !== specs.length) claim(`run-start: ${event.episodes} episodes; planned are ${specs.length}`)
        return
      }
      if (seen.end) claim('run-end: it is there twice')
      seen.end = true
      const told = { episodes: counts.ended, succeeded: counts.succeeded, errors: counts.errors }
      for (const name of ['episodes', 'succeeded', 'errors'] as const) {
        if (event[name] !== told[name]) claim(`run-end: ${name} is ${event[name]}; the journal has ${told[name]}`)
      }
    },
    async episode({ id, events }) {
      const [first] = events
      if (first === undefined) return true
      if (!seen.start && counts.episodes === 0) claim('run-start: it is not the first line')
      if (seen.end) claim(`the episode ${id} stands after run-end, which is the last line`)
      countEnd(counts, events.at(-1))
      const wrong = events.findIndex(({ seq }, at) => seq !== at)
      if (wrong >= 0) claim(`${id}, event ${wrong}: seq is ${events[wrong]?.seq}; its place is ${wrong}`)
      const spec = planned(worldOnly && first.type === 'episode-start' ? first.task : id)
      const divergence = spec && (await divergenceOf(spec, first, events))
      if (spec === undefined) claim(`the journal has the episode ${id}, which was not planned, is there twice or out of turn`)
      else if (divergence !== undefined) onProblem({ kind: 'divergence', divergence })
      counts.episodes += 1
      counts.events += events.length
      return spec !== undefined && divergence === undefined && wrong < 0
    },
    finish() {
      if (!seen.start && counts.episodes === 0) claim('run-start: the journal has none')
      const { episodes, events, unfinished, aborted } = counts
      return { episodes, events, unfinished, aborted, missing: specs.length - counts.planned }
    },
  }
}

/** What an episode adds to what the run's end tells. */
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

/** A person's episode has an agent of its own: one that does what was recorded. */
function asRecorded(spec: EpisodeSpec, first: EpisodeEvent, events: readonly EpisodeEvent[], worldOnly: boolean): EpisodeSpec {
  return worldOnly ? { ...spec, id: first.episode, agent: followRecord(events) } : spec
}
