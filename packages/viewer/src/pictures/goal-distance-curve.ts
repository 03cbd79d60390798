import type { RecordedEpisode, StepEffect } from '@orreryjs/reporting/data'

/** Distance to goal over an episode, in oracle steps. */
export interface GoalDistanceCurve {
  readonly points: readonly ToGoPoint[]
  /** Position of the decisive step or rewind; absent if no step or rewind lost the episode. */
  readonly decisive?: number
}

/** A point after a step, or after a rewind that changed the distance. */
export interface ToGoPoint {
  /** Position of the event; of the start for the first point. */
  readonly seq: number
  /** Number of steps so far. */
  readonly step: number
  /** Distance to goal; `null` if the oracle has no plan. */
  readonly toGo: number | null
  /** Effect of the step; absent for the start, for rewinds and if unknown. */
  readonly effect?: StepEffect
}

/** Returns the curve of distances to goal; `undefined` if the world has no oracle or states are unknown. */
export function goalDistanceCurve({ events, states }: RecordedEpisode): GoalDistanceCurve | undefined {
  const first = states?.toGoAtStart
  if (states === undefined || first === undefined) return undefined
  const points: ToGoPoint[] = [{ seq: events[0]?.seq ?? 0, step: 0, toGo: first }]
  let now = first
  let step = 0
  for (const event of events) {
    const change = states.toGo?.[event.seq]
    if (event.type !== 'step-end' && (event.type !== 'rewind' || change === undefined)) continue
    if (event.type === 'step-end') step = event.step
    if (change !== undefined) now = change
    const effect = states.credit?.effects[event.seq]
    points.push({ seq: event.seq, step, toGo: now, ...(effect !== undefined && { effect }) })
  }
  const decisive = states.credit?.loss?.decisive
  return { points, ...(decisive !== undefined && { decisive }) }
}
