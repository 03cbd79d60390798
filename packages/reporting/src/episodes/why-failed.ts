import type { EpisodeEvent } from '@orreryjs/core'
import { measure, type RunManifest } from '@orreryjs/harness'
import type { Registry } from '@orreryjs/runs/registry'

/** Whose episode it is. */
export interface RunOfEpisode {
  readonly directory: string
  readonly manifest: RunManifest
  /** What the run's names stand for; asked for where its worlds are needed. */
  registry(): Promise<Registry>
}

/**
 * Why an episode failed and what was missing at its end, as a report tells it: `never found: potato 4 was in cabinet 3`.
 * `undefined` where it succeeded or has no end of its own. Its steps are executed again.
 */
export async function whyFailed(
  { directory, manifest, registry }: RunOfEpisode,
  events: readonly EpisodeEvent[],
): Promise<string | undefined> {
  const builder = measure()
  const metrics = events.map((event) => builder.add(event)).at(-1)
  const [start] = events
  if (metrics === undefined || metrics.success || metrics.end === 'aborted' || start?.type !== 'episode-start') return undefined
  // Loaded here alone: an episode that succeeded is shown without them.
  const [{ registryOfRun }, { classify }, { retrace }, { createWorldFinder }, { worldReader }] = await Promise.all([
    import('@orreryjs/runs/registry'),
    import('../report/failures/classify.ts'),
    import('../report/retrace.ts'),
    import('../report/world-finder.ts'),
    import('../report/world-readers.ts'),
  ])
  const finder = await createWorldFinder(manifest, registryOfRun(await registry(), directory, manifest))
  const found = finder.find(start)
  const reader = worldReader(finder.explained(start.world))
  const { kind, detail } = classify({ reader, events, metrics, trace: () => found && retrace(found, events) })
  const missing = detail()
  return `${kind.replaceAll('-', ' ')}${missing === undefined ? '' : `: ${missing}`}`
}
