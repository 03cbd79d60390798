/** A table column; `right` alignment for numbers. */
export interface Column {
  readonly title: string
  readonly align?: 'left' | 'right'
  /** True if the cells are code, for formats that can show it. @default false */
  readonly code?: boolean
}
