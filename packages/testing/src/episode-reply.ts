import type { Choice, ModelRequest, Usage } from '@orreryjs/core'
import type { AsyncEpisode } from '@orreryjs/core/agents'

/** Part of an episode that calls its model. */
export type AskingEpisode = Pick<AsyncEpisode, 'ask'>

/** First choice of a reply, and its usage. */
export interface EpisodeReply extends Choice {
  readonly toolCalls: NonNullable<Choice['toolCalls']>
  readonly usage: Usage
}

/** Calls the model of the episode, which counts and records the call. */
export async function askEpisode(episode: AskingEpisode, request: ModelRequest): Promise<EpisodeReply> {
  const { choices, usage } = await episode.ask(request)
  const choice: Choice = choices[0] ?? { text: '', finish: 'stop' }
  return { ...choice, toolCalls: choice.toolCalls ?? [], usage }
}

/** Throws for a part of a message that a text model cannot read; leaving it out would change the prompt without notice. */
export function refusePart(type: string): never {
  throw new TypeError(`episodeModel passes on text and tool calls, but the prompt has a part of type ${type}; pass it as text`)
}
