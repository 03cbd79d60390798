import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { errorMessage, OrreryError, systemReason } from '@orreryjs/core'
import { requireRegularFile } from '@orreryjs/harness'
import { unknownName } from '../texts/nearest.ts'
import { archiveText, decodeText, MAX_BYTES, TOO_LARGE } from './archive.ts'
import { isFields } from './fields.ts'
import { PLAIN_FORMATS, RECORD_FORMATS } from './formats/index.ts'
import { outputRecord } from './formats/output-folders.ts'
import { joinRollouts } from './formats/rollouts.ts'
import { parseJsonValues } from './json-stream.ts'
import type { Fields, LogEpisode, LogFormat } from './log-episode.ts'
import { type OutputFolder, outputFolders } from './output-folders.ts'
import { separateAttempts, withoutWrappers } from './wrapper-steps.ts'

/** A log that was read. */
export interface ReadLog {
  readonly file: string
  /** Id of the format. */
  readonly format: string
  readonly episodes: readonly LogEpisode[]
  /** Number of records without actions, which are left out. */
  readonly withoutActions: number
}

/** A format that `readLog` accepts. */
export type LogFormatEntry = Pick<LogFormat, 'id' | 'summary' | 'expected'>

/** All formats, JSON files first. */
export const LOG_FORMATS: readonly LogFormatEntry[] = [...RECORD_FORMATS, ...PLAIN_FORMATS]

/**
 * Reads a log in a format of others: JSON (one value, an array, lines or values one after another), text, a notebook, or an archive of
 * Inspect; plain or gzip; or a directory of output folders for WebArena-Verified. `from` names the format. @default it is detected. Throws `FILE_UNREADABLE` or `DATA_INVALID`, once for the file.
 */
export function readLog(file: string, from?: string): ReadLog {
  if (from !== undefined && !LOG_FORMATS.some(({ id }) => id === from)) {
    throw unknownName(
      'CONFIG_INVALID',
      'log format',
      from,
      LOG_FORMATS.map(({ id }) => id),
    )
  }
  const folders = outputFolders(file)
  const text = folders === undefined ? readText(file) : ''
  const isJson = folders !== undefined || ['{', '['].some((start) => text.trimStart().startsWith(start))
  const values = folders?.map(readOutputFolder) ?? (isJson ? parseJsonValues(file, text) : [])
  const notebook = notebookText(values)
  const read = isJson && notebook === undefined ? readRecords(file, values, from) : readPlain(file, notebook ?? text, from)
  const episodes = joinRollouts(read.episodes).flatMap(separateAttempts).map(withoutWrappers)
  const played = episodes.filter(({ steps }) => steps.length > 0)
  if (played.length > 0) return { file, format: read.format, episodes: played, withoutActions: episodes.length - played.length }
  throw new OrreryError('DATA_INVALID', `${file}: the log (format ${read.format}) contains no actions${seenIn(values)}.`, {
    hint: 'import the file with the steps of the episodes; a file of results does not have them',
  })
}

/**
 * Returns the values of a JSON file: one, or lines or values one after another; plain or gzip. Throws `FILE_UNREADABLE` or `DATA_INVALID`,
 * once for the file.
 */
export function readJsonValues(file: string): readonly unknown[] {
  return parseJsonValues(file, readText(file))
}

/** Reads the files of an output folder as one record. A response can be any text. */
function readOutputFolder({ task, files, config }: OutputFolder): Fields {
  const read = (file: string | undefined): unknown => (file === undefined ? undefined : readJsonValues(file)[0])
  const response = files.response === undefined ? undefined : readText(files.response)
  return outputRecord({
    task,
    response,
    requests: read(files.requests),
    trajectory: read(files.trajectory),
    config: read(config),
  })
}

/** Reads the text of a file, which may be gzip or an archive of Inspect. */
function readText(file: string): string {
  requireRegularFile(file)
  const bytes = readBytes(file)
  if (bytes.length === 0) throw new OrreryError('DATA_INVALID', `${file}: the file is empty`)
  try {
    if (startsWith(bytes, 0x1f, 0x8b)) return decodeText(gunzipSync(bytes, { maxOutputLength: MAX_BYTES }))
    if (startsWith(bytes, 0x50, 0x4b)) return archiveText(bytes)
    return decodeText(bytes)
  } catch (cause) {
    if (cause instanceof RangeError) throw new OrreryError('DATA_INVALID', `${file}: ${TOO_LARGE}`, { cause })
    throw new OrreryError('DATA_INVALID', `${file}: not UTF-8 text, gzip or a .eval archive: ${errorMessage(cause)}`, { cause })
  }
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new OrreryError('FILE_UNREADABLE', `cannot read ${file}: ${systemReason(cause)}`, { cause })
  }
}

function startsWith(bytes: Uint8Array, ...start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

/** Returns the printed text of a Jupyter notebook; `undefined` for other values. */
function notebookText(values: readonly unknown[]): string | undefined {
  const [notebook] = values
  if (!isFields(notebook) || !Array.isArray(notebook['cells'])) return undefined
  const outputs = (notebook['cells'] as readonly unknown[]).filter(isFields).flatMap((cell) => cell['outputs'] ?? [])
  const texts = outputs.filter(isFields).map((output) => output['text'])
  return texts
    .map((text) => (Array.isArray(text) ? text.join('') : text))
    .filter((text) => typeof text === 'string')
    .join('\n')
}

interface Found {
  readonly format: string
  readonly episodes: readonly LogEpisode[]
}

function readRecords(file: string, values: readonly unknown[], from: string | undefined): Found {
  const formats = RECORD_FORMATS.filter(({ id }) => from === undefined || id === from)
  const found = [...recordsIn(values, formats)]
  const [first] = found
  if (first === undefined) throw unknownFormat(file, from, seenIn(values))
  for (const format of new Set(found.map((each) => each.format))) {
    const refusal = format.refuse?.(found.filter((each) => each.format === format).map(({ record }) => record))
    if (refusal === undefined) continue
    throw new OrreryError('DATA_INVALID', `${file}: ${refusal.problem} (format ${format.id})`, { hint: refusal.hint })
  }
  return {
    format: first.format.id,
    episodes: joinRecords(found).flatMap(({ format, record, name }) => format.read(record, name)),
  }
}

function readPlain(file: string, text: string, from: string | undefined): Found {
  const format = PLAIN_FORMATS.find((each) => (from === undefined || each.id === from) && each.accepts(text))
  if (format === undefined) throw unknownFormat(file, from, ' (a text without marked actions)')
  return { format: format.id, episodes: format.read(text) }
}

/** Joins the records of formats in which an episode can be in several. */
function joinRecords(found: readonly FoundRecord[]): readonly FoundRecord[] {
  const alone = found.filter(({ format }) => format.join === undefined)
  const formats = new Set(found.flatMap(({ format }) => (format.join === undefined ? [] : [format])))
  const joined = [...formats].flatMap((format): readonly FoundRecord[] => {
    const record = format.join?.(found.filter((each) => each.format === format).map((each) => each.record))
    return record === undefined ? [] : [{ format, record }]
  })
  return [...alone, ...joined]
}

interface FoundRecord {
  readonly format: LogFormat
  readonly record: Fields
  readonly name?: string
}

/** Depth of containers around records: a file of lines, an array in a member, a map. */
const MAX_DEPTH = 4

/** Finds the records: values of a known format, in arrays and in members of objects. */
function* recordsIn(value: unknown, formats: readonly LogFormat[], name?: string, depth = 0): Generator<FoundRecord> {
  if (depth > MAX_DEPTH) return
  if (Array.isArray(value)) {
    for (const each of value) yield* recordsIn(each, formats, undefined, depth + 1)
  } else if (isFields(value)) {
    const format = formats.find((each) => each.accepts(value))
    if (format !== undefined) yield { format, record: value, ...(name !== undefined && { name }) }
    else
      for (const [key, each] of Object.entries(value))
        if (typeof each === 'object') yield* recordsIn(each, formats, key, depth + 1)
  }
}

/** Maximum number of fields that a message names. */
const SHOWN_FIELDS = 12

/** Describes the first record for a message. */
function seenIn(values: readonly unknown[]): string {
  const [first] = values.flat()
  if (first === undefined) return ''
  if (!isFields(first)) return ` (found a JSON ${first === null ? 'null' : typeof first})`
  const names = Object.keys(first)
  const shown = names.slice(0, SHOWN_FIELDS).join(', ')
  return ` (found the fields ${shown}${names.length > SHOWN_FIELDS ? ` and ${names.length - SHOWN_FIELDS} more` : ''})`
}

function unknownFormat(file: string, from: string | undefined, seen: string): OrreryError {
  if (from !== undefined) {
    const expected = LOG_FORMATS.find(({ id }) => id === from)?.expected
    return new OrreryError('DATA_INVALID', `${file}: not in the format ${from}${seen}. Expected ${expected}.`, {
      hint: 'omit --from to detect the format',
    })
  }
  const known = LOG_FORMATS.map(({ id, expected }) => `${id}: ${expected}`).join('; ')
  return new OrreryError('DATA_INVALID', `${file}: no known log format${seen}. Expected one of: ${known}.`, {
    hint: 'rename the fields to steps, action and observation, or read `orrery help import`',
  })
}
