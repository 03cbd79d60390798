import type { Fact } from '@orreryjs/core/worlds'
import { itemName } from '../render.ts'
import type { TextCraftState } from '../state.ts'

/** What is held, and whether the goal was crafted. */
export function facts({ inventory, solved }: TextCraftState): readonly Fact[] {
  const held = inventory.map(([item, count]): Fact => [`held: ${itemName(item)}`, String(count)])
  return [...held, ['goal crafted', solved ? 'yes' : 'no']]
}
