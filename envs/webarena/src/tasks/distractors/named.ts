import type { Databases } from '../../data.ts'
import type { Drawn } from '../template.ts'
import { MAKERS, type MadeTable, tableOf } from './makers.ts'

/** Rows of a table that a task names, by their ids. */
export interface NamedRows {
  readonly table: MadeTable
  readonly ids: readonly string[]
}

/** Rows that a task names: by its parameters, by what must be read, by what it changes. */
export function namedRows(drawn: Drawn, databases: Databases): readonly NamedRows[] {
  const { changes = [] } = drawn.expects()
  const said = [
    ...Object.entries(drawn.params).flatMap(([param, value]) => among(PARAMS, param, String(value).split(' '))),
    ...[...drawn.evidence()].flatMap((key) => among(KEYS, ...headAndId(key))),
    ...changes.flatMap((change) => changed(change)),
  ]
  const byTable = new Map<MadeTable, Set<string>>()
  for (const [table, name] of said) {
    const id = idOf(databases, table, name)
    if (id !== undefined) byTable.set(table, (byTable.get(table) ?? new Set()).add(id))
  }
  return [...byTable].map(([table, ids]) => ({ table, ids: [...ids] }))
}

/** What parameters stand for. A name may mean something else in other templates: then no row has it. */
const PARAMS: Readonly<Record<string, MadeTable>> = {
  product: 'store/products',
  order: 'store/orders',
  customer: 'store/customers',
  page: 'store/cmsPages',
  thread: 'forum/submissions',
  project: 'code/projects',
  merge: 'code/mergeRequests',
  user: 'code/users',
  users: 'code/users',
  place: 'map/places',
  from: 'map/places',
  to: 'map/places',
}

/** What keys of pages stand for: `order` of `order:000000259:status`. */
const KEYS: Readonly<Record<string, MadeTable>> = {
  product: 'store/products',
  order: 'store/orders',
  customer: 'store/customers',
  review: 'store/reviews',
  thread: 'forum/submissions',
  comments: 'forum/submissions',
  project: 'code/projects',
  issue: 'code/issues',
  member: 'code/users',
  contributor: 'code/users',
  place: 'map/places',
  result: 'map/places',
}

type Said = readonly [table: MadeTable, name: string]

function among(tables: Readonly<Record<string, MadeTable>>, head: string, names: readonly string[]): readonly Said[] {
  const table = Object.hasOwn(tables, head) ? tables[head] : undefined
  return table === undefined ? [] : names.map((name) => [table, name])
}

function headAndId(key: string): readonly [head: string, names: readonly string[]] {
  const [head = '', id = ''] = key.split(':')
  return [head, [id]]
}

/** A row of `store/reviews/358`, where such rows have look-alikes. */
function changed(change: string): readonly Said[] {
  const [database = '', table = '', id = ''] = change.split('/')
  const name = `${database}/${table}`
  return Object.hasOwn(MAKERS, name) ? [[name as MadeTable, id]] : []
}

/** The id of a row that a text names: projects are named by their paths. */
function idOf(databases: Databases, name: MadeTable, said: string): string | undefined {
  const { tables, table } = tableOf(databases, name)
  const found = tables.get(table, said) ?? (name === 'code/projects' ? tables.where(table, PATH, said)[0] : undefined)
  return found?.id
}

/** The field of a project's path. Tables of any database know rows by their ids alone. */
const PATH = 'path' as 'id'
