import { OrreryError } from '@orreryjs/core'
import { type EndedEpisode, type EpisodeSpec, type RunManifest, rebuildRequests } from '@orreryjs/harness'
import { episodeFinder } from '../plan/find-episode.ts'
import type { Registry } from '../registry/registry.ts'
import { planAgain } from '../verify/planned-again.ts'

/**
 * The same episodes with the request of every model call in its `prompt`. Those that the journal does not hold are rebuilt
 * by executing the agent again with the recorded replies: no model is asked. Throws `JOURNAL_INVALID` where the agent asks
 * something else by now, and what planning the run again throws.
 */
export async function* withPrompts(
  episodes: AsyncIterable<EndedEpisode>,
  manifest: RunManifest,
  registry: Registry,
): AsyncGenerator<EndedEpisode> {
  let find: ReturnType<typeof episodeFinder> | undefined
  for await (const episode of episodes) {
    if (episode.events.every((event) => event.type !== 'model-call' || event.prompt !== undefined)) {
      yield episode
      continue
    }
    find ??= episodeFinder((await planAgain(manifest, registry)).specs)
    const spec = find(episode.start.episode)?.spec
    if (spec === undefined) {
      throw new OrreryError('JOURNAL_INVALID', `the journal has the episode ${episode.start.episode}, which was not planned`)
    }
    yield await withRequests(episode, spec)
  }
}

async function withRequests(episode: EndedEpisode, spec: EpisodeSpec): Promise<EndedEpisode> {
  const requests = await rebuildRequests(spec, episode.events)
  let next = 0
  const events = episode.events.map((event) => {
    if (event.type !== 'model-call') return event
    const prompt = requests[next]
    next += 1
    return { ...event, ...(prompt && { prompt }) }
  })
  return { ...episode, events }
}
