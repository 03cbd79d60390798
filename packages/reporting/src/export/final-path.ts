import { type EpisodeEvent, type StepEnd, trackPosition } from '@orreryjs/core'

/** A step of the final path, with the thoughts before it. */
export interface PathStep {
  readonly thoughts: readonly string[]
  readonly action: string
  readonly observation: string
}

/** Linked list, last step first, so that a mark is a reference. */
interface Path {
  readonly step: PathStep
  readonly before: Path | undefined
}

/**
 * Returns the steps from the start of an episode to its final state, without steps that a rewind has undone. Steps of rewinds by
 * replay or navigation are included.
 */
export function finalPath(events: readonly EpisodeEvent[]): readonly PathStep[] {
  let thoughts: string[] = []
  const course = trackPosition<Path | undefined>(undefined, (before, event) => {
    const step = pathStep(event, thoughts)
    thoughts = []
    return { step, before }
  })
  for (const event of events) {
    if (event.type === 'note' && event.note.kind === 'thought') thoughts.push(event.note.text)
    course.apply(event)
  }
  return stepsOf(course.current())
}

function pathStep({ action, observation }: StepEnd, thoughts: readonly string[]): PathStep {
  return { thoughts, action, observation }
}

function stepsOf(path: Path | undefined): readonly PathStep[] {
  const steps: PathStep[] = []
  for (let at = path; at !== undefined; at = at.before) steps.push(at.step)
  return steps.reverse()
}
