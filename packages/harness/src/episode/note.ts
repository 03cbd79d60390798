import type { AgentNote } from '@orreryjs/core'
import { stopAtStepLimit } from './act.ts'
import { record } from './record.ts'
import type { Session } from './session.ts'

/** Writes a note down. A thought is a step where the run counts thoughts, as in ReAct's published TextCraft results. */
export function takeNote(session: Session, note: AgentNote): undefined {
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
