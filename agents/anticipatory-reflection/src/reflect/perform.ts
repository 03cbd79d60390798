import { act, type Mark, rewind, type Seen } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { describe } from '../memory.ts'
import { noteIn } from '../parse/action.ts'
import { plainDescription } from './align.ts'
import type { Run } from './consult.ts'

/**
 * Takes an action, which counts as one. The answer is what was seen; none where it was a note, which the world never
 * sees and nobody judges.
 */
export function* perform({ memory, grammar }: Run, action: string): Steps<Seen | undefined> {
  memory.actions += 1
  const note = grammar.formOf(action) === undefined ? undefined : noteIn(action)
  if (note !== undefined) {
    memory.notes = [...memory.notes, note]
    describe(memory, plainDescription(action))
    return undefined
  }
  const seen = yield* act(action)
  memory.ended = seen.ended
  return seen
}

/** Back to the beginning, for a new trial; where no way leads there, the trial begins here, with what was done before. */
export function* startOver({ memory }: Run, start: Mark): Steps<void> {
  const back = yield* rewind(start)
  memory.ended = back.ended
  if (back.means !== 'none') memory.here = { observation: back.observation, pairs: [], descriptions: [] }
}
