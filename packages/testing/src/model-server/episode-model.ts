import type { LanguageModel } from '@orreryjs/core'
import type { AskingEpisode } from '../episode-reply.ts'

/**
 * Returns the episode's model for `startModelServer({ model })`: programs that call a model over HTTP call that of the episode, which
 * counts and records the calls.
 */
export function episodeModel(episode: AskingEpisode): LanguageModel {
  return { id: 'episode', generate: (request) => episode.ask(request) }
}
