import { type EpisodeEvent, type StepEnd, trackPosition } from '@orreryjs/core'
import type { EpisodeStates, RecordedEpisode, StateChange } from '@orreryjs/reporting/data'
import { type ChosenSteps, chosenSteps } from '@orreryjs/reporting/data'
import type { Frame, FrameStep, Thought } from './frame.ts'
import { thoughtOf } from './thoughts.ts'

/** Converts the events of an episode to frames: each step with the thoughts before it, and a last frame for later events. */
export function framesOf({ events, states }: Pick<RecordedEpisode, 'events' | 'states'>): readonly Frame[] {
  const tracker = trackObservations(events)
  const chosen = chosenSteps(events)
  const frames: Frame[] = []
  let thoughts: Thought[] = []
  for (const event of events) {
    if (event.type === 'step-end') {
      frames.push({
        thoughts,
        ...tracker.before(event),
        ...admissibleBefore(states, event),
        step: frameStep(event, states, chosen),
      })
      tracker.follow(event)
      thoughts = []
      continue
    }
    const thought = thoughtOf(event, tracker.stepOf)
    tracker.follow(event)
    if (thought === undefined) continue
    const changes = event.type === 'rewind' ? changesOf(states, event) : []
    thoughts.push({ seq: event.seq, ...thought, ...(changes.length > 0 && { changes }) })
  }
  if (thoughts.length > 0 || frames.length === 0) {
    frames.push({ thoughts, ...tracker.now(), ...(states && { admissible: states.admissibleAtEnd }) })
  }
  return frames
}

/** Tracks the current observation of the agent. */
interface ObservationTracker {
  follow(event: EpisodeEvent): void
  before(step: StepEnd): Pick<Frame, 'observation' | 'isAfterRewind'>
  now(): Pick<Frame, 'observation' | 'isAfterRewind'>
  /** Returns the step after which a mark was set; 0 for the start. */
  stepOf(mark: number): number | undefined
}

interface Place {
  readonly observation: string
  readonly step: number
}

/** Tracks observations through marks and rewinds, from the journal only. */
function trackObservations([opening]: readonly EpisodeEvent[]): ObservationTracker {
  const start = { observation: opening?.type === 'episode-start' ? opening.observation : '', step: 0 }
  const course = trackPosition<Place>(start, (_, { observation, step }) => ({ observation, step }))
  const marks = new Map<number, number>()
  let lastResult = start.observation
  const from = ({ observation }: Place): Pick<Frame, 'observation' | 'isAfterRewind'> => ({
    observation,
    isAfterRewind: observation !== lastResult,
  })
  return {
    follow(event) {
      if (event.type === 'mark') marks.set(event.mark, course.current().step)
      course.apply(event)
      if (event.type === 'step-end') lastResult = event.observation
    },
    before: (step) => from(course.before(step)),
    now: () => from(course.current()),
    stepOf: (mark) => marks.get(mark),
  }
}

function admissibleBefore(states: EpisodeStates | undefined, { seq }: StepEnd): Pick<Frame, 'admissible'> {
  return states === undefined ? {} : { admissible: states.admissible[seq] ?? [] }
}

function changesOf(states: EpisodeStates | undefined, { seq }: EpisodeEvent): readonly StateChange[] {
  return states?.changes[seq] ?? []
}

function frameStep(event: StepEnd, states: EpisodeStates | undefined, { repeated }: ChosenSteps): FrameStep {
  const { seq, step: number, action, by, observation, page, reward, changed, invalid, state } = event
  const step = { seq, number, action, by, observation, page, reward, changed, isRepeated: repeated.has(seq), state }
  return { ...step, ...(invalid && { invalid }), changes: changesOf(states, event) }
}
