import { type EpisodeEvent, type StepEnd, trackPosition } from '@orreryjs/core'
import type { WorldPresentation } from '@orreryjs/core/worlds'
import type { CompletedEpisode } from '@orreryjs/harness'
import type { StepEffect } from '../data/recorded-episode.ts'
import type { ReplayedStates } from '../report/replay.ts'
import type { EpisodeDistances } from './distances.ts'

/** Causes of lost steps, in the order in which they apply to a step. */
export const LOSS_CAUSES = ['hopeless', 'rewind', 'invalid', 'repeat', 'search', 'detour'] as const
/** Cause of lost steps. */
export type LossCause = (typeof LOSS_CAUSES)[number]

/** A step with its exact worth. */
export interface StepCredit {
  readonly seq: number
  readonly step: number
  readonly action: string
  readonly by: StepEnd['by']
  /** Distance to goal, in steps of the oracle's plan; `null` if no plan exists. */
  readonly before: number | null
  readonly after: number | null
  readonly effect: StepEffect
  /** Absent without lost steps. */
  readonly cause?: LossCause
  /** Number of lost steps: 1 more than the change of the distance. */
  readonly regret: number
}

/** How an episode was lost. */
export type Loss =
  /** No plan from the state after the decisive step. */
  | 'dead-end'
  /** The decisive step ended the task without success. */
  | 'ended-task'
  /** After the decisive step, the plan was longer than the rest of the step limit. */
  | 'too-late'
  /** Success was possible to the last step, and something other than a step ended the episode. */
  | 'not-lost'
  /** Success was impossible from the start, within the step limit. */
  | 'impossible'

/** The step that lost an episode. */
export interface DecisiveStep {
  readonly seq: number
  readonly step: number
  /** Absent if a rewind lost the episode. */
  readonly action?: string
  /** Distance to goal before and after it; `null` if no plan exists. */
  readonly before: number
  readonly after: number | null
  /** Number of steps that the limit allows after it; `null` without a step limit. */
  readonly left: number | null
}

/** Lost steps by cause. */
export type Regret = Readonly<Record<LossCause, number>>

/** The exact worth of all steps of an episode. */
export interface EpisodeCredit {
  readonly steps: readonly StepCredit[]
  readonly atStart: number | null
  /** Distance to goal after the last step. */
  readonly atEnd: number | null
  /** Distance to goal after each step and each rewind, by the position of the event. */
  readonly after: ReadonlyMap<number, number | null>
  /** Absent if the episode succeeded or has not ended. */
  readonly loss?: Loss
  /** Absent unless a step or a rewind lost the episode. */
  readonly decisive?: DecisiveStep
  /** Net number of steps that led closer to the goal. With all regret, it is the number of steps. */
  readonly gained: number
  readonly regret: Regret
}

/** Input of `creditEpisode`. */
export interface CreditInput {
  /** `end` is absent before the end. */
  readonly episode: Pick<CompletedEpisode, 'start' | 'events'> & Partial<Pick<CompletedEpisode, 'end'>>
  readonly trace: ReplayedStates
  readonly distances: EpisodeDistances
  /** Step limit of the episode; absent without a limit. */
  readonly maxSteps?: number | undefined
  readonly presentation?: WorldPresentation | undefined
}

/** Input of `creditEpisode` for an episode that has ended. */
export interface EndedCreditInput extends CreditInput {
  readonly episode: Pick<CompletedEpisode, 'start' | 'events' | 'end'>
}

/** A point of an episode: the start, or the state after a step or a rewind. */
interface Point {
  readonly seq: number
  readonly key: string
  readonly state: unknown
  readonly distance: number | null
  /** Number of steps taken. */
  readonly taken: number
  readonly event?: EpisodeEvent & { readonly type: 'step-end' | 'rewind' }
}

/** Computes the worth of every step of an episode. */
export function creditEpisode(input: CreditInput): EpisodeCredit {
  const points = pointsOf(input)
  const { steps, regret, gained } = creditSteps(points, input)
  const [start, ...moves] = points
  const after = new Map(moves.map(({ seq, distance }) => [seq, distance]))
  const credit = {
    steps,
    atStart: start?.distance ?? null,
    atEnd: points.at(-1)?.distance ?? null,
    after,
    gained,
    regret,
  }
  return input.episode.end?.success === false ? { ...credit, ...findLoss(points, input) } : credit
}

/**
 * Returns the points in order. If a step leads to a state whose plan is more than one step shorter, the earlier plan was not shortest:
 * the distance before the step is corrected.
 */
function pointsOf({ episode: { start, events }, trace, distances }: CreditInput): readonly Point[] {
  const points: Point[] = [{ seq: -1, key: start.state, state: trace.states[0], distance: distances.atStart, taken: 0 }]
  let taken = 0
  for (const event of events) {
    if (event.type !== 'step-end' && event.type !== 'rewind') continue
    if (event.type === 'step-end') taken = event.step
    const found = distances.after.get(event.seq) ?? null
    const distance = event.type === 'rewind' || !event.terminated ? found : event.success ? 0 : null
    points.push({ seq: event.seq, key: event.state, state: trace.after.get(event.seq), distance, taken, event })
  }
  const shortest = shortestByState(points)
  return points.map((point) => ({ ...point, distance: shortest.get(point.key) ?? null }))
}

function shortestByState(points: readonly Point[]): ReadonlyMap<string, number | null> {
  const shortest = new Map(points.map(({ key, distance }) => [key, distance]))
  const [first] = points
  const edges: (readonly [before: string, after: string])[] = []
  const position = trackPosition(first?.key ?? '', (before, { state }) => {
    edges.push([before, state])
    return state
  })
  for (const { event } of points) if (event !== undefined) position.apply(event)
  edges.reverse()
  let isChanged = true
  while (isChanged) {
    isChanged = false
    for (const [before, after] of edges) {
      const through = shortest.get(after) ?? null
      const known = shortest.get(before) ?? null
      if (through === null || (known !== null && known <= through + 1)) continue
      shortest.set(before, through + 1)
      isChanged = true
    }
  }
  return shortest
}

function creditSteps(
  points: readonly Point[],
  { presentation, episode }: CreditInput,
): Pick<EpisodeCredit, 'steps' | 'regret' | 'gained'> {
  const [first] = points
  const steps: StepCredit[] = []
  const regret: Record<LossCause, number> = { hopeless: 0, rewind: 0, invalid: 0, repeat: 0, search: 0, detour: 0 }
  if (first === undefined) return { steps, regret, gained: 0 }
  const isRepeated = createRepeatTest()
  // Distance of the last state with a plan: steps without hope neither gain nor lose distance.
  let level = first.distance ?? 0
  const opening = level
  const lose = (point: Point, cause: LossCause, taken: 0 | 1): number => {
    const lost = point.distance === null ? taken : taken + point.distance - level
    level = point.distance ?? level
    regret[cause] += lost
    return lost
  }
  const position = trackPosition<Point>(first, (_, event) => pointAt(event.seq))
  const bySeq = new Map(points.map((point) => [point.seq, point]))
  const pointAt = (seq: number): Point => bySeq.get(seq) ?? first
  for (const event of episode.events) {
    if (event.type === 'rewind') lose(pointAt(event.seq), 'rewind', 0)
    if (event.type !== 'step-end') {
      position.apply(event)
      continue
    }
    const before = position.before(event)
    position.apply(event)
    const after = pointAt(event.seq)
    const isRepeat = isRepeated(before, event)
    const cause = causeOf({ before, after, event, isRepeat, presentation })
    const lost = lose(after, cause, 1)
    const { seq, step, action, by } = event
    const effect = effectOf(before.distance, after.distance)
    const credit = { seq, step, action, by, before: before.distance, after: after.distance, effect, regret: lost }
    steps.push(lost === 0 ? credit : { ...credit, cause })
  }
  return { steps, regret, gained: opening - level }
}

function effectOf(before: number | null, after: number | null): StepEffect {
  if (after === null) return 'dead-end'
  if (before === null || after < before) return 'closer'
  return after === before ? 'neutral' : 'further'
}

interface StepBetween {
  readonly before: Point
  readonly after: Point
  readonly event: StepEnd
  readonly isRepeat: boolean
  readonly presentation: WorldPresentation | undefined
}

/** Returns the cause of the lost steps, if the step loses any. */
function causeOf({ before, after, event, isRepeat, presentation }: StepBetween): LossCause {
  if (after.distance === null) return 'hopeless'
  if (event.by !== 'agent') return 'rewind'
  if (event.invalid !== undefined) return 'invalid'
  if (isRepeat) return 'repeat'
  return presentation?.isSearch?.(before.state, after.state) === true ? 'search' : 'detour'
}

/** Returns a test for steps that repeat an earlier step of the episode: the same action in the same state or with the same observation. */
function createRepeatTest(): (before: Point, event: StepEnd) => boolean {
  const seen = new Set<string>()
  return ({ key }, { action, observation }) => {
    const names = [JSON.stringify([action, key]), JSON.stringify([action, 'observation', observation])]
    const isRepeat = names.some((name) => seen.has(name))
    for (const name of names) seen.add(name)
    return isRepeat
  }
}

/** Finds the last point from which success was possible within the step limit, and the event after it. */
function findLoss(points: readonly Point[], { maxSteps }: CreditInput): Pick<EpisodeCredit, 'loss' | 'decisive'> {
  const leftAt = ({ taken }: Point): number => (maxSteps ?? Number.POSITIVE_INFINITY) - taken
  const isPossible = (point: Point): boolean => point.distance !== null && point.distance <= leftAt(point)
  const last = points.findLastIndex(isPossible)
  const [before, lost] = [points[last], points[last + 1]]
  if (before === undefined) return { loss: 'impossible' }
  if (lost?.event === undefined) return { loss: 'not-lost' }
  const { event } = lost
  const isEnd = event.type === 'step-end' && event.terminated
  const decisive = {
    seq: lost.seq,
    step: lost.taken,
    ...(event.type === 'step-end' && { action: event.action }),
    before: before.distance ?? 0,
    after: lost.distance,
    left: maxSteps === undefined ? null : leftAt(lost),
  }
  return { loss: isEnd ? 'ended-task' : lost.distance === null ? 'dead-end' : 'too-late', decisive }
}
