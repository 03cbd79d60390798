/** Row of a table: plain data with an id that is unique in its table. */
export interface Row {
  readonly id: string
}

/** Row types by table. */
export type RowsByTable = Readonly<Record<string, Row>>

/** Seed rows of every table, in order. Frozen when the database is built. */
export type SeedRows<Rows extends RowsByTable> = { readonly [Name in keyof Rows]: readonly Rows[Name][] }

/** Changes since the seed: whole rows by table and id, `null` for deleted rows. Plain JSON and part of the state. */
export type Changes<Rows extends RowsByTable = RowsByTable> = {
  readonly [Name in keyof Rows]?: Readonly<Record<string, Rows[Name] | null>>
}

/** Database: the seed with its changes applied. */
export interface Tables<Rows extends RowsByTable> {
  /** Names of the tables. */
  readonly names: readonly string[]
  get<Name extends keyof Rows & string>(table: Name, id: string): Rows[Name] | undefined
  /**
   * Returns rows in the order of the seed, followed by new ones in order of creation. Returns the same array as long as nothing changed.
   */
  rows<Name extends keyof Rows & string>(table: Name): readonly Rows[Name][]
  /**
   * Returns rows whose field equals the value, or is a list that contains it. Uses an index that is built once per seed and updated by
   * changes.
   */
  where<Name extends keyof Rows & string>(table: Name, field: keyof Rows[Name] & string, value: string): readonly Rows[Name][]
  /** Returns an id for a new row: one more than the largest id that the table has had. */
  nextId<Name extends keyof Rows & string>(table: Name): string
}

/**
 * Returns the database of a seed and its changes. Lazy: indexes are built on first use and cached with the seed and with each table's
 * changes.
 */
export function tables<Rows extends RowsByTable>(seed: SeedRows<Rows>, changes: Changes<Rows>): Tables<Rows> {
  const seedIndexes = indexesOf(seed)
  const of = (table: string): TableView => viewOf(seedIndexes, seed[table] ?? [], table, changes[table])
  // The indexes are untyped; the types of the rows follow from the seed and the changes.
  return {
    names: Object.keys(seed),
    get: (table, id) => of(table).get(id) as never,
    rows: (table) => of(table).rows() as never,
    where: (table, field, value) => of(table).where(field, value) as never,
    nextId: (table) => of(table).nextId(),
  }
}

/** Merges changes; newer rows win. */
export function mergeChanges<Rows extends RowsByTable>(older: Changes<Rows>, newer: Changes<Rows>): Changes<Rows> {
  const together: Record<string, TableChanges | undefined> = { ...older }
  for (const [table, rows] of Object.entries(newer)) together[table] = { ...together[table], ...rows }
  return together as Changes<Rows>
}

type TableChanges = Readonly<Record<string, Row | null>>

interface TableView {
  get(id: string): Row | undefined
  rows(): readonly Row[]
  where(field: string, value: string): readonly Row[]
  nextId(): string
}

interface SeedIndexes {
  readonly byTable: Map<string, TableView>
  /** Views of changed tables, by table and by identity of the changes, which are immutable. */
  readonly changed: Map<string, WeakMap<TableChanges, TableView>>
}

const INDEXES = new WeakMap<object, SeedIndexes>()

function indexesOf(seed: object): SeedIndexes {
  const indexes = INDEXES.get(seed) ?? { byTable: new Map(), changed: new Map() }
  INDEXES.set(seed, indexes)
  return indexes
}

function viewOf(indexes: SeedIndexes, seed: readonly Row[], table: string, changes: TableChanges | undefined): TableView {
  const base = cached(indexes.byTable, table, () => seedView(seed))
  if (changes === undefined) return base
  const views = cached(indexes.changed, table, () => new WeakMap())
  const view = views.get(changes) ?? changedView(base, changes)
  views.set(changes, view)
  return view
}

function seedView(rows: readonly Row[]): TableView {
  let byId: Map<string, Row> | undefined
  const byField = new Map<string, Map<string, readonly Row[]>>()
  let next: string | undefined
  return {
    get: (id) => {
      byId ??= new Map(rows.map((row) => [row.id, row]))
      return byId.get(id)
    },
    rows: () => rows,
    where: (field, value) => cached(byField, field, () => grouped(rows, field)).get(value) ?? NONE,
    nextId: () => {
      next ??= String(largestId(rows.map((row) => row.id)) + 1)
      return next
    },
  }
}

const NONE: readonly Row[] = []

function changedView(base: TableView, changes: TableChanges): TableView {
  let all: readonly Row[] | undefined
  const found = new Map<string, readonly Row[]>()
  const valuesByField = new Map<string, ReadonlySet<string>>()
  const hasChange = (id: string): boolean => Object.hasOwn(changes, id)
  return {
    get: (id) => (hasChange(id) ? (changes[id] ?? undefined) : base.get(id)),
    rows: () => {
      all ??= merged(base.rows(), changes, base, () => true)
      return all
    },
    where: (field, value) =>
      cached(valuesByField, field, () => changedValues(base, changes, field)).has(value)
        ? cached(found, `${field}\n${value}`, () =>
            merged(base.where(field, value), changes, base, (row) => valuesOf(row, field).includes(value)),
          )
        : base.where(field, value),
    nextId: () => String(Math.max(Number(base.nextId()), largestId(Object.keys(changes)) + 1)),
  }
}

/** Returns the field values that changed rows have or had. Rows with any other value come from the seed unchanged. */
function changedValues(base: TableView, changes: TableChanges, field: string): ReadonlySet<string> {
  const values = new Set<string>()
  for (const [id, now] of Object.entries(changes)) {
    for (const row of [base.get(id), now])
      if (row !== undefined && row !== null) for (const value of valuesOf(row, field)) values.add(value)
  }
  return values
}

/** Returns the rows with changes in place, followed by existing rows that now belong to them, followed by new rows. */
function merged(rows: readonly Row[], changes: TableChanges, base: TableView, belongs: (row: Row) => boolean): readonly Row[] {
  const ids = Object.keys(changes)
  if (ids.length === 0) return rows
  const kept: Row[] = []
  const placed = new Set<string>()
  for (const row of rows) {
    if (!Object.hasOwn(changes, row.id)) {
      kept.push(row)
      continue
    }
    placed.add(row.id)
    const now = changes[row.id]
    if (now !== null && now !== undefined && belongs(now)) kept.push(now)
  }
  const added = ids
    .flatMap((id) => (placed.has(id) ? [] : [changes[id]]))
    .filter((row) => row !== null && row !== undefined && belongs(row))
  const isNew = (row: Row): boolean => base.get(row.id) === undefined
  return [...kept, ...(added as Row[]).filter((row) => !isNew(row)), ...(added as Row[]).filter(isNew)]
}

function grouped(rows: readonly Row[], field: string): Map<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    for (const value of valuesOf(row, field)) {
      const group = groups.get(value)
      if (group === undefined) groups.set(value, [row])
      else group.push(row)
    }
  }
  return groups
}

function valuesOf(row: Row, field: string): readonly string[] {
  const value = (row as Readonly<Record<string, unknown>> & Row)[field]
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

function largestId(ids: readonly string[]): number {
  let max = 0
  for (const id of ids) if (/^\d{1,15}$/.test(id)) max = Math.max(max, Number(id))
  return max
}

function cached<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const cachedValue = map.get(key)
  if (cachedValue !== undefined) return cachedValue
  const made = make()
  map.set(key, made)
  return made
}
