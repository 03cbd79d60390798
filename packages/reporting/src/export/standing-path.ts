import { createCourse, type EpisodeEvent, type StepEnd } from '@orreryjs/core'

/** A step of the final path, with the thoughts before it. */
export interface StandingStep {
  readonly thoughts: readonly string[]
  readonly action: string
  readonly observation: string
}

/** Linked list, last step first, so that a mark is a reference. */
interface Path {
  readonly step: StandingStep
  readonly before: Path | undefined
}

/**
 * Returns the steps from the start of an episode to its final state, without steps that a rewind has undone. Steps of rewinds by
 * replay or navigation are included.
 */
export function standingPath(events: readonly EpisodeEvent[]): readonly StandingStep[] {
  let thoughts: string[] = []
  const course = createCourse<Path | undefined>(undefined, (before, event) => {
    const step = standing(event, thoughts)
    thoughts = []
    return { step, before }
  })
  for (const event of events) {
    if (event.type === 'note' && event.note.kind === 'thought') thoughts.push(event.note.text)
    course.follow(event)
  }
  return stepsOf(course.place())
}

function standing({ action, observation }: StepEnd, thoughts: readonly string[]): StandingStep {
  return { thoughts, action, observation }
}

function stepsOf(path: Path | undefined): readonly StandingStep[] {
  const steps: StandingStep[] = []
  for (let at = path; at !== undefined; at = at.before) steps.push(at.step)
  return steps.reverse()
}
