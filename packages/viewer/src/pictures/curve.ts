import type { RecordedEpisode } from '@orreryjs/reporting/data'

/** How far from the goal an episode was, in steps of the oracle's plan. */
export interface ToGoCurve {
  readonly points: readonly ToGoPoint[]
}

/** After a step, or a return that changed it. */
interface ToGoPoint {
  /** Of the event; that of the start at first. */
  readonly seq: number
  /** Steps taken until then. */
  readonly step: number
  /** `null` where the oracle has no plan from there. */
  readonly toGo: number | null
}

/** The curve of steps still to go; `undefined` where the world has no oracle or states are not known. */
export function curveOf({ events, states }: RecordedEpisode): ToGoCurve | undefined {
  const first = states?.toGoAtStart
  if (states === undefined || first === undefined) return undefined
  const points: ToGoPoint[] = [{ seq: events[0]?.seq ?? 0, step: 0, toGo: first }]
  let now = first
  let step = 0
  for (const event of events) {
    const told = states.toGo?.[event.seq]
    if (event.type !== 'step-end' && (event.type !== 'rewind' || told === undefined)) continue
    if (event.type === 'step-end') step = event.step
    if (told !== undefined) now = told
    points.push({ seq: event.seq, step, toGo: now })
  }
  return { points }
}
