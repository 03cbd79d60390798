import { type Answer, type EndReason, type EpisodeEnd, OrreryError } from '@orreryjs/core'
import { record } from './record.ts'
import { eventError, fail, NO_PLACE, runWorld, type Session } from './session.ts'

/** Records the end of the episode. An invalid answer is a failure of the agent and is omitted. */
export function endEpisode(session: Session, answer: Answer | undefined): EpisodeEnd {
  const finalState = { progress: finalProgress(session), ...finalComponents(session) }
  try {
    return recordEnd(session, finalState, answer)
  } catch (error) {
    if (session.isRecordingBroken) throw error
    fail(session, error)
    return recordEnd(session, finalState, undefined)
  }
}

type FinalState = Pick<EpisodeEnd, 'progress' | 'rewardComponents'>

function recordEnd(session: Session, finalState: FinalState, answer: Answer | undefined): EpisodeEnd {
  const { place, ledger, optimal, error } = session
  return record(session, {
    type: 'episode-end',
    end: endReason(session),
    success: place.turn.success,
    reward: place.path?.reward ?? 0,
    ...finalState,
    steps: ledger.steps,
    ...(optimal !== undefined && { optimal }),
    ...(answer !== undefined && { answer }),
    ...(error !== undefined && { error: eventError(error) }),
  })
}

/**
 * A solved task stays solved, even if an error or a limit follows. A failed task could have been retried, so an error takes precedence
 * there. An aborted episode is unfinished in either case.
 */
function endReason({ endReason: stopped, error, place }: Session): EndReason {
  if (stopped === 'aborted') return 'aborted'
  if (place.turn.terminated && place.turn.success) return 'solved'
  if (error !== undefined) return 'error'
  return place.turn.terminated ? 'failed' : (stopped ?? 'agent-stopped')
}

/** Returns the share of the goal met; 0 if the world fails to compute it, which counts as its failure. */
function finalProgress(session: Session): number {
  if (session.place === NO_PLACE) return 0
  try {
    const progress = runWorld(session, () => session.spec.world.progress(session.place.turn.state))
    if (progress >= 0 && progress <= 1) return progress
    throw outOfRange(session, `a progress of ${progress}`)
  } catch (error) {
    fail(session, error)
    return 0
  }
}

/** Returns the components of the reward; empty if the world defines none or fails to compute them, which counts as its failure. */
function finalComponents(session: Session): Pick<EpisodeEnd, 'rewardComponents'> {
  const { place } = session
  const { world } = session.spec
  if (place === NO_PLACE || world.rewardComponents === undefined) return {}
  try {
    const rewardComponents = runWorld(session, () => world.rewardComponents?.(place.turn.state) ?? {})
    const invalid = Object.entries(rewardComponents).find(([, share]) => !(share >= 0 && share <= 1))
    if (invalid === undefined) return Object.keys(rewardComponents).length === 0 ? {} : { rewardComponents }
    throw outOfRange(session, `${invalid[1]} for the reward component ${invalid[0]}`)
  } catch (error) {
    fail(session, error)
    return {}
  }
}

function outOfRange({ spec, place }: Session, value: string): OrreryError {
  const code = place.path === undefined ? 'WORLD_FAILED' : 'ACTION_FAILED'
  return new OrreryError(code, `world ${spec.world.id} returned ${value}; expected 0 to 1`)
}
