import { type AgentNote, type Effect, OrreryError } from '@orreryjs/core'
import { stopAtStepLimit, takeAction } from './act.ts'
import { askModel } from './ask.ts'
import { remainingOf } from './ledger.ts'
import { record } from './record.ts'
import { goBack, markPlace } from './rewind.ts'
import { ofWorld, type Session } from './session.ts'

/**
 * Does what an effect asks for and returns its answer, a promise only where the model gave one. Where the episode
 * ends instead, `session.stopped` is set and the answer means nothing. Throws `EFFECT_UNKNOWN` on anything else.
 */
export function perform(session: Session, effect: unknown): unknown {
  if (!looksLikeEffect(effect)) throw unknownEffect(session, `something of type ${typeof effect}`)
  const { world } = session.spec
  const { state } = session.place.turn
  switch (effect.kind) {
    case 'act':
      return takeAction(session, effect.action)
    case 'ask':
      return askModel(session, effect.request)
    case 'admissible':
      return ofWorld(session, () => world.admissible(state))
    case 'tools':
      return ofWorld(session, () => world.tools(state))
    case 'mark':
      return markPlace(session)
    case 'rewind':
      return goBack(session, effect.mark, effect.means)
    case 'note':
      return takeNote(session, effect.note)
    case 'remaining':
      return remainingOf(session.ledger, session.spec.limits)
    default:
      throw unknownEffect(session, `the kind ${JSON.stringify((effect satisfies never as { kind: string }).kind)}`)
  }
}

/** The members are checked by whoever reads them. */
function looksLikeEffect(value: unknown): value is Effect {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'
}

function unknownEffect(session: Session, what: string): OrreryError {
  return new OrreryError('EFFECT_UNKNOWN', `agent ${session.spec.agent.id} yielded ${what}; expected an effect of @orreryjs/core`)
}

/** Writes a note down. A thought is a step where the run counts thoughts, as in ReAct's published TextCraft results. */
function takeNote(session: Session, note: AgentNote): undefined {
  if (note?.kind === 'parse-failure') {
    const { purpose, expected, reply, remedy } = note
    record(session, { type: 'parse-failure', purpose, expected, reply, remedy })
    return
  }
  const charged = note?.kind === 'thought' && session.spec.countThoughts && !session.place.turn.terminated
  if (charged && stopAtStepLimit(session)) return
  record(session, { type: 'note', note })
  if (charged) session.ledger.steps += 1
}
