import { readCalls } from '../actions/browsergym/read-calls.ts'
import { readWebarenaAction } from '../actions/read-webarena.ts'

/** BrowserGym's actions that give an answer. */
const ANSWERING: readonly string[] = ['send_msg_to_user', 'report_infeasible']

/** Returns the answer of an action in WebArena's or BrowserGym's syntax; `undefined` for any other action. */
export function answerOfAction(action: string): string | undefined {
  const own = readWebarenaAction(action)
  if (own.kind === 'action' && own.action.type === 'stop') return own.action.answer
  const reading = readCalls(action)
  const call = reading.kind === 'calls' ? reading.calls.findLast(({ name }) => ANSWERING.includes(name)) : undefined
  if (call === undefined) return undefined
  const argument = call.positional[0] ?? call.named[0]?.[1]
  const text = argument?.kind === 'text' ? argument.text : ''
  // BrowserGym reports an infeasible task as `N/A`.
  return call.name === 'report_infeasible' ? 'N/A' : text
}
