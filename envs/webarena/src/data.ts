import type { OpenDatabase } from './browser/network.ts'
import { codeDatabase } from './generate/code/database.ts'
import type { CodeRows } from './generate/code/rows.ts'
import { forumDatabase } from './generate/forum/database.ts'
import type { ForumRows } from './generate/forum/rows.ts'
import { mapDatabase } from './generate/map/database.ts'
import type { MapRows } from './generate/map/rows.ts'
import type { MarketRows } from './generate/market.ts'
import { marketDatabase } from './generate/market.ts'
import { memoizeBySize, type Size } from './generate/sizes.ts'
import { storeDatabase } from './generate/store/database.ts'
import type { StoreRows } from './generate/store/rows.ts'
import { wikiDatabase } from './generate/wiki/database.ts'
import type { WikiRows } from './generate/wiki/rows.ts'
import { type HomeRows, homeSeed } from './sites/home/site.ts'
import type { SiteId } from './sites/shared/site.ts'
import { type Changes, type Row, type RowsByTable, type SeedRows, type Tables, tables } from './sites/shared/tables.ts'

/** Tables by database. The store and its back office share one. */
interface RowsByDatabase {
  readonly store: StoreRows
  readonly forum: ForumRows
  readonly code: CodeRows
  readonly map: MapRows
  readonly wiki: WikiRows
  readonly market: MarketRows
  readonly home: HomeRows
}

/** Changes to each database since its seed. Plain data and part of the state. */
export type DataChanges = { readonly [Name in keyof RowsByDatabase]?: Changes<RowsByDatabase[Name]> }

/** Databases with their changes applied. */
export type Databases = { readonly [Name in keyof RowsByDatabase]: Tables<RowsByDatabase[Name]> }

/** Generators of the seeds by database. */
export const GENERATORS: { readonly [Name in keyof RowsByDatabase]: (size: Size) => SeedRows<RowsByDatabase[Name]> } = {
  store: storeDatabase,
  forum: forumDatabase,
  code: codeDatabase,
  map: mapDatabase,
  wiki: wikiDatabase,
  market: marketDatabase,
  home: () => homeSeed,
}

/** The parts of Node's modules used here, declared to avoid Node's types. */
interface Builtins {
  getBuiltinModule?(name: 'node:fs'): { readFileSync(path: string): Uint8Array }
  getBuiltinModule?(name: 'node:url'): { fileURLToPath(url: string): string }
  getBuiltinModule?(name: 'node:zlib'): { gunzipSync(bytes: Uint8Array): { toString(encoding: 'utf8'): string } }
}

/**
 * Returns a database that was stored when this package was built: reading one takes a seventh of the time that generating it takes. Returns
 * `undefined` if no file can be read: in browsers, in other people's bundles, in the sources, and for sizes that are not stored.
 * `url` is the address of this module, which classic scripts do not have.
 */
export function readStoredDatabase<Rows extends RowsByTable>(
  name: string,
  size: Size,
  { url: module }: { readonly url?: string } = import.meta as { readonly url?: string },
): SeedRows<Rows> | undefined {
  const { process } = globalThis as { readonly process?: Builtins }
  const files = process?.getBuiltinModule?.('node:fs')
  const urls = process?.getBuiltinModule?.('node:url')
  const zlib = process?.getBuiltinModule?.('node:zlib')
  if (module === undefined || files === undefined || urls === undefined || zlib === undefined) return undefined
  try {
    // Written by scripts/build.mjs. A `new URL` with `import.meta.url` would make bundlers look for the file.
    const folder = `${module.slice(0, module.lastIndexOf('/'))}/databases`
    const bytes = files.readFileSync(urls.fileURLToPath(`${folder}/${name}-${size}.json.gz`))
    return JSON.parse(zlib.gunzipSync(bytes).toString('utf8')) as SeedRows<Rows>
  } catch {
    // No file, or a damaged one: the generator makes the same data.
    return undefined
  }
}

/** Seeds by database, read or generated on first access. */
const SEEDS = Object.fromEntries(
  Object.entries(GENERATORS).map(([name, generate]) => [
    name,
    memoizeBySize((size) => readStoredDatabase(name, size) ?? generate(size)),
  ]),
) as typeof GENERATORS

/** Returns the databases of a size with changes applied. */
export function databasesOf(size: Size, data: DataChanges): Databases {
  return {
    get store() {
      return tables(SEEDS.store(size), data.store ?? {})
    },
    get forum() {
      return tables(SEEDS.forum(size), data.forum ?? {})
    },
    get code() {
      return tables(SEEDS.code(size), data.code ?? {})
    },
    get map() {
      return tables(SEEDS.map(size), data.map ?? {})
    },
    get wiki() {
      return tables(SEEDS.wiki(size), data.wiki ?? {})
    },
    get market() {
      return tables(SEEDS.market(size), data.market ?? {})
    },
    get home() {
      return tables(SEEDS.home(size), data.home ?? {})
    },
  }
}

/** Returns the rows of every table that some sites show. */
export function rowsOfSites(databases: Databases, sites: readonly SiteId[]): readonly (readonly Row[])[] {
  const names = new Set(sites.map((site) => (site === 'shop' || site === 'admin' ? 'store' : site)))
  return [...names].flatMap((name) => {
    const database = databases[name] as unknown as Tables<RowsByTable>
    return database.names.map((table) => database.rows(table))
  })
}

const openers = new Map<Size, OpenDatabase>()

/** Returns a function that opens databases of a size by name. Shared by all worlds of the size, so that they share cached pages. */
export function databaseOpener(size: Size): OpenDatabase {
  const cached = openers.get(size) ?? openerOf(size)
  openers.set(size, cached)
  return cached
}

function openerOf(size: Size): OpenDatabase {
  return (database, changes) => {
    if (!isDatabase(database)) throw new Error(`no database named ${database}: the sites do not match the databases`)
    return tables<RowsByTable>(SEEDS[database](size), changes)
  }
}

function isDatabase(name: string): name is keyof RowsByDatabase {
  return Object.hasOwn(GENERATORS, name)
}

/** Row that differs from its seed, such as `forum/votes/nora:s12`. */
export interface ChangedRow {
  readonly database: keyof RowsByDatabase
  readonly table: string
  readonly id: string
  /** True if the seed has no such row. */
  readonly isNew: boolean
  readonly isDeleted: boolean
}

/** Returns the rows that differ from the seed. */
export function changedRows(data: DataChanges, seeds: Databases): readonly ChangedRow[] {
  return Object.entries(data).flatMap(([database, tables]) => {
    const name = database as keyof RowsByDatabase
    const seed = seeds[name] as Tables<RowsByTable>
    return Object.entries(tables as Changes).flatMap(([table, rows = {}]) =>
      Object.entries(rows).flatMap(([id, now]) => {
        const before = seed.get(table, id)
        const isSame =
          now === null ? before === undefined : before !== undefined && JSON.stringify(before) === JSON.stringify(now)
        return isSame ? [] : [{ database: name, table, id, isNew: before === undefined, isDeleted: now === null }]
      }),
    )
  })
}
