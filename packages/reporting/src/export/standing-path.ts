import { createCourse, type EpisodeEvent, type StepEnd } from '@orreryjs/core'

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
