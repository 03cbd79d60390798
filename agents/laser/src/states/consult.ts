import type { Choice, Message, ModelRequest, Tool } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { askUntilParsed, type Parser, parsed, unparsed } from '@orreryjs/core/agents'
import type { StateInput } from '../prompts.ts'
import type { Run } from '../rules.ts'

/** A model request that ends in a tool call. */
interface Consultation<T> {
  /** Suffix of the agent's name in the purpose of the calls. */
  readonly point?: string
  readonly sight: StateInput
  readonly tools: readonly Tool[]
  /** Whether the first tool is the only one that may be called. */
  readonly forced?: boolean
  /** Replaces the model's own rationale. */
  readonly rationale?: string
  /** @default 2 */
  readonly retries?: number
  readonly parse: Parser<T>
  fallback(rationale: string, choice: Choice): T
}

interface Consulted<T> {
  readonly rationale: string
  readonly value: T
}

/** Requests a rationale and a tool call: in two model calls, or in one if `oneCall` is set or the rationale is given. */
export function* consult<T>(run: Run, consultation: Consultation<T>): EffectGenerator<Consulted<T>> {
  const { prompts, options } = run
  const { sight, tools, rationale: given } = consultation
  if (given === undefined && options.oneCall) return yield* consultOnce(run, consultation)
  const rationale = given ?? (yield* think(run, consultation))
  const messages = prompts(sight, { kind: 'call', tools, rationale })
  const said = yield* askUntilParsed(callRequest(run, consultation, 'call', messages), consultation.parse, {
    ...(consultation.retries !== undefined && { retries: consultation.retries }),
    fallback: (choice) => consultation.fallback(rationale, choice),
  })
  return { rationale, value: said }
}

function* think<T>(run: Run, { point, sight, tools }: Consultation<T>): EffectGenerator<string> {
  const request = {
    purpose: purposeOf(point, 'think'),
    temperature: 0,
    maxTokens: run.maxReplyTokens,
    stop: ['\n\n'],
    messages: run.prompts(sight, { kind: 'rationale', tools }),
  }
  return yield* askUntilParsed(request, readRationale, { fallback: () => '' })
}

/** Any text is a rationale. It is joined into one line. */
function readRationale({ text }: Choice): ReturnType<Parser<string>> {
  const rationale = singleLine(text.replace(/^\s*(?:next action )?rationale\s*:/i, ''))
  return rationale === '' ? unparsed('one or two sentences: the next action rationale') : parsed(rationale)
}

function* consultOnce<T>(run: Run, consultation: Consultation<T>): EffectGenerator<Consulted<T>> {
  const messages = run.prompts(consultation.sight, { kind: 'both', tools: consultation.tools })
  const withReason = (choice: Choice, said: T): Consulted<T> => ({ rationale: reasonBefore(choice), value: said })
  return yield* askUntilParsed<Consulted<T>>(
    callRequest(run, consultation, 'step', messages),
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
  run: Run,
  consultation: Consultation<T>,
  call: 'call' | 'step',
  messages: readonly Message[],
): ModelRequest {
  const { toolMode } = run.options
  const maxTokens = call === 'step' ? 2 * run.maxReplyTokens : run.maxReplyTokens
  const request = { purpose: purposeOf(consultation.point, call), temperature: 0, maxTokens, messages }
  if (toolMode === 'text' || (toolMode === 'json' && call === 'step')) return request
  if (toolMode === 'json') return { ...request, format: 'json' }
  const [only] = consultation.tools
  const toolChoice = consultation.forced === true && only !== undefined ? { name: only.name } : 'required'
  return { ...request, tools: consultation.tools, toolChoice }
}

function purposeOf(point: string | undefined, call: string): string {
  return point === undefined ? `laser.${call}` : `laser.${point}.${call}`
}

/** Joins a text into one line. */
function singleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
