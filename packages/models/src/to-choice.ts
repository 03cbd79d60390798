import type { Choice, FinishReason, ModelRequest, ToolCall } from '@orreryjs/core'
import type { Said } from './reasoning.ts'
import { cutAtStop } from './stop.ts'

/** What was said and called as a choice, cut at the stops that were asked for: not every server knows them. */
export function toChoice(
  { text, reasoning }: Said,
  toolCalls: readonly ToolCall[],
  finish: FinishReason,
  { stop }: Pick<ModelRequest, 'stop'>,
): Choice {
  const thought = reasoning === undefined || reasoning === '' ? {} : { reasoning }
  const choice = { text, ...thought, ...(toolCalls.length > 0 && { toolCalls }), finish }
  return finish === 'refusal' ? choice : cutAtStop(choice, stop)
}
