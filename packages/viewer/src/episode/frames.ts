import { createCourse, type EpisodeEvent, type StepEnd } from '@orreryjs/core'
import type { EpisodeStates, RecordedEpisode, StateChange } from '@orreryjs/reporting/data'
import { type ChosenSteps, chosenSteps } from '@orreryjs/reporting/data'
import type { Frame, FrameStep, Thought } from './frame.ts'
import { thoughtOf } from './thoughts.ts'

/** An episode's events as frames: every step with what led to it, and what came after the last one. */
export function framesOf({ events, states }: Pick<RecordedEpisode, 'events' | 'states'>): readonly Frame[] {
  const sight = createSight(events)
  const chosen = chosenSteps(events)
  const frames: Frame[] = []
  let thoughts: Thought[] = []
  for (const event of events) {
    if (event.type === 'step-end') {
      frames.push({
        thoughts,
        ...sight.before(event),
        ...admissibleBefore(states, event),
        step: frameStep(event, states, chosen),
      })
      sight.follow(event)
      thoughts = []
      continue
    }
    const thought = thoughtOf(event, sight.stepOf)
    sight.follow(event)
    if (thought === undefined) continue
    const changes = event.type === 'rewind' ? changesOf(states, event) : []
    thoughts.push({ seq: event.seq, ...thought, ...(changes.length > 0 && { changes }) })
  }
  if (thoughts.length > 0 || frames.length === 0) {
    frames.push({ thoughts, ...sight.now(), ...(states && { admissible: states.admissibleAtEnd }) })
  }
  return frames
}

/** What the agent has in sight. */
interface Sight {
  follow(event: EpisodeEvent): void
  before(step: StepEnd): Pick<Frame, 'seen' | 'wentBack'>
  now(): Pick<Frame, 'seen' | 'wentBack'>
  /** The step after which a place was marked; 0 for the start. */
  stepOf(mark: number): number | undefined
}

interface Place {
  readonly observation: string
  readonly step: number
}

/** Follows observations through marks and rewinds, from the record alone. */
function createSight([opening]: readonly EpisodeEvent[]): Sight {
  const start = { observation: opening?.type === 'episode-start' ? opening.observation : '', step: 0 }
  const course = createCourse<Place>(start, (_, { observation, step }) => ({ observation, step }))
  const marks = new Map<number, number>()
  let answered = start.observation
  const from = ({ observation }: Place): Pick<Frame, 'seen' | 'wentBack'> => ({
    seen: observation,
    wentBack: observation !== answered,
  })
  return {
    follow(event) {
      if (event.type === 'mark') marks.set(event.mark, course.place().step)
      course.follow(event)
      if (event.type === 'step-end') answered = event.observation
    },
    before: (step) => from(course.before(step)),
    now: () => from(course.place()),
    stepOf: (mark) => marks.get(mark),
  }
}

function admissibleBefore(states: EpisodeStates | undefined, { seq }: StepEnd): Pick<Frame, 'admissible'> {
  return states === undefined ? {} : { admissible: states.admissible[seq] ?? [] }
}

function changesOf(states: EpisodeStates | undefined, { seq }: EpisodeEvent): readonly StateChange[] {
  return states?.changes[seq] ?? []
}

function frameStep(event: StepEnd, states: EpisodeStates | undefined, { again }: ChosenSteps): FrameStep {
  const { seq, step: number, action, by, observation, page, reward, changed, invalid, state } = event
  const step = { seq, number, action, by, observation, page, reward, changed, again: again.has(seq), state }
  return { ...step, ...(invalid && { invalid }), changes: changesOf(states, event) }
}
