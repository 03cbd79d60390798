import type { EpisodeEvent } from '@orreryjs/core'
import { measure, type RunManifest } from '@orreryjs/harness'

/**
 * Why an episode failed and what was missing at its end, as a report tells it: `never found: potato 4 was in cabinet 3`.
 * `undefined` where it succeeded or has no end of its own. Its steps are executed again.
 */
export async function whyFailed(
  directory: string,
  manifest: RunManifest,
  events: readonly EpisodeEvent[],
): Promise<string | undefined> {
  const builder = measure()
  const metrics = events.map((event) => builder.add(event)).at(-1)
  const [start] = events
  if (metrics === undefined || metrics.success || metrics.end === 'aborted' || start?.type !== 'episode-start') return undefined
  // Loaded here alone: an episode that succeeded is shown without them.
  const [{ orrery }, { registryOfRun }, { classify, createWorldFinder, retrace, worldReader }] = await Promise.all([
    import('@orreryjs/orrery'),
    import('@orreryjs/runs/registry'),
    import('@orreryjs/runs/report'),
  ])
  const finder = await createWorldFinder(manifest, registryOfRun(orrery, directory, manifest))
  const found = finder.find(start)
  const reader = worldReader(finder.explained(start.world))
  const { kind, detail } = classify({ reader, events, metrics, trace: () => found && retrace(found, events) })
  const missing = detail()
  return `${kind.replaceAll('-', ' ')}${missing === undefined ? '' : `: ${missing}`}`
}
