import type { Child } from '../../../page/element.ts'
import type { Choices } from '../../shared/page-parts.ts'

/** Filter of a column: by words, by a range of days or amounts, or by one of several values. */
type Filter<Item> =
  | { readonly kind: 'text' }
  | { readonly kind: 'number'; of(item: Item): number; read(text: string): number | undefined }
  | { readonly kind: 'day'; of(item: Item): string }
  | { readonly kind: 'choice'; readonly choices: Choices; of(item: Item): string }

/** Column of a grid. */
export interface Column<Item> {
  /** Name in URLs. */
  readonly id: string
  readonly title: string
  text(item: Item): string
  /** Sort key, if it is not the text. */
  readonly order?: (item: Item) => string | number
  readonly filter?: Filter<Item>
  /** True for columns that can be filtered and searched but have no cells, because the window is too narrow. */
  readonly isHidden?: boolean
  /** Content of the cell, if it is more than the text. */
  readonly cell?: (item: Item) => Child
}

/** Action on all selected rows. */
interface MassAction {
  readonly id: string
  readonly name: string
}

/** Table that can be filtered, searched, sorted and paged. */
export interface Grid<Item> {
  readonly name: string
  /** Path of the grid's page, to which mass actions are posted. */
  readonly path: string
  /** First segment of the cells' keys: `order` in `order:000000012:status`. */
  readonly key: string
  idOf(item: Item): string
  readonly columns: readonly Column<Item>[]
  readonly actions: readonly MassAction[]
  /** Default sort column and direction. */
  readonly order: readonly [column: string, isDescending: boolean]
  /** Link to a row's detail page. */
  readonly open?: (item: Item) => readonly [href: string, name: string]
}
