/** A table column; `right` alignment for numbers. */
export interface Column {
  readonly title: string
  readonly align?: 'left' | 'right'
}
