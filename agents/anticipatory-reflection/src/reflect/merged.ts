import type { Seen } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { type MergedVerdicts, readMergedVerdicts } from '../parse/merged.ts'
import { mergedPrompt } from '../prompts/judge.ts'
import { closeAction, exchangeOf, unsaid } from './align.ts'
import { judge, type Run, type Step, situationOf } from './consult.ts'

/** What one call says of an action, the task and the subtask in hand. */
export interface Merged extends Pick<MergedVerdicts, 'task' | 'step'> {
  readonly aligned: boolean
}

/** G_align, G_describe and both questions of G_completed in one call. */
export function* alignMerged(run: Run, step: Step, action: string, seen: Seen): Steps<Merged> {
  const messages = mergedPrompt(run.opening, situationOf(run, step), exchangeOf(run, action, seen))
  const said = yield* judge<MergedVerdicts>(run, 'align', messages, readMergedVerdicts, () => ({
    verdict: unsaid(seen),
    task: 'NO',
    step: 'NO',
  }))
  return { aligned: yield* closeAction(run, action, seen, said), task: said.task, step: said.step }
}
