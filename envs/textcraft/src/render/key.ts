import type { TextCraftState } from '../state.ts'

/** Equal where the task and what is held are: all that the agent can know. */
export function observationKey(state: TextCraftState): string {
  let key = `${state.task}:`
  for (const [item, count] of state.inventory) key += ` ${count} ${item}`
  return key
}
