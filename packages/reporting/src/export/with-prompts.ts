import type { EndedEpisode, RunManifest } from '@orreryjs/harness'
import type { Registry } from '@orreryjs/runs/registry'
import { promptFiller } from '../episodes/prompts.ts'

/** The same episodes with the request of every model call in its `prompt`. Throws what `promptFiller` says. */
export async function* withPrompts(
  episodes: AsyncIterable<EndedEpisode>,
  manifest: RunManifest,
  registry: Registry,
): AsyncGenerator<EndedEpisode> {
  const fill = promptFiller(manifest, registry)
  for await (const episode of episodes) yield { ...episode, events: await fill(episode.events) }
}
