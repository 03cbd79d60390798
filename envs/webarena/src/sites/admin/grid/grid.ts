import type { Child } from '../../../page/element.ts'
import type { Choices } from '../../shared/parts.ts'

/** How a column is filtered: by words, by a least and a most (days or amounts), or by one of several values. */
type Filter<Item> =
  | { readonly kind: 'text' }
  | { readonly kind: 'number'; of(item: Item): number; read(text: string): number | undefined }
  | { readonly kind: 'day'; of(item: Item): string }
  | { readonly kind: 'choice'; readonly choices: Choices; of(item: Item): string }

/** A column of a grid. */
export interface Column<Item> {
  /** Its name in URLs. */
  readonly id: string
  readonly title: string
  text(item: Item): string
  /** What it is sorted by, where that is not its text. */
  readonly order?: (item: Item) => string | number
  readonly filter?: Filter<Item>
  /** It can be filtered and searched by, but has no cells: a line is as wide as the window. */
  readonly isHidden?: boolean
  /** What stands in the cell, where that is more than its text. */
  readonly cell?: (item: Item) => Child
}

/** What can be done with all chosen rows at once. */
interface MassAction {
  readonly id: string
  readonly name: string
}

/** A table of rows that can be filtered, searched, sorted and leafed through. */
export interface Grid<Item> {
  readonly name: string
  /** Path of its page; mass actions are sent to it. */
  readonly path: string
  /** First part of its cells' keys: `order` of `order:000000012:status`. */
  readonly key: string
  idOf(item: Item): string
  readonly columns: readonly Column<Item>[]
  readonly actions: readonly MassAction[]
  /** The column it is sorted by at first, and whether downwards. */
  readonly order: readonly [column: string, isDescending: boolean]
  /** Where a row can be looked at or changed. */
  readonly open?: (item: Item) => readonly [href: string, name: string]
}
