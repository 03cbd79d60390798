import type { Choice, Message, ModelRequest, Tool } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { askFor, type Parser, parsed, unparsed } from '@orreryjs/core/agents'
import type { Sight } from '../prompts.ts'
import type { Run } from '../rules.ts'

/** A question that ends in a tool call. */
interface Question<T> {
  /** Comes after the agent's name in the purpose of its calls. */
  readonly point?: string
  readonly sight: Sight
  readonly tools: readonly Tool[]
  /** The only tool that may be called. */
  readonly forced?: boolean
  /** Stands for the model's own reason. */
  readonly rationale?: string
  /** @default 2 */
  readonly retries?: number
  readonly parse: Parser<T>
  fallback(rationale: string, choice: Choice): T
}

interface Consulted<T> {
  readonly rationale: string
  readonly said: T
}

/** Rationale and tool call: two model calls, or one where the run has it so or the reason is given. */
export function* consult<T>(run: Run, question: Question<T>): Steps<Consulted<T>> {
  const { prompts, options } = run
  const { sight, tools, rationale: given } = question
  if (given === undefined && options.oneCall) return yield* consultOnce(run, question)
  const rationale = given ?? (yield* think(run, question))
  const messages = prompts(sight, { kind: 'call', tools, rationale })
  const said = yield* askFor(callRequest(run, question, 'call', messages), question.parse, {
    ...(question.retries !== undefined && { retries: question.retries }),
    fallback: (choice) => question.fallback(rationale, choice),
  })
  return { rationale, said }
}

function* think<T>(run: Run, { point, sight, tools }: Question<T>): Steps<string> {
  const request = {
    purpose: purposeOf(point, 'think'),
    temperature: 0,
    maxTokens: run.replyBound,
    stop: ['\n\n'],
    messages: run.prompts(sight, { kind: 'rationale', tools }),
  }
  return yield* askFor(request, readRationale, { fallback: () => '' })
}

/** A rationale is any text; it is kept in one line. */
function readRationale({ text }: Choice): ReturnType<Parser<string>> {
  const rationale = inOneLine(text.replace(/^\s*(?:next action )?rationale\s*:/i, ''))
  return rationale === '' ? unparsed('one or two sentences: the next action rationale') : parsed(rationale)
}

function* consultOnce<T>(run: Run, question: Question<T>): Steps<Consulted<T>> {
  const messages = run.prompts(question.sight, { kind: 'both', tools: question.tools })
  const withReason = (choice: Choice, said: T): Consulted<T> => ({ rationale: reasonBefore(choice), said })
  return yield* askFor<Consulted<T>>(
    callRequest(run, question, 'step', messages),
    (choice) => {
      const read = question.parse(choice)
      return read.ok ? parsed(withReason(choice, read.value)) : unparsed(read.expected)
    },
    { fallback: (choice) => withReason(choice, question.fallback(reasonBefore(choice), choice)) },
  )
}

/** The text of a reply up to the call that it writes. */
function reasonBefore({ text }: Choice): string {
  const end = text.indexOf('{')
  return inOneLine(end < 0 ? text : text.slice(0, end))
}

function callRequest<T>(run: Run, question: Question<T>, call: 'call' | 'step', messages: readonly Message[]): ModelRequest {
  const { toolMode } = run.options
  const bound = call === 'step' ? 2 * run.replyBound : run.replyBound
  const request = { purpose: purposeOf(question.point, call), temperature: 0, maxTokens: bound, messages }
  if (toolMode === 'text' || (toolMode === 'json' && call === 'step')) return request
  if (toolMode === 'json') return { ...request, format: 'json' }
  const [only] = question.tools
  const toolChoice = question.forced === true && only !== undefined ? { name: only.name } : 'required'
  return { ...request, tools: question.tools, toolChoice }
}

function purposeOf(point: string | undefined, call: string): string {
  return point === undefined ? `laser.${call}` : `laser.${point}.${call}`
}

/** A text without line breaks. */
function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
