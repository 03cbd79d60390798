import { type Choice, estimateUsage, type JsonObject, type JsonValue, type ModelReply, OrreryError } from '@orreryjs/core'
import { pow } from '@orreryjs/core/math'
import type { PolicyContext, ReplyContent } from '../protocols/protocol.ts'
import { isRecord, parseRecord } from '../protocols/tool-arguments.ts'
import { describeAction } from '../protocols/wording.ts'
import type { SimulatedSettings } from '../settings.ts'
import type { SentRequest } from '../started-reply.ts'
import { stepThought } from '../voice/thoughts.ts'

const REFUSAL = "I'm sorry, but I can't help with that request."
const DEFAULT_REASONING_TOKENS = 1000
/** Number of exchanges to which the rate `drift` refers. */
const DRIFT_EXCHANGES = 10

/** Throws `MODEL_REFUSED` for a request that exceeds the context window. */
export function checkContext({ messages, tools }: SentRequest, { context }: SimulatedSettings): void {
  if (context === Number.POSITIVE_INFINITY) return
  const { inputTokens } = estimateUsage({ messages, ...(tools === undefined ? {} : { tools }) }, [])
  if (inputTokens <= context) return
  throw new OrreryError(
    'MODEL_REFUSED',
    `simulated: context_length_exceeded: the request has ${inputTokens} tokens and the context ${context}`,
    { hint: 'shorten the prompt, for example by a window over its transcript' },
  )
}

/** Returns a useless choice: a refusal, or an empty text because reasoning used up all tokens. */
export function failedChoice({ settings, draws, sample }: PolicyContext): Choice | undefined {
  if (draws.happens(settings.refuses, sample, 'refuses')) return { text: REFUSAL, finish: 'content-filter' }
  return draws.happens(settings.overthinks, sample, 'overthinks') ? { text: '', finish: 'length' } : undefined
}

/** Returns the usage of a reply; a choice lost to reasoning counts with its maximum length. */
export function usageOf(request: SentRequest, choices: readonly Choice[]): ModelReply['usage'] {
  const usage = estimateUsage(request, choices)
  const lost = choices.filter(({ text, finish }) => finish === 'length' && text === '').length
  return lost === 0
    ? usage
    : { ...usage, outputTokens: usage.outputTokens + lost * (request.maxTokens ?? DEFAULT_REASONING_TOKENS) }
}

/** Applies the requested failure modes to a reply. */
export function withFailures(spoken: ReplyContent, context: PolicyContext): ReplyContent {
  const { settings, draws, sample } = context
  let { text, toolCalls } = spoken
  if (draws.happens(driftRate(context), sample, 'drift')) text = inSentences(text)
  if (toolCalls !== undefined && draws.happens(settings.severalCalls, sample, 'severalCalls'))
    toolCalls = [...toolCalls, ...toolCalls]
  if (draws.happens(settings.argumentTypes, sample, 'argumentTypes')) {
    toolCalls = toolCalls?.map((call) => ({ ...call, arguments: withOtherTypes(call.arguments) }))
    if (text.startsWith('{')) text = withOtherTypes(text)
  }
  if (text !== '' && draws.happens(settings.imagined, sample, 'imagined')) text = `${text}\n${imaginedObservation(text, context)}`
  if (draws.happens(settings.thinkTag, sample, 'thinkTag')) text = `<think>\n${reasoning(context)}\n</think>\n\n${text}`
  return toolCalls === undefined ? { text } : { text, toolCalls }
}

function driftRate({ settings, prompt }: PolicyContext): number {
  if (settings.drift === 0 || prompt.transcript.length === 0) return 0
  return 1 - pow(1 - settings.drift, prompt.transcript.length / DRIFT_EXCHANGES)
}

/** Rephrases a formatted reply as prose. */
function inSentences(text: string): string {
  const [first = ''] = text.split('\n')
  return `Alright, so as far as I can see the best thing to do now would be to ${describeAction(first)}, and then we will see.`
}

/** Imagines the expected answer and the next action in the style of the reply. */
function imaginedObservation(text: string, { view }: PolicyContext): string {
  const next = view.intentions()[1] ?? view.candidates[0]?.action ?? 'look'
  const isLabelled = /\bAction:/i.test(text)
  return isLabelled ? `Observation: OK, that worked.\nAction: ${next}` : `OK, that worked.\n> ${next}`
}

function reasoning(context: PolicyContext): string {
  return `Let me see where I am. ${stepThought(context) ?? 'There seems to be nothing left to do.'}`
}

/** Changes the types of all values in a JSON object: numbers to strings, strings to lists, objects to strings. */
function withOtherTypes(json: string): string {
  const call = parseRecord(json)
  if (call === undefined) return json
  const callArguments = call['arguments']
  return JSON.stringify(isRecord(callArguments) ? { ...call, arguments: mapped(callArguments as JsonObject) } : mapped(call))
}

function mapped(callArguments: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(callArguments).map(([name, value]) => [name, withOtherType(value ?? null)]))
}

function withOtherType(value: JsonValue): JsonValue {
  if (typeof value === 'string') return [value]
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}
