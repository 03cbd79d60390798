import type { WebArenaTaskSource } from './source.ts'
import { drawnOf } from './task.ts'
import { lengthOf } from './way.ts'

/** Which tasks are kept, by the length of their ways. */
export const HORIZONS = ['all', 'short', 'medium', 'long'] as const

/** Which tasks are kept: `short` have ways of 5 pages, deeds and looks at most, `medium` of 6 to 12, `long` of more. */
export type Horizon = (typeof HORIZONS)[number]

/** The longest way that is short, and that is medium. */
const SHORT = 5
const MEDIUM = 12

/** Of each split the tasks with ways of that length, under the ids that they have anyway; all of a split is drawn when it is asked for. */
export function withHorizon(source: WebArenaTaskSource, horizon: Horizon): WebArenaTaskSource {
  if (horizon === 'all') return source
  const kept = new Map<string, readonly string[]>()
  const idsOf = (split: string): readonly string[] => {
    const ids =
      kept.get(split) ?? [...source.ids(split)].filter((id) => horizonOf(lengthOf(drawnOf(source.get(id)).way())) === horizon)
    kept.set(split, ids)
    return ids
  }
  return { ...source, size: (split) => idsOf(split).length, ids: idsOf }
}

function horizonOf(length: number): Horizon {
  if (length <= SHORT) return 'short'
  return length <= MEDIUM ? 'medium' : 'long'
}
