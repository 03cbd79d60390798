import { type JsonObject, type ModelRequest, parseJson, type Tool } from '@orreryjs/core'
import { SUBSTITUTES } from '@orreryjs/models/openai'
import { type Answer, isSimulatedReply, type ModelProbe, wasSent } from '../model-probe.ts'
import { quoteText } from '../quote-text.ts'
import type { QuestionResult } from './question-result.ts'

const UNSUPPORTED: QuestionResult = { support: 'unknown', result: 'answers only prompts of agents' }

const OPEN_DOOR_TOOL: Tool = {
  name: 'open_door',
  description: 'Opens the door of a room.',
  parameters: {
    type: 'object',
    properties: { room: { type: 'string', enum: ['kitchen', 'cellar', 'attic'] } },
    required: ['room'],
    additionalProperties: false,
  },
}

/** Tests whether the model calls a required tool. */
export async function testTools(probe: ModelProbe): Promise<QuestionResult> {
  const answer = await probe.ask({
    messages: [{ role: 'user', content: 'Open the door of the cellar.' }],
    tools: [OPEN_DOOR_TOOL],
    toolChoice: 'required',
    temperature: 0,
    maxTokens: 128,
  })
  const [call] = answer.reply.choices[0]?.toolCalls ?? []
  if (call === undefined && isSimulatedReply(answer)) return UNSUPPORTED
  if (probe.unsupported.has('tools')) {
    return {
      support: 'no',
      result: call === undefined ? 'calls no tools' : 'calls only tools that are printed in the prompt',
      fallback: SUBSTITUTES.tools,
    }
  }
  if (call === undefined)
    return { support: 'no', result: `called no tool: ${quoteText(answer.reply.choices[0]?.text ?? '')}`, fallback: RETRY }
  const callArguments = jsonObject(call.arguments)
  if (callArguments === undefined)
    return { support: 'partial', result: `called with invalid JSON: ${quoteText(call.arguments)}`, fallback: RETRY }
  if (probe.unsupported.has('tool_choice')) {
    return {
      support: 'partial',
      result: `calls ${call.name}, but tool_choice is not supported`,
      fallback: SUBSTITUTES.tool_choice,
    }
  }
  return { support: 'yes', result: `calls ${call.name} with ${quoteText(call.arguments)}` }
}

const RETRY = 'agents repeat the request with the error'

/** Tests whether the model writes one JSON object. */
export async function testJson(probe: ModelProbe): Promise<QuestionResult> {
  const answer = await probe.ask({ ...JSON_REQUEST, format: 'json' })
  if (isSimulatedReply(answer)) return UNSUPPORTED
  const text = textOf(answer)
  const isRefused = probe.unsupported.has('response_format')
  const fallback = isRefused || !wasSent('response_format', answer) ? SUBSTITUTES.response_format : undefined
  const isJson = jsonObject(text) !== undefined
  if (!isRefused && !isJson && isCut(answer)) return cutResult(text)
  if (isRefused)
    return { support: 'no', result: `no JSON mode${isJson ? '' : `; wrote ${quoteText(text)}`}`, ...withFallback(fallback) }
  if (isJson) return { support: 'yes', result: `wrote ${quoteText(text)}`, ...withFallback(fallback) }
  if (jsonObject(withoutFence(text)) !== undefined)
    return { support: 'partial', result: 'writes JSON in a code fence', fallback: 'code fences are removed' }
  return { support: 'no', result: `wrote ${quoteText(text)}`, fallback: fallback ?? RETRY }
}

const JSON_REQUEST: Pick<ModelRequest, 'messages' | 'temperature' | 'maxTokens'> = {
  messages: [{ role: 'user', content: 'Reply with one JSON object that has the key colour and the value blue.' }],
  temperature: 0,
  maxTokens: 64,
}

/** A schema that the prompt does not mention. */
const HOUSE_SCHEMA: JsonObject = {
  type: 'object',
  properties: { door_colour: { type: 'string', enum: ['red', 'green', 'blue'] }, storeys: { type: 'integer' } },
  required: ['door_colour', 'storeys'],
  additionalProperties: false,
}

/** Tests whether the model follows a JSON schema. */
export async function testSchema(probe: ModelProbe): Promise<QuestionResult> {
  const answer = await probe.ask({
    messages: [{ role: 'user', content: 'Describe a house with a green door and two storeys.' }],
    format: 'json',
    schema: HOUSE_SCHEMA,
    temperature: 0,
    maxTokens: 96,
  })
  if (isSimulatedReply(answer)) return UNSUPPORTED
  const text = textOf(answer)
  const followsSchema = matchesHouse(jsonObject(withoutFence(text)))
  if (probe.unsupported.has('json_schema')) {
    return {
      support: 'no',
      result: `no JSON schemas${followsSchema ? '' : `; wrote ${quoteText(text)}`}`,
      fallback: SUBSTITUTES.json_schema,
    }
  }
  if (followsSchema) return { support: 'yes', result: `followed the schema: ${quoteText(text)}` }
  if (isCut(answer)) return cutResult(text)
  return { support: 'no', result: `accepted a schema but wrote ${quoteText(text)}`, fallback: RETRY }
}

function matchesHouse(value: Readonly<Record<string, unknown>> | undefined): boolean {
  if (value === undefined) return false
  const { door_colour: colour, storeys, ...others } = value
  return ['red', 'green', 'blue'].some((each) => each === colour) && Number.isInteger(storeys) && Object.keys(others).length === 0
}

function withFallback(fallback: string | undefined): { readonly fallback?: string } {
  return fallback === undefined ? {} : { fallback }
}

/** True if a reply begins as JSON and reached the token limit of the question, which says nothing about the model. */
function isCut(answer: Answer): boolean {
  return answer.reply.choices[0]?.finish === 'length' && textOf(answer).trimStart().startsWith('{')
}

function cutResult(text: string): QuestionResult {
  return { support: 'partial', result: `wrote JSON up to the token limit of this question: ${quoteText(text)}`, fallback: RETRY }
}

function textOf({ reply }: Answer): string {
  return reply.choices[0]?.text ?? ''
}

function withoutFence(text: string): string {
  return text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
}

function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = parseJson(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
