import { createCourse, type EpisodeEvent, type StepEnd } from '@orreryjs/core'
import type { Change, Frame, FrameStep, Thought } from '@orreryjs/viewer'
import type { Facts } from '../facts/facts.ts'
import type { Trace } from '../retrace.ts'
import type { WorldReader } from '../world-readers.ts'
import { changesBetween } from './changes.ts'
import type { Texts } from './texts.ts'
import { thoughtOf } from './thoughts.ts'

/** What frames are made with. */
export interface FrameTools {
  readonly texts: Texts
  /** Absent where the states could not be computed again. */
  readonly trace: Trace | undefined
  readonly reader: WorldReader
}

/** An episode's events as frames: every step with what led to it, and what came after the last one. */
export function framesOf(events: readonly EpisodeEvent[], tools: FrameTools): readonly Frame[] {
  const watch = createWatch(tools)
  const sight = createSight(events, tools.texts)
  const frames: Frame[] = []
  let thoughts: Thought[] = []
  for (const event of events) {
    if (event.type === 'step-end') {
      const before = { thoughts, ...sight.before(event), ...watch.admissible() }
      frames.push({ ...before, step: frameStep(event, watch.changes(event), tools.texts) })
      sight.follow(event)
      thoughts = []
      continue
    }
    sight.follow(event)
    const plain = thoughtOf(event)
    if (plain === undefined) continue
    const { text, ...rest } = plain
    const changes = event.type === 'rewind' ? watch.changes(event) : []
    thoughts.push({ ...rest, ...(text && { text: tools.texts.number(text) }), ...(changes.length > 0 && { changes }) })
  }
  if (thoughts.length > 0 || frames.length === 0) frames.push({ thoughts, ...sight.now(), ...watch.admissible() })
  return frames
}

/** What the agent has in sight. */
interface Sight {
  follow(event: EpisodeEvent): void
  /** Given only where it is not what the last step answered: the agent went back. */
  before(step: StepEnd): Pick<Frame, 'seen'>
  now(): Pick<Frame, 'seen'>
}

/** Follows observations through marks and rewinds, from the record alone. */
function createSight([opening]: readonly EpisodeEvent[], texts: Texts): Sight {
  const start = opening?.type === 'episode-start' ? opening.observation : ''
  const course = createCourse(start, (_, { observation }) => observation)
  let answered = start
  const unlessAnswered = (seen: string): Pick<Frame, 'seen'> => (seen === answered ? {} : { seen: texts.number(seen) })
  return {
    follow(event) {
      course.follow(event)
      if (event.type === 'step-end') answered = event.observation
    },
    before: (step) => unlessAnswered(course.before(step)),
    now: () => unlessAnswered(course.place()),
  }
}

/** Follows the states beside the events. */
interface Watch {
  /** Of the state before the step. */
  admissible(): Pick<Frame, 'admissible'>
  changes(event: EpisodeEvent): readonly Change[]
}

function createWatch({ texts, trace, reader }: FrameTools): Watch {
  if (trace === undefined) return { admissible: () => ({}), changes: () => [] }
  const { world, states, after } = trace
  let state = states[0]
  let facts: Facts = reader.facts(world, state)
  return {
    admissible: () => ({ admissible: world.admissible(state).map((action) => texts.number(action)) }),
    changes(event) {
      state = after.get(event.seq)
      const before = facts
      facts = reader.facts(world, state)
      return changesBetween(before, facts, texts)
    },
  }
}

function frameStep(event: StepEnd, changes: readonly Change[], texts: Texts): FrameStep {
  const { step: number, action, by, observation, page, reward, changed, invalid } = event
  return {
    number,
    action: texts.number(action),
    by,
    observation: texts.number(observation),
    page,
    reward,
    changed,
    ...(invalid && { invalid }),
    changes,
  }
}
