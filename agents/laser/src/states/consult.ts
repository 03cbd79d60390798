import type { Choice, Message, ModelRequest, Tool } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { askUntilParsed, type Parser, parsed, unparsed } from '@orreryjs/core/agents'
import type { StateInput } from '../prompts.ts'
import type { Episode } from '../rules.ts'

/** A model request that ends in a tool call. */
interface Consultation<T> {
  /** Suffix of the agent's name in the purpose of the calls. */
  readonly point?: string
  readonly input: StateInput
  readonly tools: readonly Tool[]
  /** Whether the first tool is the only one that may be called. */
  readonly isForced?: boolean
  /** Replaces the model's own rationale. */
  readonly rationale?: string
  /** @default 2 */
  readonly retries?: number
  readonly parse: Parser<T>
  fallback(rationale: string, choice: Choice): T
}

interface ConsultationResult<T> {
  readonly rationale: string
  readonly value: T
}

/** Requests a rationale and a tool call: in two model calls, or in one if `oneCall` is set or the rationale is given. */
export function* consult<T>(episode: Episode, consultation: Consultation<T>): EffectGenerator<ConsultationResult<T>> {
  const { prompts, options } = episode
  const { input, tools, rationale: fixedRationale } = consultation
  if (fixedRationale === undefined && options.oneCall) return yield* consultOnce(episode, consultation)
  const rationale = fixedRationale ?? (yield* think(episode, consultation))
  const messages = prompts(input, { kind: 'call', tools, rationale })
  const value = yield* askUntilParsed(callRequest(episode, consultation, 'call', messages), consultation.parse, {
    ...(consultation.retries !== undefined && { retries: consultation.retries }),
    fallback: (choice) => consultation.fallback(rationale, choice),
  })
  return { rationale, value }
}

function* think<T>(episode: Episode, { point, input, tools }: Consultation<T>): EffectGenerator<string> {
  const request = {
    purpose: purposeOf(point, 'think'),
    temperature: 0,
    maxTokens: episode.maxReplyTokens,
    stop: ['\n\n'],
    messages: episode.prompts(input, { kind: 'rationale', tools }),
  }
  return yield* askUntilParsed(request, readRationale, { fallback: () => '' })
}

/** Any text is a rationale. It is joined into one line. */
function readRationale({ text }: Choice): ReturnType<Parser<string>> {
  const rationale = singleLine(text.replace(/^\s*(?:next action )?rationale\s*:/i, ''))
  return rationale === '' ? unparsed('one or two sentences: the next action rationale') : parsed(rationale)
}

function* consultOnce<T>(episode: Episode, consultation: Consultation<T>): EffectGenerator<ConsultationResult<T>> {
  const messages = episode.prompts(consultation.input, { kind: 'both', tools: consultation.tools })
  const withReason = (choice: Choice, value: T): ConsultationResult<T> => ({ rationale: reasonBefore(choice), value })
  return yield* askUntilParsed<ConsultationResult<T>>(
    callRequest(episode, consultation, 'step', messages),
    (choice) => {
      const read = consultation.parse(choice)
      return read.ok ? parsed(withReason(choice, read.value)) : unparsed(read.expected)
    },
    { fallback: (choice) => withReason(choice, consultation.fallback(reasonBefore(choice), choice)) },
  )
}

/** The text of a reply before the call. */
function reasonBefore({ text }: Choice): string {
  const end = text.indexOf('{')
  return singleLine(end < 0 ? text : text.slice(0, end))
}

function callRequest<T>(
  episode: Episode,
  consultation: Consultation<T>,
  call: 'call' | 'step',
  messages: readonly Message[],
): ModelRequest {
  const { toolMode } = episode.options
  const maxTokens = call === 'step' ? 2 * episode.maxReplyTokens : episode.maxReplyTokens
  const request = { purpose: purposeOf(consultation.point, call), temperature: 0, maxTokens, messages }
  if (toolMode === 'text' || (toolMode === 'json' && call === 'step')) return request
  if (toolMode === 'json') return { ...request, format: 'json' }
  const [only] = consultation.tools
  const toolChoice = consultation.isForced === true && only !== undefined ? { name: only.name } : 'required'
  return { ...request, tools: consultation.tools, toolChoice }
}

function purposeOf(point: string | undefined, call: string): string {
  return point === undefined ? `laser.${call}` : `laser.${point}.${call}`
}

/** Joins a text into one line. */
function singleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
