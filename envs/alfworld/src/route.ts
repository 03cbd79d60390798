import { isOpen } from './conditions.ts'
import type { KeyWriter } from './key.ts'
import { receptacleName } from './render.ts'
import type { Rules } from './rules.ts'
import type { AlfworldState } from './state.ts'

/**
 * The way back to a state that differs by the agent's place alone: one `go to` a receptacle there whose sight tells nothing
 * new. `undefined` where there is none, as for the middle of the room.
 */
export function routeBetween(
  rules: Rules,
  keys: KeyWriter,
  from: AlfworldState,
  to: AlfworldState,
): readonly string[] | undefined {
  if (keys.knowledgeKey(from) !== keys.knowledgeKey(to)) return undefined
  if (from.location === to.location) return []
  const isFamiliar = (receptacle: number): boolean => from.seen.includes(receptacle) || !isOpen(rules, from, receptacle)
  const receptacle = rules.here[to.location]?.find(isFamiliar)
  return receptacle === undefined ? undefined : [`go to ${receptacleName(rules, receptacle)}`]
}
