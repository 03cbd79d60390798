import type { World } from '@orreryjs/core'
import { compareTexts } from '@orreryjs/core'

/** Number of tasks excluded from a split, by cause. */
export interface ExclusionCause {
  readonly reason: string
  readonly count: number
}

/** Returns the causes of excluded tasks of a split, most frequent first; empty if none is excluded. */
export function exclusionCauses(world: World, split: string): readonly ExclusionCause[] {
  const counts = new Map<string, number>()
  for (const { reason } of world.tasks.skipped?.(split) ?? []) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const causes = [...counts].map(([reason, count]) => ({ reason, count }))
  return causes.sort((a, b) => b.count - a.count || compareTexts(a.reason, b.reason))
}

/** Formats `61 left out: movable 50, sliced 11`; `undefined` if no task is excluded. */
export function describeExclusions(causes: readonly ExclusionCause[]): string | undefined {
  if (causes.length === 0) return undefined
  const total = causes.reduce((sum, { count }) => sum + count, 0)
  return `${total} left out: ${causes.map(({ reason, count }) => `${reason} ${count}`).join(', ')}`
}
