import type { JsonObject, Message, ModelReply, ModelRequest } from '@orreryjs/core'
import { cutAtStop } from '../stop.ts'
import type { Refused } from './parameters.ts'
import { usesTools, withCallRead, withPrintedTools } from './printed-tools.ts'

/** A request in a form that the server takes, and how to read the reply to it. */
export interface Adapted {
  readonly request: ModelRequest
  read(reply: ModelReply): ModelReply
}

/** Says in words what the server does not take as a parameter. Stops are cut whatever the server does with them. */
export function adapt(request: ModelRequest, refused: Refused): Adapted {
  const printed = refused.has('tools') && usesTools(request)
  const withTools = printed ? withPrintedTools(request) : request
  const inWords = withTools.format === 'json' && refused.has('response_format') && !asksForJson(withTools.messages)
  return {
    request: inWords ? { ...withTools, messages: [...withTools.messages, askForJson(withTools.schema)] } : withTools,
    read: (reply) => {
      const cut = reply.choices.map((choice) => (choice.finish === 'refusal' ? choice : cutAtStop(choice, request.stop)))
      return { ...reply, choices: printed ? cut.map(withCallRead) : cut }
    },
  }
}

function askForJson(schema: JsonObject | undefined): Message {
  const shape = schema === undefined ? '' : ` of this JSON Schema: ${JSON.stringify(schema)}`
  return { role: 'user', content: `Reply with one JSON object${shape}. Write nothing else.` }
}

function asksForJson(messages: readonly Message[]): boolean {
  return messages.findLast(({ role }) => role === 'user')?.content.includes('JSON object') === true
}

/** Whether a server that was made to call a tool wrote something else, and nothing cut it off. */
export function ignoredTools({ tools = [], toolChoice = 'auto' }: ModelRequest, { choices }: ModelReply): boolean {
  if (tools.length === 0 || toolChoice === 'auto' || toolChoice === 'none') return false
  // vLLM calls it a call where its parser found none.
  return choices.every(({ toolCalls, finish }) => toolCalls === undefined && (finish === 'stop' || finish === 'tool-calls'))
}
