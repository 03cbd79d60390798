import type { Count, Inventory } from '../state.ts'

/** A count of an item. */
export interface ItemCount {
  readonly item: string
  readonly count: Count
}

/** Returns the held count of an item; `undefined` if it has no entry. */
export function heldCount(inventory: Inventory, item: string): Count | undefined {
  for (const entry of inventory) if (entry[0] === item) return entry[1]
  return undefined
}

/** True if at least that many are held. False for a count of zero without entry. */
export function holds(inventory: Inventory, { item, count }: ItemCount): boolean {
  const amount = heldCount(inventory, item)
  return amount !== undefined && isAtLeast(amount, count)
}

/** Returns the inventory with that many more; a new item is appended. */
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

/** Returns the inventory without these parts, all of which it must contain; entries that reach zero are removed. */
export function withRemoved(inventory: Inventory, parts: readonly ItemCount[]): Inventory {
  const next: (readonly [string, Count])[] = []
  for (const entry of inventory) {
    const part = parts.find(({ item }) => item === entry[0])
    const rest = part === undefined ? entry[1] : subtractCounts(entry[1], part.count)
    if (part === undefined) next.push(entry)
    else if (rest !== 0) next.push([entry[0], rest])
  }
  return next
}

/** CPython refuses to parse or print longer integers, so upstream crashes. */
const MAX_DIGITS = 4300

/** Parses a count of ASCII digits; `undefined` if it has more than 4,300 digits. */
export function readCount(digits: string): Count | undefined {
  if (digits.length <= 15) return Number(digits)
  return digits.length > MAX_DIGITS ? undefined : toCount(BigInt(digits))
}

/** Returns the exact sum. */
function addCounts(a: Count, b: Count): Count {
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(a + b)) return a + b
  return toCount(BigInt(a) + BigInt(b))
}

/** Returns the exact difference; `a` must be at least `b`. */
function subtractCounts(a: Count, b: Count): Count {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return toCount(BigInt(a) - BigInt(b))
}

/** True if `a` is at least `b`. */
export function isAtLeast(a: Count, b: Count): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a >= b
  return BigInt(a) >= BigInt(b)
}

function toCount(value: bigint): Count {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value.toString()
}
