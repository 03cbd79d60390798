import type { Column } from '@orreryjs/runs/results'

/** Things of a kind: as data, and as rows to read. */
export interface Listing {
  readonly items: readonly unknown[]
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** What one of them with its name tells beside this. @default nothing */
  readonly more?: string
  /** What must stand under the table. @default nothing */
  readonly note?: string
}

/** Names and what they are. */
export function namedListing(items: readonly { readonly id: string; readonly summary: string }[]): Listing {
  return { items, columns: [{ title: 'name' }, { title: '' }], rows: items.map(({ id, summary }) => [id, summary]) }
}
