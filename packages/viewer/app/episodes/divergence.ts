import type { Frame } from '../../src/index.ts'
import type { OpenEpisode } from './open-episode.ts'

/** The first frame at which two episodes of a task did not take the same step; `undefined` where they never part. */
export function divergenceOf(first: OpenEpisode, second: OpenEpisode): number | undefined {
  const longer = Math.max(first.frames.length, second.frames.length)
  for (let at = 0; at < longer; at += 1) if (!isSameStep(first.frames[at], second.frames[at])) return at
  return undefined
}

function isSameStep(one: Frame | undefined, other: Frame | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one.step?.action === other.step?.action && one.step?.observation === other.step?.observation
}
