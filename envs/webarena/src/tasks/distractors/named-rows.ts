import type { Databases } from '../../data.ts'
import type { TaskInstance } from '../template.ts'
import { DISTRACTOR_MAKERS, type DistractorTable, tableOf } from './makers.ts'

/** Ids of the rows of a table that a task names. */
export interface NamedRows {
  readonly table: DistractorTable
  readonly ids: readonly string[]
}

/** Returns the rows that a task names: in its parameters, required keys and expected changes. */
export function namedRows(drawn: TaskInstance, databases: Databases): readonly NamedRows[] {
  const { changes = [] } = drawn.expected()
  const references = [
    ...Object.entries(drawn.params).flatMap(([param, value]) => referencesIn(PARAMS, param, String(value).split(' '))),
    ...[...drawn.requiredKeys()].flatMap((key) => referencesIn(KEYS, ...headAndId(key))),
    ...changes.flatMap((change) => changedRow(change)),
  ]
  const byTable = new Map<DistractorTable, Set<string>>()
  for (const [table, name] of references) {
    const id = idOf(databases, table, name)
    if (id !== undefined) byTable.set(table, (byTable.get(table) ?? new Set()).add(id))
  }
  return [...byTable].map(([table, ids]) => ({ table, ids: [...ids] }))
}

/** Tables by parameter name. A template may use the name for something else; then no row has the value as its id. */
const PARAMS: Readonly<Record<string, DistractorTable>> = {
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

/** Tables by the first part of a page key: `order` in `order:000000259:status`. */
const KEYS: Readonly<Record<string, DistractorTable>> = {
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

type Reference = readonly [table: DistractorTable, name: string]

function referencesIn(
  tables: Readonly<Record<string, DistractorTable>>,
  head: string,
  names: readonly string[],
): readonly Reference[] {
  const table = Object.hasOwn(tables, head) ? tables[head] : undefined
  return table === undefined ? [] : names.map((name) => [table, name])
}

function headAndId(key: string): readonly [head: string, names: readonly string[]] {
  const [head = '', id = ''] = key.split(':')
  return [head, [id]]
}

/** Returns the row in a path such as `store/reviews/358` if its table can have distractors. */
function changedRow(change: string): readonly Reference[] {
  const [database = '', table = '', id = ''] = change.split('/')
  const name = `${database}/${table}`
  return Object.hasOwn(DISTRACTOR_MAKERS, name) ? [[name as DistractorTable, id]] : []
}

/** Returns the id of a named row. Projects are named by their paths. */
function idOf(databases: Databases, name: DistractorTable, reference: string): string | undefined {
  const { tables, table } = tableOf(databases, name)
  const found = tables.get(table, reference) ?? (name === 'code/projects' ? tables.where(table, PATH, reference)[0] : undefined)
  return found?.id
}

/** A project's `path` column, typed as the one column that all tables share. */
const PATH = 'path' as 'id'
