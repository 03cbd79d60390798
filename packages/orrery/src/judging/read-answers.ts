import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { compareTexts, OrreryError, systemReason } from '@orreryjs/core'
import { answerOfAction, type Submission } from '@orreryjs/env-webarena'
import { isFields, member, readJsonValues } from '@orreryjs/runs/logs'

type Fields = Readonly<Record<string, unknown>>

/** A record of a task's answer, and its location. */
export interface AnswerRecord {
  readonly where: string
  readonly task: number
  readonly submission: Submission
}

/** A record that names no task, or has no answer and no page. */
interface UnreadRecord {
  readonly where: string
  readonly reason: string
}

/** Records of a file or a directory. */
export interface ReadAnswers {
  readonly files: number
  readonly records: readonly AnswerRecord[]
  readonly unread: readonly UnreadRecord[]
}

/**
 * Reads answers from a file (JSON, JSON lines, gzip) or from all JSON files of a directory, whose names may be the ids of tasks. Throws
 * `FILE_UNREADABLE` or `DATA_INVALID` for a file that is not JSON, and if there is no record.
 */
export function readAnswers(path: string): ReadAnswers {
  const files = filesIn(path)
  const found: Found = { records: [], unread: [] }
  for (const file of files) {
    const values = readJsonValues(file)
    const isSingle = values.length === 1 && isFields(values[0])
    for (const [index, value] of values.entries()) {
      collect(
        value,
        { where: values.length === 1 ? file : `${file}, value ${index + 1}`, ...(isSingle && { name: idInPath(file) }) },
        found,
      )
    }
  }
  if (found.records.length + found.unread.length > 0) return { files: files.length, ...found }
  throw new OrreryError('DATA_INVALID', `${path}: contains no answers. Expected JSON records with task_id, answer and url.`, {
    hint: 'read `orrery judge --help` for the formats',
  })
}

function filesIn(path: string): readonly string[] {
  let isDirectory: boolean
  let names: readonly string[]
  try {
    isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
    names = isDirectory ? (readdirSync(path, { recursive: true }) as readonly string[]) : []
  } catch (cause) {
    throw new OrreryError('FILE_UNREADABLE', `cannot read ${path}: ${systemReason(cause)}`, { cause })
  }
  if (!isDirectory) return [path]
  const files = names.filter((name) => /\.jsonl?(?:\.gz)?$/.test(name)).toSorted(compareTexts)
  if (files.length > 0) return files.map((name) => join(path, name))
  throw new OrreryError('DATA_INVALID', `${path}: contains no .json or .jsonl file`)
}

interface Found {
  readonly records: AnswerRecord[]
  readonly unread: UnreadRecord[]
}

interface Place {
  readonly where: string
  /** Id of the task in the key or the name of the file around the record. */
  readonly name?: number | undefined
}

/** Names of the fields, each list in the order of precedence. */
const TASKS = ['task_id', 'taskid', 'task_index', 'id', 'task_name', 'task', 'config_file', 'name']
const ANSWERS = [
  'answer',
  'final_answer',
  'prediction',
  'pred',
  'agent_response',
  'response',
  'final_response',
  'output',
  'message',
  'text',
]
const URLS = ['url', 'last_url', 'final_url', 'page_url', 'current_url', 'end_url']
const PAGES = ['html', 'last_html', 'final_html', 'page_html', 'page_content']
const STEPS = ['trajectory', 'steps', 'actions', 'history', 'trace']
const CONTAINERS = ['results', 'answers', 'submissions', 'predictions', 'tasks', 'data', 'episodes', 'records']

/** Collects the records in a value: a record, a list of records, or a map from ids to records or answers. */
function collect(value: unknown, place: Place, found: Found): void {
  if (Array.isArray(value)) {
    for (const [index, each] of (value as readonly unknown[]).entries())
      collect(each, { where: `${place.where}, item ${index + 1}` }, found)
    return
  }
  if (!isFields(value)) {
    found.unread.push({ where: place.where, reason: 'is not a JSON object' })
    return
  }
  const keys = Object.keys(value)
  const task = taskOf(value) ?? place.name
  if (task === undefined && keys.length > 0 && keys.every((key) => idIn(key) !== undefined)) {
    for (const key of keys) collectKeyed(value[key], { where: `${place.where}, ${key}`, name: idIn(key) }, found)
    return
  }
  const inner = CONTAINERS.filter((name) => typeof value[name] === 'object' && value[name] !== null)
  if (task === undefined && inner.length > 0) {
    for (const name of inner) collect(value[name], { where: `${place.where}, ${name}` }, found)
    return
  }
  addRecord(value, task, place, found)
}

/** Collects the record or the bare answer of a task. */
function collectKeyed(value: unknown, place: Place, found: Found): void {
  if (isFields(value)) addRecord(value, taskOf(value) ?? place.name, place, found)
  else addRecord({ answer: value }, place.name, place, found)
}

function addRecord(fields: Fields, task: number | undefined, { where }: Place, found: Found): void {
  const names = Object.keys(fields)
  const shown = names.length === 0 ? 'no fields' : `the fields ${names.slice(0, 8).join(', ')}`
  if (task === undefined) {
    found.unread.push({ where, reason: `names no task (found ${shown}). Expected task_id` })
    return
  }
  const submission = submissionOf(fields)
  if (Object.keys(submission).length === 0)
    found.unread.push({ where, reason: `task ${task} has nothing to judge (found ${shown}). Expected answer, url or html` })
  else found.records.push({ where, task, submission })
}

function taskOf(fields: Fields): number | undefined {
  return TASKS.map((name) => idOf(member(fields, [name]))).find((id) => id !== undefined)
}

function idOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : undefined
  return typeof value === 'string' ? idIn(value) : undefined
}

/** Parts of a task's name before its id. */
const ID_PREFIXES: ReadonlySet<string> = new Set(['browsergym', 'webarena', 'verified', 'lite', 'render', 'task'])

/** Returns the id in `310`, `webarena.310`, `webarena_verified.253.676` or `config_files/310.json`. */
function idIn(text: string): number | undefined {
  const name = text.trim().split('/').at(-1)?.slice(0, 80) ?? ''
  const [stem = ''] = name.split(/\.jsonl?(?:\.gz)?$/i)
  const parts = stem.split(/[._-]/)
  const last = parts.pop() ?? ''
  return /^\d{1,9}$/.test(last) && parts.every((part) => /^\d+$/.test(part) || ID_PREFIXES.has(part.toLowerCase()))
    ? Number(last)
    : undefined
}

/** Returns the id in the name of a file, or of its directory: `310.json`, `310/agent_response.json`. */
function idInPath(file: string): number | undefined {
  return idIn(basename(file)) ?? idIn(dirname(file).split(sep).at(-1) ?? '')
}

/** Returns the answer and the page of a record. */
function submissionOf(fields: Fields): Submission {
  const steps = STEPS.map((name) => member(fields, [name])).find((value) => Array.isArray(value)) as
    | readonly unknown[]
    | undefined
  const played = steps === undefined ? {} : playedOf(steps)
  const answer = answerIn(fields) ?? played.answer
  const url = textIn(fields, URLS) ?? played.url
  const html = textIn(fields, PAGES)
  return { ...(answer !== undefined && { answer }), ...(url !== undefined && { url }), ...(html !== undefined && { html }) }
}

/** Returns the answer of a record. A response in the format of WebArena-Verified is the answer as a whole. */
function answerIn(fields: Fields): string | undefined {
  if ('retrieved_data' in fields) return JSON.stringify(fields)
  for (const name of ANSWERS) {
    const value = member(fields, [name])
    if (value !== undefined) return answerText(value)
  }
  // A field that is null records that the agent gave no answer.
  return ANSWERS.some((name) => fields[name] === null) ? '' : undefined
}

function answerText(value: unknown): string {
  if (typeof value === 'string') return answerOfAction(value) ?? value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return JSON.stringify(value)
}

function textIn(fields: Fields, names: readonly string[]): string | undefined {
  return names.map((name) => member(fields, [name])).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined
}

/** Returns the answer of the last action and the last URL of a trajectory. An episode without a final answer has an empty one. */
function playedOf(steps: readonly unknown[]): Submission {
  let url: string | undefined
  let answer = ''
  for (const step of steps) {
    const fields = isFields(step) ? step : { action: step }
    url = textIn(fields, URLS) ?? infoUrl(fields) ?? url
    const action = member(fields, ['action', 'raw_action', 'action_str', 'parsed_action'])
    const text = typeof action === 'string' ? answerOfAction(action) : isFields(action) ? action['answer'] : fields['answer']
    answer = typeof text === 'string' ? text : ''
  }
  return steps.length === 0 ? {} : { answer, ...(url !== undefined && { url }) }
}

/** Returns the URL that WebArena's trajectories keep in the information of a page. */
function infoUrl(fields: Fields): string | undefined {
  const info = member(fields, ['info', 'observation', 'obs'])
  if (!isFields(info)) return undefined
  const page = info['page']
  return textIn(info, URLS) ?? (isFields(page) ? textIn(page, URLS) : undefined)
}
