import { type ModelReply, type ModelRequest, OrreryError } from '@orreryjs/core'
import { addUsage } from './usage.ts'

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
