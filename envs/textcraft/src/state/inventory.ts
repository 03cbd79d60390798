import type { Count, Inventory } from '../state.ts'
import { addCounts, isAtLeast, subtractCounts } from './counts.ts'

/** An amount of one item. */
export interface Part {
  readonly item: string
  readonly count: Count
}

/** How many of the item are held; `undefined` where it has no entry. */
export function held(inventory: Inventory, item: string): Count | undefined {
  for (const entry of inventory) if (entry[0] === item) return entry[1]
  return undefined
}

/** Whether that many are held. Zero of an item without entry are not. */
export function holds(inventory: Inventory, { item, count }: Part): boolean {
  const amount = held(inventory, item)
  return amount !== undefined && isAtLeast(amount, count)
}

/** The inventory with that many more; a new item goes to the end. */
export function withAdded(inventory: Inventory, item: string, count: Count): Inventory {
  const next = [...inventory]
  for (let index = 0; index < next.length; index += 1) {
    const entry = next[index]
    if (entry?.[0] !== item) continue
    next[index] = [item, addCounts(entry[1], count)]
    return next
  }
  next.push([item, count])
  return next
}

/** The inventory without these parts, all of which it must hold; entries that reach zero go. */
export function withRemoved(inventory: Inventory, parts: readonly Part[]): Inventory {
  const next: (readonly [string, Count])[] = []
  for (const entry of inventory) {
    const part = parts.find(({ item }) => item === entry[0])
    const rest = part === undefined ? entry[1] : subtractCounts(entry[1], part.count)
    if (part === undefined) next.push(entry)
    else if (rest !== 0) next.push([entry[0], rest])
  }
  return next
}
