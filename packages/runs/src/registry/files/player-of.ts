import type { Policy } from '@orreryjs/core/worlds'
import { checkShape, policyShape } from './shapes.ts'

const HINT = 'a player is a Policy of @orreryjs/core/worlds; `orrery new world NAME` writes one'

/** Validates the `player` export of a world file, if present. Throws `CONFIG_INVALID` with `name` at the start of the message. */
export function playerOf(value: unknown, name: string): readonly Policy[] {
  if (value === undefined) return []
  checkShape(policyShape, value, `${name}: the player`, HINT)
  return [value as Policy]
}
