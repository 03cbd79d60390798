import type { EpisodeSpec } from '../episode/spec.ts'

/** The episodes of a run in order. An array is one; a plan of many makes each when it is asked for. */
export type EpisodePlan = Pick<readonly EpisodeSpec[], 'length' | 'at'> & Iterable<EpisodeSpec>
