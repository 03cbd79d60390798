import type { JsonObject, Message, ModelReply, ModelRequest } from '@orreryjs/core'
import { cutAtStop } from '../stop.ts'
import type { OptionalParameter, Refused } from './parameters.ts'
import { usesTools, withCallRead, withPrintedTools } from './printed-tools.ts'

/** A request in a form that the server takes, and how to read the reply to it. */
interface Adapted {
  readonly request: ModelRequest
  read(reply: ModelReply): ModelReply
}

/** Says in words what the server does not take as a parameter. Stops are cut whatever the server does with them. */
export function adapt(request: ModelRequest, refused: Refused): Adapted {
  const printed = refused.has('tools') && usesTools(request)
  const withTools = printed ? withPrintedTools(request) : request
  return {
    request: withFormat(withTools, refused),
    read: (reply) => {
      const cut = reply.choices.map((choice) => (choice.finish === 'refusal' ? choice : cutAtStop(choice, request.stop)))
      return { ...reply, choices: printed ? cut.map(withCallRead) : cut }
    },
  }
}

/** Some servers take a stated shape alone, some any object alone, some neither: what is left is said in words. */
function withFormat(request: ModelRequest, refused: Refused): ModelRequest {
  const { format, schema, ...rest } = request
  if (format !== 'json' || !refused.has(schema === undefined ? 'response_format' : 'json_schema')) return request
  const isSaid = schema === undefined && asksForJson(request.messages)
  const messages = isSaid ? request.messages : [...request.messages, askForJson(schema)]
  return refused.has('response_format') ? { ...rest, messages } : { ...rest, format, messages }
}

/** What a refusal teaches: a server without schemas may still know JSON, and the other way round. */
export function nameOfRefused(parameter: OptionalParameter, { schema }: ModelRequest): OptionalParameter {
  return parameter === 'response_format' && schema !== undefined ? 'json_schema' : parameter
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
