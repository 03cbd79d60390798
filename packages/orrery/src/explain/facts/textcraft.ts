import type { TextCraftState } from '@orreryjs/env-textcraft'
import type { FactsOf } from '@orreryjs/runs/report'

/** What is held, and whether the goal was crafted. */
export const textcraftFacts: FactsOf = (_, value) => {
  const { inventory, solved } = value as TextCraftState
  const held = inventory.map(([item, count]) => [`held: ${item.replaceAll('_', ' ')}`, String(count)] as const)
  return new Map([...held, ['goal crafted', solved ? 'yes' : 'no']])
}
