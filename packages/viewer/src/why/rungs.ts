import type { RecordedEpisode } from '@orreryjs/reporting/data'
import type { Frame } from '../episode/frame.ts'
import { curveOf } from '../pictures/curve.ts'

/** A frame in a line: what a ladder of steps shows of it. */
export interface Rung {
  /** Position of the frame, from 0. */
  readonly at: number
  /** Absent of a frame without a step. */
  readonly action?: string
  readonly refused: boolean
  /** The same refused action in the same state once more. */
  readonly again: boolean
  /** Whether the agent put the action in the place of another. */
  readonly changed: boolean
  /** Whether the agent went back before it, or it is a step of a way back. */
  readonly back: boolean
  /** Subtasks and trials that begin before it. */
  readonly begins: readonly string[]
  /** Hash of the state after it. */
  readonly state: string
  /** Steps that the oracle's plan still has after it; `null` where it has none, absent where that is not known. */
  readonly toGo?: number | null
}

/** The frames of an episode, each in a line. */
export function rungsOf(recorded: RecordedEpisode, frames: readonly Frame[]): readonly Rung[] {
  const toGo = new Map(curveOf(recorded)?.points.map((point) => [point.seq, point.toGo]))
  const begins = beginnings(recorded)
  let state = stateAtStart(recorded)
  return frames.map(({ step, thoughts }, at) => {
    state = step?.state ?? state
    const left = step === undefined ? undefined : toGo.get(step.seq)
    return {
      at,
      ...(step && { action: step.action }),
      refused: step?.invalid !== undefined,
      again: step?.again === true,
      changed: thoughts.some(({ kind }) => kind === 'change'),
      back: thoughts.some(({ kind }) => kind === 'back') || (step !== undefined && step.by !== 'agent'),
      begins: thoughts.flatMap(({ seq }) => begins.get(seq) ?? []),
      state,
      ...(left !== undefined && { toGo: left }),
    }
  })
}

/** Hash of the state that an episode begins in. */
export function stateAtStart({ events: [start] }: Pick<RecordedEpisode, 'events'>): string {
  return start?.type === 'episode-start' ? start.state : ''
}

function beginnings({ events }: RecordedEpisode): ReadonlyMap<number, string> {
  return new Map(
    events.flatMap((event): readonly (readonly [number, string])[] => {
      if (event.type !== 'note') return []
      const { note, seq } = event
      if (note.kind === 'subtask' && note.status === 'start') return [[seq, note.text]]
      return note.kind === 'trial' ? [[seq, `trial ${note.trial}`]] : []
    }),
  )
}
