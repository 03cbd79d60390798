import type { RecordedEpisode } from '@orreryjs/reporting/data'
import type { Frame } from '../episode/frame.ts'
import { goalDistanceCurve } from '../pictures/goal-distance-curve.ts'

/** A frame as a line in the list of steps. */
export interface StepLine {
  /** Position of the frame, from 0. */
  readonly at: number
  /** Absent if the frame has no step. */
  readonly action?: string
  readonly refused: boolean
  /** True if the same invalid action was tried before in the same state. */
  readonly isRepeated: boolean
  /** True if the agent replaced another action with this one. */
  readonly changed: boolean
  /** True after a rewind, or for a step of a rewind. */
  readonly isRewind: boolean
  /** Subtasks and trials that start before the step. */
  readonly startedSubtasks: readonly string[]
  /** Hash of the state after the step. */
  readonly state: string
  /** Distance to goal after the step (oracle steps); `null` if the oracle has no plan, absent if unknown. */
  readonly goalDistance?: number | null
}

/** Converts the frames of an episode to lines. */
export function stepLines(recorded: RecordedEpisode, frames: readonly Frame[]): readonly StepLine[] {
  const toGo = new Map(goalDistanceCurve(recorded)?.points.map((point) => [point.seq, point.toGo]))
  const begins = subtaskStarts(recorded)
  let state = stateAtStart(recorded)
  return frames.map(({ step, thoughts }, at) => {
    state = step?.state ?? state
    const left = step === undefined ? undefined : toGo.get(step.seq)
    return {
      at,
      ...(step && { action: step.action }),
      refused: step?.invalid !== undefined,
      isRepeated: step?.isRepeated === true,
      changed: thoughts.some(({ kind }) => kind === 'change'),
      isRewind: thoughts.some(({ kind }) => kind === 'back') || (step !== undefined && step.by !== 'agent'),
      startedSubtasks: thoughts.flatMap(({ seq }) => begins.get(seq) ?? []),
      state,
      ...(left !== undefined && { goalDistance: left }),
    }
  })
}

/** Returns the hash of the start state of an episode. */
export function stateAtStart({ events: [start] }: Pick<RecordedEpisode, 'events'>): string {
  return start?.type === 'episode-start' ? start.state : ''
}

function subtaskStarts({ events }: RecordedEpisode): ReadonlyMap<number, string> {
  return new Map(
    events.flatMap((event): readonly (readonly [number, string])[] => {
      if (event.type !== 'note') return []
      const { note, seq } = event
      if (note.kind === 'subtask' && note.status === 'start') return [[seq, note.text]]
      return note.kind === 'trial' ? [[seq, `trial ${note.trial}`]] : []
    }),
  )
}
