import { note, type Seen } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { describe, moveOn, plainDescription } from '../memory.ts'
import { type Alignment, readAlignment, type Verdict } from '../parse/verdict.ts'
import type { Step } from '../plan.ts'
import { alignPrompt } from '../prompts/align.ts'
import { situationOf } from '../prompts/situation.ts'
import type { Run } from '../rules.ts'
import { judge } from './judge.ts'

/**
 * G_describe and G_align: moves on to what an action led to, adds the action to H and tells whether it serves the subtask
 * in hand. Where nobody is asked, it does; so does a note, which led nowhere, and what has ended the task.
 */
export function* align(run: Run, step: Step, action: string, seen: Seen | undefined): Steps<boolean> {
  const { memory } = run
  if (seen?.ended === true) return true
  if (seen === undefined || run.align === 'off') {
    if (seen !== undefined) moveOn(memory, action, seen.observation)
    describe(memory, plainDescription(action))
    return true
  }
  const exchange = { before: memory.here.observation.text, action, after: seen.observation.text }
  const messages = alignPrompt(run.opening, situationOf(run, step), exchange, run.alignSees)
  const said = yield* judge<Alignment>(run, 'align', messages, readAlignment, () => ({ verdict: unsaid(seen) }))
  moveOn(memory, action, seen.observation)
  describe(memory, said.description ?? plainDescription(action))
  yield* note({ kind: 'judgement', about: action, verdict: said.verdict })
  return said.verdict === 'YES'
}

/** The verdict where a reply has none: NO costs a branch and YES a mistake, so NO only after a refusal. */
function unsaid({ invalid }: Seen): Verdict {
  return invalid === undefined ? 'YES' : 'NO'
}
