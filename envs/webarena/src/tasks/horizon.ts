import { planLength } from './subgoals.ts'
import { instanceOf } from './task.ts'
import type { WebArenaTaskSource } from './task-source.ts'

/** Task lengths that can be selected. */
export const HORIZONS = ['all', 'short', 'medium', 'long'] as const

/** Tasks by plan length (`planLength`): `short` is at most 5, `medium` 6 to 12, `long` more. */
export type Horizon = (typeof HORIZONS)[number]

/** Maximum lengths of short and medium plans. */
const SHORT = 5
const MEDIUM = 12

/** Returns the tasks with plans of this length, under their usual ids. Filters a whole split when it is first read. */
export function withHorizon(source: WebArenaTaskSource, horizon: Horizon): WebArenaTaskSource {
  if (horizon === 'all') return source
  const kept = new Map<string, readonly string[]>()
  const idsOf = (split: string): readonly string[] => {
    const ids =
      kept.get(split) ??
      [...source.ids(split)].filter((id) => horizonOf(planLength(instanceOf(source.get(id)).subgoals())) === horizon)
    kept.set(split, ids)
    return ids
  }
  return { ...source, size: (split) => idsOf(split).length, ids: idsOf }
}

function horizonOf(length: number): Horizon {
  if (length <= SHORT) return 'short'
  return length <= MEDIUM ? 'medium' : 'long'
}
