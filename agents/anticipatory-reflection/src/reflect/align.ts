import { note, type Seen } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { describe, moveOn } from '../memory.ts'
import { type Alignment, readAlignment, type Verdict } from '../parse/verdict.ts'
import { alignPrompt, type Exchange } from '../prompts/align.ts'
import { judge, type Run, type Step, situationOf } from './consult.ts'

/**
 * G_describe and G_align: moves on to what an action led to, adds the action to H and tells whether it serves the subtask
 * in hand. Where nobody is asked, it does.
 */
export function* align(run: Run, step: Step, action: string, seen: Seen): Steps<boolean> {
  if (!run.settings.aligns) {
    moveOn(run.memory, action, seen.observation)
    describe(run.memory, plainDescription(action))
    return true
  }
  const messages = alignPrompt(run.opening, situationOf(run, step), exchangeOf(run, action, seen))
  const said = yield* judge<Alignment>(run, 'align', messages, readAlignment, () => ({ verdict: unsaid(seen) }))
  return yield* closeAction(run, action, seen, said)
}

/** What is shown of an action to those who judge it. */
export function exchangeOf({ memory }: Run, action: string, seen: Seen): Exchange {
  return { before: memory.here.observation.text, action, after: seen.observation.text }
}

/** The verdict where a reply has none: NO costs a branch and YES a mistake, so NO only after a refusal. */
export function unsaid({ invalid }: Seen): Verdict {
  return invalid === undefined ? 'YES' : 'NO'
}

/** Moves on to what a judged action led to, adds it to H and notes the verdict. The answer tells whether it was YES. */
export function* closeAction({ memory }: Run, action: string, seen: Seen, said: Alignment): Steps<boolean> {
  moveOn(memory, action, seen.observation)
  describe(memory, said.description ?? plainDescription(action))
  yield* note({ kind: 'judgement', about: action, verdict: said.verdict })
  return said.verdict === 'YES'
}

/** What an action is called where nobody describes it. */
export function plainDescription(action: string): string {
  return `The action is to ${action}.`
}
