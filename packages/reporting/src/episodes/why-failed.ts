import type { EpisodeEvent } from '@orreryjs/core'
import { createMetricsBuilder, type RunManifest } from '@orreryjs/harness'
import type { Registry } from '@orreryjs/runs/registry'

/** Display texts of failure types whose id is not readable. */
const FAILURE_TITLES: Readonly<Record<string, string>> = {
  'agent-stopped': 'stopped by the agent',
  'infrastructure-error': 'infrastructure error',
}

/** The run of an episode. */
export interface RunOfEpisode {
  readonly directory: string
  readonly manifest: RunManifest
  /** Returns the registry; called only if the world is needed. */
  registry(): Promise<Registry>
}

/**
 * Returns the failure type of an episode and what was missing at its end: `never found: potato 4 was in cabinet 3`. `undefined` if
 * it succeeded or has not ended. Replays the steps.
 */
export async function whyFailed(
  { directory, manifest, registry }: RunOfEpisode,
  events: readonly EpisodeEvent[],
): Promise<string | undefined> {
  const builder = createMetricsBuilder()
  const metrics = events.map((event) => builder.add(event)).at(-1)
  const [start] = events
  if (metrics === undefined || metrics.success || metrics.end === 'aborted' || start?.type !== 'episode-start') return undefined
  // Loaded on demand: not needed for successful episodes.
  const [{ registryOfRun }, { classify }, { replayStates: retrace }, { createWorldFinder }, { worldReader }] = await Promise.all([
    import('@orreryjs/runs/registry'),
    import('../report/failures/classify.ts'),
    import('../report/replay.ts'),
    import('../report/world-finder.ts'),
    import('../report/world-readers.ts'),
  ])
  const finder = await createWorldFinder(manifest, registryOfRun(await registry(), directory, manifest))
  const found = finder.find(start)
  const reader = worldReader(finder.explained(start.world))
  const { type, detail } = classify({ reader, events, metrics, trace: () => found && retrace(found, events) })
  const missing = detail()
  return `${FAILURE_TITLES[type] ?? type.replaceAll('-', ' ')}${missing === undefined ? '' : `: ${missing}`}`
}
