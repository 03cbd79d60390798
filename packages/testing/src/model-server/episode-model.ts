import type { LanguageModel } from '@orreryjs/core'
import type { AskingEpisode } from '../episode-reply.ts'

/**
 * Returns the episode's model for `startModelServer({ model })`: programs then call it over HTTP, and the episode
 * counts and records their calls.
 */
export function episodeModel(episode: AskingEpisode): LanguageModel {
  return { id: 'episode', generate: (request) => episode.ask(request) }
}
