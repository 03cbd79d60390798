import type { World } from '@orreryjs/core'

/** How many of a split's data cannot be played or are not, by cause. */
export interface LeftOut {
  readonly reason: string
  readonly count: number
}

/** What a split leaves out of its data, the commonest cause first; empty where nothing is. */
export function leftOutOf(world: World, split: string): readonly LeftOut[] {
  const counts = new Map<string, number>()
  for (const { reason } of world.tasks.skipped?.(split) ?? []) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const causes = [...counts].map(([reason, count]) => ({ reason, count }))
  return causes.sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
}

/** `61 left out: movable 50, sliced 11`; `undefined` where nothing is. */
export function describeLeftOut(causes: readonly LeftOut[]): string | undefined {
  if (causes.length === 0) return undefined
  const total = causes.reduce((sum, { count }) => sum + count, 0)
  return `${total} left out: ${causes.map(({ reason, count }) => `${reason} ${count}`).join(', ')}`
}
