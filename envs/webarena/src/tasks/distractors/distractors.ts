import { contentHash, type Rng, rng } from '@orreryjs/core'
import { type Databases, type DataChanges, databasesOf } from '../../data.ts'
import type { Size } from '../../generate/sizes.ts'
import { createRecentCache } from '../../page/recent-cache.ts'
import type { Row } from '../../sites/shared/tables.ts'
import { instanceOf, type WebArenaTask, withInstance } from '../task.ts'
import type { WebArenaTaskSource } from '../task-source.ts'
import type { TaskInstance } from '../template.ts'
import { DISTRACTOR_MAKERS, type DistractorTable, tableOf } from './makers.ts'
import { type NamedRows, namedRows } from './named-rows.ts'

/** Levels of distractors: rows similar to the rows that a task names. */
export const DISTRACTORS = ['none', 'few', 'many'] as const

/** Number of distractors for each row that a task names: `few` is 2, `many` is 6. */
export type Distractors = (typeof DISTRACTORS)[number]

const COUNTS: Readonly<Record<Distractors, number>> = { none: 0, few: 2, many: 6 }

/** Tasks with their distractors. */
interface DistractedTasks {
  readonly tasks: WebArenaTaskSource
  /** Returns the rows added for a task. */
  addedData(task: WebArenaTask): DataChanges
}

/** Cache size: the table indexes of a task's distractors are kept with them. */
const MAX_CACHED = 64

const NO_DATA: DataChanges = {}

/** Returns the same tasks under the same ids, with distractors for the rows that they name. */
export function withDistractors(source: WebArenaTaskSource, distractors: Distractors, size: Size): DistractedTasks {
  if (distractors === 'none') return { tasks: source, addedData: () => NO_DATA }
  const kept = createRecentCache<string, { readonly data: DataChanges; readonly drawn: TaskInstance }>(MAX_CACHED)
  const entryFor = (id: string): { readonly data: DataChanges; readonly drawn: TaskInstance } => {
    const cached = kept.get(id)
    if (cached !== undefined) return cached
    const drawn = instanceOf(source.get(id))
    const data = distractorsOf(drawn, size, { count: COUNTS[distractors], task: id })
    const made = { data, drawn: drawn.withDatabases(databasesOf(size, data)) }
    kept.set(id, made)
    return made
  }
  // Each task is the same object every time, because caches use it as a key.
  const distractedTasks = new WeakMap<WebArenaTask, WebArenaTask>()
  const get = (id: string): WebArenaTask => {
    const task = source.get(id)
    const hash = contentHash({ distractors, of: task.hash })
    const known =
      distractedTasks.get(task) ??
      withInstance(
        { ...task, hash },
        lazyInstance(instanceOf(task), () => entryFor(id).drawn),
      )
    distractedTasks.set(task, known)
    return known
  }
  return { tasks: { ...source, get }, addedData: ({ id }) => entryFor(id).data }
}

/** Recomputes derived data at each read, because the cache may have dropped it. */
function lazyInstance(drawn: TaskInstance, current: () => TaskInstance): TaskInstance {
  const { params, goal, start, goals, purchaseGoal, withDatabases } = drawn
  const late = {
    expected: () => current().expected(),
    subgoals: () => current().subgoals(),
    requiredKeys: () => current().requiredKeys(),
  }
  return { params, goal, start, goals, ...late, ...(purchaseGoal !== undefined && { purchaseGoal }), withDatabases }
}

/** New rows of a table. */
interface NewRows {
  readonly table: DistractorTable
  readonly rows: readonly Row[]
}

/** Maximum number of rows per table that get distractors. A task that names thirty rows does not need thirty times as many. */
const MAX_NAMED_ROWS = 3

/** Maximum number of pages that distractors add to an honest plan. More would exceed the original's step limit. */
const MAX_MORE_PAGES = 2

/** Returns the number of pages that an honest plan must read. */
function pagesToRead(drawn: TaskInstance): number {
  return new Set(drawn.subgoals().flatMap((subgoal) => (subgoal.kind === 'see' ? subgoal.path.slice(-1) : []))).size
}

/** Returns distractors for the rows that a task names. They keep the expected result; the plan may become a little longer. */
function distractorsOf(
  drawn: TaskInstance,
  size: Size,
  { count, task }: { readonly count: number; readonly task: string },
): DataChanges {
  const seeds = databasesOf(size, {})
  const made = namedRows(drawn, seeds).map((named) => newRowsFor(named, seeds, count, rng('look-alikes', task, named.table)))
  const limit = pagesToRead(drawn) + MAX_MORE_PAGES
  const isSame = (tables: readonly NewRows[]): boolean =>
    keepsExpectation(drawn, seeds, size, tables) && pagesToRead(drawn.withDatabases(databasesOf(size, dataOf(tables)))) <= limit
  if (isSame(made)) return dataOf(made)
  let accepted: readonly NewRows[] = []
  for (const candidate of made.flatMap(oneByOne)) if (isSame([...accepted, candidate])) accepted = [...accepted, candidate]
  return dataOf(accepted)
}

function oneByOne({ table, rows }: NewRows): readonly NewRows[] {
  return rows.map((row) => ({ table, rows: [row] }))
}

function newRowsFor({ table: name, ids }: NamedRows, databases: Databases, count: number, random: Rng): NewRows {
  const { tables, table } = tableOf(databases, name)
  const first = Number(tables.nextId(table))
  const rows: Row[] = []
  for (const id of ids.slice(0, MAX_NAMED_ROWS)) {
    const row = tables.get(table, id)
    for (let nth = 0; row !== undefined && nth < count; nth += 1) {
      const stream = random.fork(id, String(nth))
      const candidate = DISTRACTOR_MAKERS[name](row, { databases, id: String(first + rows.length), nth, random: stream })
      // Two rows that a task names can produce the same distractor.
      if (candidate !== undefined && !rows.some((other) => other.id === candidate.id)) rows.push(candidate)
    }
  }
  return { table: name, rows }
}

/** True if the expected result is unchanged, except for the numbers of new rows. */
function keepsExpectation(drawn: TaskInstance, seeds: Databases, size: Size, made: readonly NewRows[]): boolean {
  const databases = databasesOf(size, dataOf(made))
  let [before, after] = [JSON.stringify(drawn.expected()), JSON.stringify(drawn.withDatabases(databases).expected())]
  if (before === after) return true
  for (const { table: name } of made) {
    const [{ tables, table }, { tables: others }] = [tableOf(seeds, name), tableOf(databases, name)]
    before = withoutNumber(before, tables.nextId(table))
    after = withoutNumber(after, others.nextId(table))
  }
  return before === after
}

function withoutNumber(text: string, number: string): string {
  return text.replace(new RegExp(`(?<!\\d)0*${number}(?!\\d)`, 'g'), '+')
}

function dataOf(made: readonly NewRows[]): DataChanges {
  const data: Record<string, Record<string, Record<string, Row>>> = {}
  for (const { table: name, rows } of made) {
    if (rows.length === 0) continue
    const [database = '', table = ''] = name.split('/')
    const known = data[database]?.[table]
    data[database] = { ...data[database], [table]: { ...known, ...Object.fromEntries(rows.map((row) => [row.id, row])) } }
  }
  return data as DataChanges
}
