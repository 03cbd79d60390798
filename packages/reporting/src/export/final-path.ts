import { type EpisodeEvent, type ModelCall, type StepEnd, trackPosition } from '@orreryjs/core'

/** A step of the final path, with the thoughts before it. */
export interface PathStep {
  readonly thoughts: readonly string[]
  /** Model calls after the step before. */
  readonly calls: readonly ModelCall[]
  readonly action: string
  readonly observation: string
  /** The event of the step. */
  readonly event: StepEnd
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
  let calls: ModelCall[] = []
  const course = trackPosition<Path | undefined>(undefined, (before, event) => {
    const step = { thoughts, calls, action: event.action, observation: event.observation, event }
    thoughts = []
    calls = []
    return { step, before }
  })
  for (const event of events) {
    if (event.type === 'note' && event.note.kind === 'thought') thoughts.push(event.note.text)
    else if (event.type === 'model-call') calls.push(event)
    course.apply(event)
  }
  return stepsOf(course.current())
}

function stepsOf(path: Path | undefined): readonly PathStep[] {
  const steps: PathStep[] = []
  for (let at = path; at !== undefined; at = at.before) steps.push(at.step)
  return steps.reverse()
}
