import type { Choice, ModelReply, ModelRequest, Usage } from '@orreryjs/core'
import { addUsage } from './usage.ts'

/**
 * As many choices as the request wants, from a server that may give fewer at a time: it is asked again for the rest, each
 * time with the next seed where the request has one. Every reply has at least one choice.
 */
export async function enoughChoices(
  request: ModelRequest,
  ask: (request: ModelRequest) => Promise<ModelReply>,
): Promise<ModelReply> {
  const wanted = request.n ?? 1
  const { n: _n, seed, ...single } = request
  let { choices, usage }: { choices: readonly Choice[]; usage: Usage } = await ask(request)
  while (choices.length < wanted) {
    const more = await ask(seed === undefined ? single : { ...single, seed: seed + choices.length })
    choices = [...choices, ...more.choices]
    usage = addUsage(usage, more.usage)
  }
  return { choices: request.n === undefined ? choices : choices.slice(0, wanted), usage }
}
