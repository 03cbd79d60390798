import { act, note, type Seen } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { noteIn } from '../parse/action.ts'
import type { Run } from '../rules.ts'

/**
 * E(a): takes an action, a first choice (`rank` 0) or a remedy. It counts as one (D13), a note too. The answer is what was seen;
 * none where it was a note, which the world never sees.
 */
export function* execute({ memory, grammar }: Run, action: string, rank = 0): Steps<Seen | undefined> {
  if (rank > 0) yield* note({ kind: 'remedy', action, rank })
  memory.actions += 1
  const noted = grammar.formOf(action) === undefined ? undefined : noteIn(action)
  if (noted !== undefined) {
    memory.notes = [...memory.notes, noted]
    yield* note({ kind: 'memo', text: noted })
    return undefined
  }
  const seen = yield* act(action)
  memory.ended = seen.ended
  return seen
}
