import type { Policy } from '@orreryjs/core/worlds'
import { checkShape, policyShape } from './shapes.ts'

const HINT = 'a player is a Policy of @orreryjs/core/worlds; `orrery new world NAME` writes one'

/** What a file exports as its player, where it has one. `name` begins the sentences of what it throws: `CONFIG_INVALID`. */
export function playerOf(value: unknown, name: string): readonly Policy[] {
  if (value === undefined) return []
  checkShape(policyShape, value, `${name}: the player`, HINT)
  return [value as Policy]
}
