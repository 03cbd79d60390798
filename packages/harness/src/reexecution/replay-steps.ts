import {
  type EpisodeEnd,
  type EpisodeEvent,
  type EpisodePosition,
  OrreryError,
  type StepEnd,
  type Turn,
  trackPosition,
  type World,
} from '@orreryjs/core'
import type { EpisodeMetrics, EpisodeSpec } from '../episode/episode-spec.ts'
import { type OptimalLength, planLength } from '../episode/episode-spec.ts'
import { toFailure } from '../episode/session.ts'
import { createMetricsBuilder } from '../run/metrics.ts'

/** Result of repeating an episode's recorded steps. */
export interface ReplayResult {
  /** As recorded, except for values that the world and the steps decide. */
  readonly metrics: EpisodeMetrics
  /** Maximum share of the goal met at any time, 0 to 1. */
  readonly bestProgress: number
  /** The last turn of the episode. */
  readonly last: Turn
}

/** The current turn, and the sum of the rewards of steps that were not undone. */
interface Place {
  readonly turn: Turn
  readonly reward: number
}

/** State of a walk through the world along a recording. */
interface Walk {
  readonly world: World
  readonly course: EpisodePosition<Place>
  bestProgress: number
  /** Charged steps. */
  steps: number
}

/**
 * Repeats the recorded steps of a finished episode in the world; its agent and model are not needed. If the world ends the task earlier
 * than the recording, the episode ends there. Throws `WORLD_FAILED`.
 */
export function replaySteps(
  spec: EpisodeSpec,
  recorded: readonly EpisodeEvent[],
  optimal: OptimalLength = planLength,
): ReplayResult {
  const { world, task, countThoughts } = spec
  try {
    const start = { turn: world.start(task), reward: 0 }
    const course = trackPosition<Place>(start, (before, { action }) => {
      const turn = world.step(before.turn.state, action)
      return { turn, reward: before.reward + turn.reward }
    })
    const walk = { world, course, bestProgress: world.progress(start.turn.state), steps: 0 }
    const metrics = follow(walk, recorded, countThoughts, optimal(spec, start.turn.state))
    return { metrics, bestProgress: walk.bestProgress, last: course.current().turn }
  } catch (error) {
    throw toFailure(error, 'WORLD_FAILED', `world ${world.id}`)
  }
}

function follow(walk: Walk, recorded: readonly EpisodeEvent[], countThoughts: boolean, optimal?: number): EpisodeMetrics {
  const { course } = walk
  const builder = createMetricsBuilder()
  let hasEnded = false
  for (const event of recorded) {
    hasEnded ||= event.type === 'step-end' && course.before(event).turn.terminated
    if (event.type === 'episode-end') {
      const metrics = builder.add(endAgain(walk, event, optimal))
      if (metrics !== undefined) return metrics
    } else if (!hasEnded) {
      if (countThoughts && isThought(event) && !course.current().turn.terminated) walk.steps += 1
      course.apply(event)
      builder.add(event.type === 'step-end' ? stepAgain(walk, event) : event)
    }
  }
  throw new OrreryError('JOURNAL_INVALID', `${recorded[0]?.episode ?? 'an episode'} has no start or no end`)
}

function isThought(event: EpisodeEvent): boolean {
  return event.type === 'note' && event.note.kind === 'thought'
}

/** Returns the event of the walk's last step. */
function stepAgain(walk: Walk, recorded: StepEnd): StepEnd {
  const { turn } = walk.course.current()
  walk.bestProgress = Math.max(walk.bestProgress, walk.world.progress(turn.state))
  walk.steps += 1
  const { observation, reward, terminated, success, changed, invalid } = turn
  const { invalid: _invalid, ...rest } = recorded
  const result = { observation: observation.text, page: observation.page, reward, terminated, success, changed }
  return { ...rest, step: walk.steps, ...result, ...(invalid && { invalid }) }
}

function endAgain({ world, course, steps }: Walk, recorded: EpisodeEnd, optimal: number | undefined): EpisodeEnd {
  const { optimal: _optimal, rewardComponents: _components, ...rest } = recorded
  const { turn, reward } = course.current()
  const rewardComponents = world.rewardComponents?.(turn.state)
  const finalState = { success: turn.success, reward, progress: world.progress(turn.state), steps }
  return { ...rest, ...finalState, ...(rewardComponents && { rewardComponents }), ...(optimal !== undefined && { optimal }) }
}
