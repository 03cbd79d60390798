import { compareTexts, OrreryError, parseJson } from '@orreryjs/core'
import type { CassetteFile } from './cassette-file.ts'
import { type Recording, readLine, toLine } from './recording.ts'

/**
 * `record` calls the model for every request and replaces earlier recordings; `replay` calls it for missing recordings; `replay-only`
 * never calls it.
 */
export type CassetteMode = 'record' | 'replay' | 'replay-only'

/** Recorded replies, in memory and in a file. */
export interface Cassette {
  readonly path: string
  readonly mode: CassetteMode
  /** Ids of the recorded models, sorted. */
  readonly models: readonly string[]
  /** Returns the recording with this key. In `record` mode, earlier recordings are ignored. */
  find(key: string): Recording | undefined
  /** Returns all recordings, unordered. */
  recordings(): Iterable<Recording>
  /** Adds a recording, and writes it to the file immediately. Throws `FILE_UNWRITABLE`. */
  add(recording: Recording): void
  /** Sorts the file if necessary, except in `replay-only` mode. Idempotent. Throws `FILE_UNWRITABLE`. */
  close(): void
}

/** Options of `openCassette`. */
export interface CassetteOptions {
  readonly mode: CassetteMode
  /** Called if the file ends with an incomplete line, which is ignored. */
  onTornLine?(message: string): void
}

/** Opens a cassette. Throws `FILE_UNREADABLE` (in `replay-only` mode also if the file does not exist) or `DATA_INVALID`. */
export async function openCassette(file: CassetteFile, { mode, onTornLine }: CassetteOptions): Promise<Cassette> {
  const all = new Map<string, Recording>()
  let number = 0
  let isTorn = false
  let isOrdered = true
  let last = ''
  for await (const { text, isComplete: whole } of file.lines()) {
    number += 1
    const where = `${file.path}, line ${number}`
    const recording = whole || isComplete(text) ? readLine(where, text) : undefined
    isTorn ||= !whole
    if (recording === undefined) onTornLine?.(`${where} is incomplete and was ignored`)
    else all.set(recording.key, recording)
    isOrdered &&= whole && recording !== undefined && recording.key > last
    last = recording?.key ?? last
  }
  if (number === 0 && mode === 'replay-only' && !file.exists()) {
    throw new OrreryError('FILE_UNREADABLE', `no cassette at ${file.path}`, { hint: 'create one with --record' })
  }
  return createCassette(file, mode, { all, isTorn, isOrdered })
}

interface LoadedRecordings {
  readonly all: Map<string, Recording>
  /** The file ends with an incomplete line, so nothing may be appended to it. */
  readonly isTorn: boolean
  /** The file is sorted. */
  readonly isOrdered: boolean
}

function createCassette(file: CassetteFile, mode: CassetteMode, loaded: LoadedRecordings): Cassette {
  const { all } = loaded
  const fresh = new Set<string>()
  let isAppendable = !loaded.isTorn
  let ordered = loaded.isOrdered || mode === 'replay-only'
  const write = (): void => file.replace([...all.values()].sort(byKey).map(toLine))
  return {
    path: file.path,
    mode,
    models: [...new Set([...all.values()].map(({ model }) => model))].sort(),
    find: (key) => (mode === 'record' && !fresh.has(key) ? undefined : all.get(key)),
    recordings: () => all.values(),
    add: (recording) => {
      if (!isAppendable) write()
      isAppendable = true
      all.set(recording.key, recording)
      fresh.add(recording.key)
      ordered = false
      file.append(toLine(recording))
    },
    close: () => {
      if (!ordered) write()
      ordered = true
      file.close()
    },
  }
}

/** Returns true if a last line lacks only its line break, as editors leave it. */
function isComplete(text: string): boolean {
  try {
    parseJson(text)
    return true
  } catch {
    return false
  }
}

function byKey(a: Recording, b: Recording): number {
  return compareTexts(a.key, b.key)
}
