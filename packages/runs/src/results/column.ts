/** A column's heading; `right` for numbers. */
export interface Column {
  readonly title: string
  readonly align?: 'left' | 'right'
}
