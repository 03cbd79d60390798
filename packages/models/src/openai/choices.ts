import type { ModelReply, ModelRequest } from '@orreryjs/core'
import { addUsage } from './usage.ts'

/**
 * As many choices as the request wants, from a server that may give fewer at a time: it is asked again for the rest, side by
 * side, each time with the next seed where the request has one. Every reply has at least one choice.
 */
export async function enoughChoices(
  request: ModelRequest,
  ask: (request: ModelRequest) => Promise<ModelReply>,
): Promise<ModelReply> {
  const { n: _n, seed, ...single } = request
  const first = await ask(request)
  if (request.n === undefined) return first
  const got = first.choices.length
  const missing = Array.from({ length: Math.max(0, request.n - got) }, (_, index) =>
    ask(seed === undefined ? single : { ...single, seed: seed + got + index }),
  )
  const replies = [first, ...(await Promise.all(missing))]
  return {
    ...first,
    choices: replies.flatMap(({ choices }) => choices).slice(0, request.n),
    usage: replies.map(({ usage }) => usage).reduce(addUsage),
  }
}
