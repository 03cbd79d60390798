import type { EpisodeEvent, StepEnd } from '@orreryjs/core'

/** A step of an episode as pictures show it. */
export interface PictureStep {
  /** Position of its event; the target of a click. */
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
  /** False if a rewind undid the step. */
  readonly isOnFinalPath: boolean
}

/** Returns all steps in order, including the steps of rewinds. */
export function pictureSteps(events: readonly EpisodeEvent[]): readonly PictureStep[] {
  const finalSteps = stepsOnFinalPath(events)
  return events.flatMap((event) => (event.type === 'step-end' ? [actOf(event, finalSteps.has(event.seq))] : []))
}

function actOf(step: StepEnd, isOnFinalPath: boolean): PictureStep {
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
    isOnFinalPath,
  }
}

/** Linked list of steps, last first. */
interface Path {
  readonly seq: number
  readonly before: Path | undefined
}

/** Returns the positions of the steps that lead to the final state. A snapshot or replay returns to the path of its mark. */
function stepsOnFinalPath(events: readonly EpisodeEvent[]): ReadonlySet<number> {
  const marks = new Map<number, Path | undefined>()
  let path: Path | undefined
  let isReplaying = false
  for (const event of events) {
    if (event.type === 'step-end') {
      if (event.by === 'replay' && !isReplaying) path = undefined
      isReplaying = event.by === 'replay'
      path = { seq: event.seq, before: path }
    } else if (event.type === 'mark') {
      marks.set(event.mark, path)
    } else if (event.type === 'rewind') {
      isReplaying = false
      if (event.means === 'snapshot' || event.means === 'replay') path = marks.get(event.mark)
    }
  }
  const finalSteps = new Set<number>()
  for (let at = path; at !== undefined; at = at.before) finalSteps.add(at.seq)
  return finalSteps
}
