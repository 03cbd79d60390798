import { type EpisodeEvent, OrreryError } from '@orreryjs/core'
import { type RunManifest, rebuildRequests } from '@orreryjs/harness'
import { episodeFinder } from '@orreryjs/runs/plan'
import type { Registry } from '@orreryjs/runs/registry'
import { replan } from '@orreryjs/runs/verify'

/** Returns the events of an episode with the request of every model call in `prompt`. */
export type FillPrompts = (events: readonly EpisodeEvent[]) => Promise<readonly EpisodeEvent[]>

/**
 * Creates a function that fills in the requests of episodes; fastest in the order of the plan. Requests that are not in the
 * journal are rebuilt by executing the agent with the recorded replies, without model calls. The function throws
 * `JOURNAL_INVALID` if the agent now sends other requests, and what planning the run throws.
 */
export function promptFiller(manifest: RunManifest, registry: Registry): FillPrompts {
  let find: ReturnType<typeof episodeFinder> | undefined
  return async (events) => {
    const [start] = events
    if (start === undefined || events.every((event) => event.type !== 'model-call' || event.prompt !== undefined)) return events
    find ??= episodeFinder((await replan(manifest, registry, { needsAgents: true })).specs)
    const spec = find(start.episode)?.spec
    if (spec === undefined) {
      throw new OrreryError('JOURNAL_INVALID', `the journal has the episode ${start.episode}, which was not planned`)
    }
    const requests = await rebuildRequests(spec, events)
    let next = 0
    return events.map((event) => {
      if (event.type !== 'model-call') return event
      const prompt = requests[next]
      next += 1
      return { ...event, ...(prompt && { prompt }) }
    })
  }
}
