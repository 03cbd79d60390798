import type { Steps } from '@orreryjs/core/agents'
import { take } from '../memory.ts'
import type { Step } from '../plan.ts'
import type { Run } from '../rules.ts'
import { align } from './align.ts'

/** Takes the action and judges it. The answer tells whether it serves the subtask; a note does by itself, and so does the task's end. */
export function* execute(run: Run, step: Step, action: string): Steps<boolean> {
  const seen = yield* take(run.memory, run.grammar, action)
  return seen === undefined || seen.ended || (yield* align(run, step, action, seen))
}
