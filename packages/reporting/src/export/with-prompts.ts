import type { CompletedEpisode, RunManifest } from '@orreryjs/harness'
import type { Registry } from '@orreryjs/runs/registry'
import { promptFiller } from '../episodes/prompts.ts'

/** Yields episodes with the request of every model call in `prompt`. Throws what `promptFiller` throws. */
export async function* withPrompts(
  episodes: AsyncIterable<CompletedEpisode>,
  manifest: RunManifest,
  registry: Registry,
): AsyncGenerator<CompletedEpisode> {
  const fill = promptFiller(manifest, registry)
  for await (const episode of episodes) yield { ...episode, events: await fill(episode.events) }
}
