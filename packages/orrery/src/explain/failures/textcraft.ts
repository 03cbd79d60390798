import type { TextCraftState } from '@orreryjs/env-textcraft'
import type { FailedPath, FailureRules } from '@orreryjs/runs/report'
import { counted } from '@orreryjs/runs/texts'

/** By what is held at the end: nothing, nothing of use, or a part of what the goal is made of. */
export const textcraftRules: FailureRules = (path) => {
  const { inventory } = lastState(path)
  const detail = (): string => explain(path)
  if (inventory.length === 0) return { kind: 'never-found', detail }
  return { kind: path.end.progress > 0 ? 'unmet-recipe' : 'wrong-object', detail }
}

function lastState({ states }: FailedPath): TextCraftState {
  return states.at(-1) as TextCraftState
}

function explain(path: FailedPath): string {
  const state = lastState(path)
  const items = state.inventory.map(([item, count]) => `${count} ${item.replaceAll('_', ' ')}`)
  const held = items.length === 0 ? 'held nothing' : `held ${items.join(', ')}`
  const rest = path.world.plan(state)
  const [next] = rest ?? []
  if (rest === undefined || next === undefined) return held
  return `${held}; ${counted(rest.length, 'step')} to go, next: ${next}`
}
