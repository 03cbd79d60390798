/** A row of a table: plain data with an id that is unique in its table. */
export interface Row {
  readonly id: string
}

/** The tables of a database and their rows' types. */
export type RowsByTable = Readonly<Record<string, Row>>

/** Seed rows of every table, in their order, frozen when the database is built. */
export type SeedRows<Rows extends RowsByTable> = { readonly [Name in keyof Rows]: readonly Rows[Name][] }

/** What was changed since the seed: whole rows by table and id; `null` for one that was deleted. Plain JSON, a part of the state. */
export type Changes<Rows extends RowsByTable = RowsByTable> = {
  readonly [Name in keyof Rows]?: Readonly<Record<string, Rows[Name] | null>>
}

/** A database as it stands: the seed with its changes. */
export interface Tables<Rows extends RowsByTable> {
  get<Name extends keyof Rows & string>(table: Name, id: string): Rows[Name] | undefined
  /** Rows in the seed's order, new ones after them in the order in which they were made. The same array while nothing changed. */
  rows<Name extends keyof Rows & string>(table: Name): readonly Rows[Name][]
  /** Rows whose field has that value, by an index that is built once a seed and follows changes. */
  where<Name extends keyof Rows & string>(table: Name, field: keyof Rows[Name] & string, value: string): readonly Rows[Name][]
}
