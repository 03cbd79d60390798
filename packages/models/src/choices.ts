import { type Choice, type FinishReason, type ModelReply, type ModelRequest, OrreryError, type ToolCall } from '@orreryjs/core'
import { addUsage } from './openai/usage.ts'
import type { Said } from './reasoning.ts'

/**
 * As many choices as the request wants, from a server that may give fewer at a time: it is asked again for the rest, side by
 * side, each time with the next seed where the request has one. One known to give a `single` one is asked for all at once. Every reply
 * has at least one choice.
 */
export async function enoughChoices(
  request: ModelRequest,
  ask: (request: ModelRequest) => Promise<ModelReply>,
  single: boolean = false,
): Promise<ModelReply> {
  const { n, seed, ...rest } = request
  const oneOf = (index: number): Promise<ModelReply> => ask(seed === undefined ? rest : { ...rest, seed: seed + index })
  const from = (begin: number): Promise<readonly ModelReply[]> =>
    Promise.all(Array.from({ length: Math.max(0, (n ?? 1) - begin) }, (_, index) => oneOf(begin + index)))
  if (n === undefined) return ask(request)
  if (single) return joined(await from(0), n)
  const first = await ask(request)
  return joined([first, ...(await from(first.choices.length))], n)
}

function joined(replies: readonly ModelReply[], n: number): ModelReply {
  const [first] = replies
  if (first === undefined) throw new OrreryError('MODEL_REFUSED', `${n} choices were asked for, of which there are none`)
  return {
    ...first,
    choices: replies.flatMap(({ choices }) => choices).slice(0, n),
    usage: replies.map(({ usage }) => usage).reduce(addUsage),
  }
}

/** What was said and called as a choice, cut at the stops that were asked for: not every server knows them. */
export function toChoice(
  { text, reasoning }: Said,
  toolCalls: readonly ToolCall[],
  finish: FinishReason,
  { stop }: Pick<ModelRequest, 'stop'>,
): Choice {
  const thought = reasoning === undefined || reasoning === '' ? {} : { reasoning }
  const choice = { text, ...thought, ...(toolCalls.length > 0 && { toolCalls }), finish }
  return finish === 'refusal' ? choice : cutAtStop(choice, stop)
}

/**
 * A choice cut before the first of the stop sequences, for models that know none. Blank text before the first word does
 * not count: chat models begin with line breaks that no prompt means.
 */
export function cutAtStop(choice: Choice, stop: readonly string[] = []): Choice {
  const begin = choice.text.search(/\S/)
  if (begin < 0) return choice
  const ends = stop.filter((sequence) => sequence !== '').map((sequence) => choice.text.indexOf(sequence, begin))
  const end = Math.min(...ends.filter((index) => index >= 0))
  return end === Number.POSITIVE_INFINITY ? choice : { ...choice, text: choice.text.slice(0, end), finish: finishOf(choice) }
}

function finishOf({ toolCalls }: Choice): Choice['finish'] {
  return toolCalls === undefined ? 'stop' : 'tool-calls'
}
