import { contentHash, type Rng, rng } from '@orreryjs/core'
import { type Data, type Databases, databasesOf } from '../../data.ts'
import type { Size } from '../../generate/sizes.ts'
import { recent } from '../../page/recent.ts'
import type { Row } from '../../sites/shared/tables.ts'
import type { WebArenaTaskSource } from '../source.ts'
import { drawnOf, type WebArenaTask, withDrawn } from '../task.ts'
import type { Drawn } from '../template.ts'
import { MAKERS, type MadeTable, tableOf } from './makers.ts'
import { type NamedRows, namedRows } from './named.ts'

/** How many look-alikes stand beside what a task names. */
export const DISTRACTORS = ['none', 'few', 'many'] as const

/** How many look-alikes stand beside what a task names: of each row `few` have 2, `many` 6. */
export type Distractors = (typeof DISTRACTORS)[number]

const COUNTS: Readonly<Record<Distractors, number>> = { none: 0, few: 2, many: 6 }

/** Tasks with their look-alikes. */
interface DistractedTasks {
  readonly tasks: WebArenaTaskSource
  /** What the sites hold of a task besides their usual data. */
  dataOf(task: WebArenaTask): Data
}

/** Look-alikes that are remembered: indexes of their tables are kept with them. */
const MOST_KEPT = 64

const NOTHING: Data = {}

/** The same tasks under the same ids, with look-alikes beside what they name. */
export function withDistractors(source: WebArenaTaskSource, distractors: Distractors, size: Size): DistractedTasks {
  if (distractors === 'none') return { tasks: source, dataOf: () => NOTHING }
  const kept = recent<string, { readonly data: Data; readonly drawn: Drawn }>(MOST_KEPT)
  const of = (id: string): { readonly data: Data; readonly drawn: Drawn } => {
    const known = kept.get(id)
    if (known !== undefined) return known
    const drawn = drawnOf(source.get(id))
    const data = lookAlikes(drawn, size, { count: COUNTS[distractors], task: id })
    const made = { data, drawn: drawn.over(databasesOf(size, data)) }
    kept.set(id, made)
    return made
  }
  // A task is the same object every time: what is known of it is kept beside it.
  const told = new WeakMap<WebArenaTask, WebArenaTask>()
  const get = (id: string): WebArenaTask => {
    const task = source.get(id)
    const hash = contentHash({ distractors, of: task.hash })
    const known =
      told.get(task) ??
      withDrawn(
        { ...task, hash },
        lateDrawn(drawnOf(task), () => of(id).drawn),
      )
    told.set(task, known)
    return known
  }
  return { tasks: { ...source, get }, dataOf: ({ id }) => of(id).data }
}

/** What a template made, worked out again when it is asked for after a while. */
function lateDrawn(drawn: Drawn, now: () => Drawn): Drawn {
  const { params, goal, start, errand, over } = drawn
  const late = { expects: () => now().expects(), way: () => now().way(), evidence: () => now().evidence() }
  return { params, goal, start, ...late, ...(errand !== undefined && { errand }), over }
}

/** New rows of a table. */
interface MadeRows {
  readonly table: MadeTable
  readonly rows: readonly Row[]
}

/** Rows of a table that get look-alikes, the first that the task names: a list of thirty needs no thirty times as many. */
const MOST_NAMED = 3

/** So many rows that are nearly those that a task names. What is asked for is the same with them, and is found in the same way or a longer one. */
function lookAlikes(drawn: Drawn, size: Size, { count, task }: { readonly count: number; readonly task: string }): Data {
  const seeds = databasesOf(size, {})
  const made = namedRows(drawn, seeds).map((named) => madeOf(named, seeds, count, rng('look-alikes', task, named.table)))
  const isSame = (tables: readonly MadeRows[]): boolean => asksTheSame(drawn, seeds, size, tables)
  if (isSame(made)) return dataOf(made)
  let kept: readonly MadeRows[] = []
  for (const one of made.flatMap(singly)) if (isSame([...kept, one])) kept = [...kept, one]
  return dataOf(kept)
}

function singly({ table, rows }: MadeRows): readonly MadeRows[] {
  return rows.map((row) => ({ table, rows: [row] }))
}

function madeOf({ table: name, ids }: NamedRows, databases: Databases, count: number, random: Rng): MadeRows {
  const { tables, table } = tableOf(databases, name)
  const first = Number(tables.nextId(table))
  const rows: Row[] = []
  for (const id of ids.slice(0, MOST_NAMED)) {
    const row = tables.get(table, id)
    for (let nth = 0; row !== undefined && nth < count; nth += 1) {
      const stream = random.fork(id, String(nth))
      const one = MAKERS[name](row, { databases, id: String(first + rows.length), nth, random: stream })
      // Two rows that a task names may have one look-alike.
      if (one !== undefined && !rows.some((other) => other.id === one.id)) rows.push(one)
    }
  }
  return { table: name, rows }
}

/** Whether the right end of the task is what it was; a new row's number may be another. */
function asksTheSame(drawn: Drawn, seeds: Databases, size: Size, made: readonly MadeRows[]): boolean {
  const databases = databasesOf(size, dataOf(made))
  let [before, after] = [JSON.stringify(drawn.expects()), JSON.stringify(drawn.over(databases).expects())]
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

function dataOf(made: readonly MadeRows[]): Data {
  const data: Record<string, Record<string, Record<string, Row>>> = {}
  for (const { table: name, rows } of made) {
    if (rows.length === 0) continue
    const [database = '', table = ''] = name.split('/')
    const known = data[database]?.[table]
    data[database] = { ...data[database], [table]: { ...known, ...Object.fromEntries(rows.map((row) => [row.id, row])) } }
  }
  return data as Data
}
