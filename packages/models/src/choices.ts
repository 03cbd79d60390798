import { type Choice, type FinishReason, type ModelReply, type ModelRequest, OrreryError, type ToolCall } from '@orreryjs/core'
import { addUsage } from './openai/usage.ts'
import type { SeparatedText } from './reasoning.ts'

/**
 * Requests as many choices as `request.n` from a server that may return fewer: the rest are requested concurrently, each with the next
 * seed if the request has one. With `isSingleChoice`, all choices are requested separately. Every reply has at least one choice.
 */
export async function requestChoices(
  request: ModelRequest,
  ask: (request: ModelRequest) => Promise<ModelReply>,
  isSingleChoice: boolean = false,
): Promise<ModelReply> {
  const { n, seed, ...rest } = request
  const requestChoice = (index: number): Promise<ModelReply> => ask(seed === undefined ? rest : { ...rest, seed: seed + index })
  const from = (begin: number): Promise<readonly ModelReply[]> =>
    Promise.all(Array.from({ length: Math.max(0, (n ?? 1) - begin) }, (_, index) => requestChoice(begin + index)))
  if (n === undefined) return ask(request)
  if (isSingleChoice) return merged(await from(0), n)
  const first = await ask(request)
  return merged([first, ...(await from(first.choices.length))], n)
}

function merged(replies: readonly ModelReply[], n: number): ModelReply {
  const [first] = replies
  if (first === undefined) throw new OrreryError('MODEL_REFUSED', `${n} choices requested; expected 1 or more`)
  return {
    ...first,
    choices: replies.flatMap(({ choices }) => choices).slice(0, n),
    usage: replies.map(({ usage }) => usage).reduce(addUsage),
  }
}

/** Creates a choice, truncated at the requested stop sequences, because not all servers support them. */
export function toChoice(
  { text, reasoning }: SeparatedText,
  toolCalls: readonly ToolCall[],
  finish: FinishReason,
  { stop }: Pick<ModelRequest, 'stop'>,
): Choice {
  const thought = reasoning === undefined || reasoning === '' ? {} : { reasoning }
  const choice = { text, ...thought, ...(toolCalls.length > 0 && { toolCalls }), finish }
  return finish === 'refusal' ? choice : truncateAtStop(choice, stop)
}

/** Truncates a choice before the first stop sequence. Leading white space is skipped, because chat models often start with line breaks. */
export function truncateAtStop(choice: Choice, stop: readonly string[] = []): Choice {
  const begin = choice.text.search(/\S/)
  if (begin < 0) return choice
  const ends = stop.filter((sequence) => sequence !== '').map((sequence) => choice.text.indexOf(sequence, begin))
  const end = Math.min(...ends.filter((index) => index >= 0))
  return end === Number.POSITIVE_INFINITY ? choice : { ...choice, text: choice.text.slice(0, end), finish: finishOf(choice) }
}

function finishOf({ toolCalls }: Choice): Choice['finish'] {
  return toolCalls === undefined ? 'stop' : 'tool-calls'
}
