import type { ModelReply, ModelRequest } from '@orreryjs/core'
import { type Exchange, limitsIn } from '../exchange.ts'
import type { OptionalParameter, Refused } from '../openai/parameters.ts'
import { type Room, sentStops } from '../room.ts'
import type { AiSdkResult } from './model.ts'
import { sentNames } from './request.ts'
import type { AiSdkOptions } from './settings.ts'

/** Names of the protocol, which the warnings of providers use, and ours for them. */
const OURS: Readonly<Record<string, OptionalParameter>> = {
  responseFormat: 'response_format',
  stopSequences: 'stop',
  toolChoice: 'tool_choice',
}

/** What a model was sent and gave; what its provider says to have left out was not sent. */
export function exchangeOf(
  request: ModelRequest,
  result: AiSdkResult,
  reply: ModelReply,
  { refused, room, options }: { readonly refused: Refused; readonly room: Room; readonly options: AiSdkOptions },
): Exchange {
  const warned = (result.warnings ?? []).map(({ setting, feature }) => String(setting ?? feature ?? ''))
  const left = new Set<string>([
    ...refused,
    ...warned.map((name) => (Object.hasOwn(OURS, name) ? OURS[name] : undefined) ?? name),
  ])
  if (sentStops(request, room, false).length === 0) left.add('stop')
  const headers = result.response?.headers
  return {
    sent: Object.keys(sentNames(request, options)).filter((name) => !left.has(name)),
    reply,
    limits: limitsIn((name) => headers?.[name]),
  }
}
