import { note } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { readVerdict } from '../parse/verdict.ts'
import { approvalPrompt } from '../prompts/judge.ts'
import { judge, type Run, type Step, situationOf } from './consult.ts'

/** Whether an action may be taken: one that the profile's part `irreversible` lists needs the model's approval first. */
export function* isApproved(run: Run, step: Step, action: string): Steps<boolean> {
  const { profile } = run.opening
  const listed = (profile.parts['irreversible'] ?? '').split('\n').map((line) => line.trim().toLowerCase())
  if (!listed.includes(action.trim().toLowerCase())) return true
  const messages = approvalPrompt(run.opening, situationOf(run, step), action)
  const verdict = yield* judge(run, 'approval', messages, readVerdict, () => 'NO')
  yield* note({ kind: 'judgement', about: action, verdict: `${verdict}, before it is taken` })
  return verdict === 'YES'
}
