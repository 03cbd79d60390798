import type { Injection } from '@orreryjs/core'
import { unknownName } from '../texts/nearest.ts'

/** Injections that come with Orrery: at least one for each place of each bundled world. */
const BUNDLED: readonly Injection[] = []

/** Returns the bundled injection with an id, or all of them for `all`. Throws `CONFIG_INVALID`. */
export function bundledInjections(id: string): readonly Injection[] {
  const found = BUNDLED.filter((each) => id === 'all' || each.id === id)
  if (found.length > 0) return found
  throw unknownName('CONFIG_INVALID', 'bundled injection', id, ['all', ...BUNDLED.map((each) => each.id)])
}
