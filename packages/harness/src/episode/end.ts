import { type Answer, type EndReason, type EpisodeEnd, OrreryError } from '@orreryjs/core'
import { record } from './record.ts'
import { eventError, fail, NOWHERE, ofWorld, type Session } from './session.ts'

/** Records how the episode ended. An answer that is none is a failure of the agent and left out. */
export function end(session: Session, answer: Answer | undefined): EpisodeEnd {
  const reached = { progress: finalProgress(session), ...finalParts(session) }
  try {
    return recordEnd(session, reached, answer)
  } catch (error) {
    if (session.unrecorded) throw error
    fail(session, error)
    return recordEnd(session, reached, undefined)
  }
}

type Reached = Pick<EpisodeEnd, 'progress' | 'parts'>

function recordEnd(session: Session, reached: Reached, answer: Answer | undefined): EpisodeEnd {
  const { place, ledger, optimal, error } = session
  return record(session, {
    type: 'episode-end',
    end: endReason(session),
    success: place.turn.success,
    reward: place.path?.reward ?? 0,
    ...reached,
    steps: ledger.steps,
    ...(optimal !== undefined && { optimal }),
    ...(answer !== undefined && { answer }),
    ...(error !== undefined && { error: eventError(error) }),
  })
}

/**
 * A solved task stays solved, whatever broke or ran out afterwards; a failed one could have been tried again, so there
 * an error comes first. An aborted episode is unfinished in either case.
 */
function endReason({ stopped, error, place }: Session): EndReason {
  if (stopped === 'aborted') return 'aborted'
  if (place.turn.terminated && place.turn.success) return 'solved'
  if (error !== undefined) return 'error'
  return place.turn.terminated ? 'failed' : (stopped ?? 'gave-up')
}

/** Share of the goal met; 0 where the world cannot tell, which is its failure. */
function finalProgress(session: Session): number {
  if (session.place === NOWHERE) return 0
  try {
    const progress = ofWorld(session, () => session.spec.world.progress(session.place.turn.state))
    if (progress >= 0 && progress <= 1) return progress
    throw new OrreryError('WORLD_FAILED', `world ${session.spec.world.id} gave a progress of ${progress}; expected 0 to 1`)
  } catch (error) {
    fail(session, error)
    return 0
  }
}

/** What the reward looks at; nothing where the world does not tell, or cannot, which is its failure. */
function finalParts(session: Session): Pick<EpisodeEnd, 'parts'> {
  const { place } = session
  const { world } = session.spec
  if (place === NOWHERE || world.parts === undefined) return {}
  try {
    const parts = ofWorld(session, () => world.parts?.(place.turn.state) ?? {})
    const wrong = Object.entries(parts).find(([, share]) => !(share >= 0 && share <= 1))
    if (wrong === undefined) return Object.keys(parts).length === 0 ? {} : { parts }
    throw new OrreryError('WORLD_FAILED', `world ${world.id} gave a part ${wrong[0]} of ${wrong[1]}; expected 0 to 1`)
  } catch (error) {
    fail(session, error)
    return {}
  }
}
