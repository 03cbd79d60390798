import {
  type Choice,
  estimateUsage,
  type JsonObject,
  type JsonValue,
  type ModelReply,
  OrreryError,
  type ToolCall,
} from '@orreryjs/core'
import type { Mind, Spoken } from '../protocols/protocol.ts'
import { inWords } from '../protocols/wording.ts'
import type { Readable } from '../request.ts'
import type { SimulatedSettings } from '../settings.ts'

const REFUSAL = "I'm sorry, but I can't help with that request."
/** Tokens of reasoning that nobody bounds. */
const UNBOUNDED = 1000
/** Exchanges within which the form is left at the rate `drift`. */
const DRIFT_EXCHANGES = 10

/** Throws `MODEL_REFUSED` for a request that is longer than the context. */
export function checkContext({ messages, tools }: Readable, { context }: SimulatedSettings): void {
  if (context === Number.POSITIVE_INFINITY) return
  const { inputTokens } = estimateUsage({ messages, ...(tools === undefined ? {} : { tools }) }, [])
  if (inputTokens <= context) return
  throw new OrreryError(
    'MODEL_REFUSED',
    `simulated: context_length_exceeded: the request has ${inputTokens} tokens and the context ${context}`,
    { hint: 'shorten the prompt, for example by a window over its transcript' },
  )
}

/** A choice that says nothing of use: declined, or lost to reasoning that took all its tokens. */
export function failedChoice({ settings, dice, sample }: Mind): Choice | undefined {
  if (dice.happens(settings.refuses, sample, 'refuses')) return { text: REFUSAL, finish: 'content-filter' }
  return dice.happens(settings.overthinks, sample, 'overthinks') ? { text: '', finish: 'length' } : undefined
}

/** What a reply took; one that was lost to reasoning all that it might. */
export function usageOf(request: Readable, choices: readonly Choice[]): ModelReply['usage'] {
  const usage = estimateUsage(request, choices)
  const lost = choices.filter(({ text, finish }) => finish === 'length' && text === '').length
  return lost === 0 ? usage : { ...usage, outputTokens: usage.outputTokens + lost * (request.maxTokens ?? UNBOUNDED) }
}

/** A reply as a model with the failures that were ordered gives it. */
export function failing(spoken: Spoken, mind: Mind): Spoken {
  const { settings, dice, sample } = mind
  let { text, toolCalls } = spoken
  if (dice.happens(driftRate(mind), sample, 'drift')) text = inSentences(text)
  if (toolCalls !== undefined && dice.happens(settings.severalCalls, sample, 'severalCalls')) toolCalls = doubled(toolCalls)
  if (dice.happens(settings.argumentTypes, sample, 'argumentTypes')) {
    toolCalls = toolCalls?.map((call) => ({ ...call, arguments: withOtherTypes(call.arguments) }))
    if (text.startsWith('{')) text = withOtherTypes(text)
  }
  if (text !== '' && dice.happens(settings.imagined, sample, 'imagined')) text = `${text}\n${imagination(text, mind)}`
  if (dice.happens(settings.thinkTag, sample, 'thinkTag')) text = `<think>\n${reasoning(mind)}\n</think>\n\n${text}`
  return toolCalls === undefined ? { text } : { text, toolCalls }
}

function driftRate({ settings, prompt }: Mind): number {
  if (settings.drift === 0 || prompt.transcript.length === 0) return 0
  return 1 - (1 - settings.drift) ** (prompt.transcript.length / DRIFT_EXCHANGES)
}

/** What was to be said in a form, said as people talk. */
function inSentences(text: string): string {
  const [first = ''] = text.split('\n')
  return `Alright, so as far as I can see the best thing to do now would be to ${inWords(first)}, and then we will see.`
}

/** The same calls once more, each with an id of its own. */
function doubled(calls: readonly ToolCall[]): readonly ToolCall[] {
  return [...calls, ...calls].map((call, index) => ({ ...call, id: `call_${index + 1}` }))
}

/** The answer that is hoped for and what would come then, in the manner of the reply. */
function imagination(text: string, { view }: Mind): string {
  const next = view.intentions()[1] ?? view.candidates[0]?.action ?? 'look'
  const isLabelled = /\bAction:/i.test(text)
  return isLabelled ? `Observation: OK, that worked.\nAction: ${next}` : `OK, that worked.\n> ${next}`
}

function reasoning({ view }: Mind): string {
  const [next] = view.intentions()
  return `Let me see where I am. ${next === undefined ? 'There seems to be nothing left to do.' : `I still have to ${next}.`}`
}

/** A JSON object with every value in another type than it had: numbers as words, texts in a list, objects as text. */
function withOtherTypes(json: string): string {
  const value = read(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return json
  const call = value as JsonObject
  const given = call['arguments']
  const isCall = typeof given === 'object' && given !== null && !Array.isArray(given)
  return JSON.stringify(isCall ? { ...call, arguments: mapped(given as JsonObject) } : mapped(call))
}

function mapped(given: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, retyped(value ?? null)]))
}

function retyped(value: JsonValue): JsonValue {
  if (typeof value === 'string') return [value]
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

function read(json: string): JsonValue | undefined {
  try {
    return JSON.parse(json) as JsonValue
  } catch {
    return undefined
  }
}
