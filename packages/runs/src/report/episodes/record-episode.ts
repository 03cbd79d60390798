import type { EndedEpisode } from '@orreryjs/harness'
import type { ReportEpisode } from '@orreryjs/viewer'
import type { Failure } from '../failures/classify.ts'
import type { Trace } from '../retrace.ts'
import type { WorldReader } from '../world-readers.ts'
import { factList } from './changes.ts'
import { framesOf } from './frames.ts'
import type { Texts } from './texts.ts'

/** An episode that ended, with what a report adds to it. */
export interface ReportedEpisode extends EndedEpisode {
  readonly reader: WorldReader
  /** Position in the journal, from 1. */
  readonly number: number
  /** Its states; nothing where they cannot be computed again. Computed when asked for, once. */
  trace(): Trace | undefined
  /** Absent where it succeeded. */
  readonly failure: Failure | undefined
}

/** An episode as the page plays it, but for the place of its row. */
export type PlayableEpisode = Omit<ReportEpisode, 'place' | 'row'>

/** Writes an episode down with everything that a player shows. */
export function recordEpisode(episode: ReportedEpisode, texts: Texts): PlayableEpisode {
  const { number, start, end, events, metrics, reader } = episode
  const trace = episode.trace()
  const { success, reward, progress, steps, optimal, answer, error } = end
  return {
    id: start.episode,
    number,
    task: start.task,
    taskType: start.taskType,
    trial: start.trial,
    goal: texts.number(start.goal),
    end: end.end,
    success,
    reward,
    progress,
    steps,
    ...(optimal !== undefined && { optimal }),
    calls: metrics.modelCalls,
    tokens: metrics.inputTokens + metrics.outputTokens,
    ...failureOf(episode),
    ...(answer?.text !== undefined && { answer: texts.number(answer.text) }),
    ...(error !== undefined && { error: texts.number(`${error.code}: ${error.message}`) }),
    opening: texts.number(start.observation),
    ...(trace && { facts: factList(reader.facts(trace.world, trace.states[0]), texts) }),
    frames: framesOf(events, { texts, trace, reader }),
  }
}

function failureOf({ failure }: ReportedEpisode): Pick<ReportEpisode, 'failure'> {
  if (failure === undefined) return {}
  const detail = failure.detail()
  return { failure: { kind: failure.kind, ...(detail !== undefined && { detail }) } }
}
