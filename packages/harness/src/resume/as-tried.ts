import type { EpisodeEvent } from '@orreryjs/core'
import type { EpisodeSpec } from '../episode/spec.ts'

/** The episode as the try at it that these events are of: a plan does not know how often something outside breaks one. */
export function asTried(spec: EpisodeSpec, recorded: readonly EpisodeEvent[]): EpisodeSpec {
  const [start] = recorded
  return start?.type === 'episode-start' && start.retry !== undefined ? { ...spec, retry: start.retry } : spec
}
