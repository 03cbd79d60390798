import { OrreryError } from '@orreryjs/core'
import { requireRegularFile } from '@orreryjs/harness'
import { parseJsonValues } from '../logs/json-stream.ts'
import { NAME_MARK } from '../plan/named-tasks.ts'
import { refuseNetworkPath } from '../registry/files/file-name.ts'
import { readTextFile } from './yaml-file.ts'

/** A selector that is the path of a list: `@games.txt`. */
const LIST_MARK = '@'
/** Members that name a task in the lists of others, most specific first. */
const NAME_MEMBERS = [
  'gamefile',
  'game_file',
  'game_path',
  'path',
  'task_id',
  'item_id',
  'id',
  'session',
  'session_id',
  'goal_idx',
  'data_idx',
  'index',
  'task',
]
/** Members that hold the folder of a game next to its trial, as in AgentGym's mappings. */
const FOLDER_MEMBERS = ['task_type', 'game']
/** Maximum number of names in a list. */
const MAX_NAMES = 100_000

/**
 * Replaces each list among selectors, `@FILE`, by the names in it, so that a recorded run does not depend on the file. Throws
 * `FILE_UNREADABLE`, `DATA_INVALID` with the line of wrong JSON, or `CONFIG_INVALID`.
 */
export function withListedTasks(selectors: string): string {
  if (!selectors.includes(LIST_MARK)) return selectors
  const expand = (selector: string): readonly string[] =>
    selector.startsWith(LIST_MARK) ? readTaskList(selector.slice(LIST_MARK.length)) : [selector]
  return selectors
    .split(',')
    .flatMap((selector) => expand(selector.trim()))
    .join(',')
}

/** Reads a list: JSON, JSON lines, a table with tabs or commas, or text with one name per line and comments after `#`. */
function readTaskList(file: string): readonly string[] {
  refuseNetworkPath(file)
  requireRegularFile(file)
  const text = readTextFile(file)
  const names = /^\s*[[{]/.test(text) ? parseJsonValues(file, text).flatMap(namesIn) : textNames(text)
  const invalid = (problem: string): OrreryError =>
    new OrreryError('CONFIG_INVALID', `${file}: ${problem}`, {
      hint: 'expected one task per line, a table with a column such as item_id, or JSON with names or paths',
    })
  const separated = names.find((name) => name.includes(','))
  if (separated !== undefined) throw invalid(`the name '${separated}' has a comma, which separates names`)
  if (names.length === 0) throw invalid('the list has no task')
  if (names.length > MAX_NAMES) throw invalid(`the list has ${names.length} tasks; at most ${MAX_NAMES} fit in one`)
  return names
}

/** Returns the names in a JSON value: names, numbers, records with a name, and lists or maps of these. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return namesOfCell(String(value))
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  const record = new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member] as const))
  return namesOfRecord(record) ?? [...record.values()].flatMap(namesIn)
}

/** Returns the name of a record; `undefined` for other records. */
function namesOfRecord(record: ReadonlyMap<string, unknown>): readonly string[] | undefined {
  const scalars = new Map(
    [...record].flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value).trim()] as const] : [],
    ),
  )
  const trial = scalars.get('task_id')
  const folder = FOLDER_MEMBERS.map((name) => scalars.get(name)).find((value) => value !== undefined)
  // A configuration of the original WebArena, whose numbers mean other tasks than ours.
  if (trial !== undefined && /^\d+$/.test(trial) && scalars.has('intent')) return [`webarena.${trial}`]
  if (trial?.startsWith('trial_') && folder !== undefined) return [`${folder}/${trial}`]
  const name = NAME_MEMBERS.map((member) => scalars.get(member)).find((value) => value !== undefined && value !== '')
  return name === undefined ? undefined : namesOfCell(name)
}

/** Reads lines with names, or a table with a heading or with columns in AgentGym's order. */
function textNames(text: string): readonly string[] {
  const rows = text
    .split('\n')
    .map((line) => line.slice(0, commentAt(line)).trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/[\t,]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
  const [first = [], ...rest] = rows
  const heading = first.map((cell) => cell.toLowerCase())
  if (heading.some((cell) => NAME_MEMBERS.includes(cell)))
    return rest.flatMap((row) => namesOfRecord(new Map(heading.map((name, at) => [name, row[at]]))) ?? [])
  return rows.flatMap((row) => {
    const at = row.findIndex((cell) => cell.startsWith('trial_'))
    return at > 0 ? [`${row[at - 1]}/${row[at]}`] : row.flatMap(namesOfCell)
  })
}

/** A comment starts at the first `#` that begins a word. */
function commentAt(line: string): number {
  const at = line.search(/(?<!\S)#/)
  return at < 0 ? line.length : at
}

/** Numbers in a list are names, not positions: a list of goals means the same tasks in every split. */
function namesOfCell(cell: string): readonly string[] {
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(cell.trim()) ?? []
  if (first === undefined) return cell.trim() === '' ? [] : [cell.trim()]
  const count = Math.min(Number(last) - Number(first) + 1, MAX_NAMES + 1)
  return Array.from({ length: Math.max(0, count) }, (_, at) => `${NAME_MARK}${Number(first) + at}`)
}
