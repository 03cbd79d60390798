import type { EpisodeEvent, StepEnd } from '@orrery/core'

/** A step that stands at the end, with what the agent thought before it. */
export interface StandingStep {
  readonly thoughts: readonly string[]
  readonly action: string
  readonly observation: string
}

/** Last first, so that a marked place is a reference. */
interface Path {
  readonly step: StandingStep
  readonly before: Path | undefined
}

/**
 * The steps that lead from the start of an episode to its end, without those that a rewind has undone: what somebody must do
 * to get as far. Steps of a rewind by replay or by navigation are among them, as they were taken.
 */
export function standingPath(events: readonly EpisodeEvent[]): readonly StandingStep[] {
  const marks = new Map<number, Path | undefined>()
  let path: Path | undefined
  let thoughts: string[] = []
  let isReplaying = false
  for (const event of events) {
    if (event.type === 'step-end') {
      const startsAnew = event.by === 'replay' && !isReplaying
      path = { step: standing(event, thoughts), before: startsAnew ? undefined : path }
      thoughts = []
    } else if (event.type === 'mark') marks.set(event.mark, path)
    else if (event.type === 'note' && event.note.kind === 'thought') thoughts.push(event.note.text)
    else if (event.type === 'rewind') {
      if (event.means === 'snapshot') path = marks.get(event.mark)
      // A replay of no steps leaves no other trace.
      if (event.means === 'replay' && !isReplaying) path = undefined
    }
    isReplaying = event.type === 'step-end' && event.by === 'replay'
  }
  return stepsOf(path)
}

function standing({ action, observation }: StepEnd, thoughts: readonly string[]): StandingStep {
  return { thoughts, action, observation }
}

function stepsOf(path: Path | undefined): readonly StandingStep[] {
  const steps: StandingStep[] = []
  for (let at = path; at !== undefined; at = at.before) steps.push(at.step)
  return steps.reverse()
}
