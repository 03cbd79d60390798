import type { Rng } from '@orreryjs/core'
import type { Weighted } from './facts.ts'

/** One of the names, each as likely as its weight. The weights are whole numbers and their sum is positive. */
export function drawName(options: readonly Weighted[], random: Rng): string {
  const counts = options.map(({ weight }) => weight)
  return options[drawIndex(counts, random)]?.name ?? ''
}

/** A position of the list, each as likely as its count says. */
export function drawIndex(counts: readonly number[], random: Rng): number {
  let rest = random.integer(counts.reduce((sum, count) => sum + count, 0))
  return counts.findIndex((count) => {
    rest -= count
    return rest < 0
  })
}
