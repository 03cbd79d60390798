import type { EpisodeEvent, StepEnd } from '@orreryjs/core'

/** A step of an episode as pictures show it. */
export interface Act {
  /** Position of its event: what a click on it leads to. */
  readonly seq: number
  readonly number: number
  readonly action: string
  readonly observation: string
  readonly by: StepEnd['by']
  readonly refused: boolean
  readonly changed: boolean
  readonly ended: boolean
  readonly success: boolean
  readonly reward: number
  /** Whether it was never undone by going back. */
  readonly stands: boolean
}

/** The steps, in order: the agent's and those that a way back took. */
export function actsOf(events: readonly EpisodeEvent[]): readonly Act[] {
  const standing = standingSteps(events)
  return events.flatMap((event) => (event.type === 'step-end' ? [actOf(event, standing.has(event.seq))] : []))
}

function actOf(step: StepEnd, stands: boolean): Act {
  const { seq, action, observation, by, changed, terminated, success, reward, invalid } = step
  return {
    seq,
    number: step.step,
    action,
    observation,
    by,
    refused: invalid !== undefined,
    changed,
    ended: terminated,
    success,
    reward,
    stands,
  }
}

/** Last first. */
interface Way {
  readonly seq: number
  readonly before: Way | undefined
}

/** Positions of the steps that led to where the episode stands. A snapshot and a replay put the way to their mark in its place. */
function standingSteps(events: readonly EpisodeEvent[]): ReadonlySet<number> {
  const marks = new Map<number, Way | undefined>()
  let way: Way | undefined
  let isReplaying = false
  for (const event of events) {
    if (event.type === 'step-end') {
      if (event.by === 'replay' && !isReplaying) way = undefined
      isReplaying = event.by === 'replay'
      way = { seq: event.seq, before: way }
    } else if (event.type === 'mark') {
      marks.set(event.mark, way)
    } else if (event.type === 'rewind') {
      isReplaying = false
      if (event.means === 'snapshot' || event.means === 'replay') way = marks.get(event.mark)
    }
  }
  const standing = new Set<number>()
  for (let at = way; at !== undefined; at = at.before) standing.add(at.seq)
  return standing
}
