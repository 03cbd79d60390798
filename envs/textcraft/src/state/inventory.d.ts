import type { Count, Inventory } from '../state.ts';
/** A count of an item. */
export interface ItemCount {
    readonly item: string;
    readonly count: Count;
}
/** Returns the held count of an item; `undefined` if it has no entry. */
export declare function heldCount(inventory: Inventory, item: string): Count | undefined;
/** True if at least that many are held. False for a count of zero without entry. */
export declare function holds(inventory: Inventory, { item, count }: ItemCount): boolean;
/** Returns the inventory with that many more; a new item is appended. */
export declare function withAdded(inventory: Inventory, item: string, count: Count): Inventory;
/** Returns the inventory without these parts, all of which it must contain; entries that reach zero are removed. */
export declare function withRemoved(inventory: Inventory, parts: readonly ItemCount[]): Inventory;
/** Parses a count of ASCII digits; `undefined` if it has more than 4,300 digits. */
export declare function readCount(digits: string): Count | undefined;
/** True if `a` is at least `b`. */
export declare function isAtLeast(a: Count, b: Count): boolean;
