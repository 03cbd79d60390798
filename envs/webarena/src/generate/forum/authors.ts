import type { Rng } from '@orreryjs/core'

/** Who writes: few write much, most write little, and the active member as much as was said. */
export interface Authors {
  readonly names: readonly string[]
  readonly active: string
  /** Of a hundred texts so many are the active member's. */
  readonly share: number
}

/** Somebody, by how much each writes. */
export function authorOf({ names, active, share }: Authors, random: Rng): string {
  if (random.next() * 100 < share) return active
  return names[Math.floor(names.length * random.next() ** 2)] ?? active
}
