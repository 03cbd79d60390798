import { OrreryError } from '@orreryjs/core'
import type { CassetteFile } from './cassette-file.ts'
import { type Recording, readLine, toLine } from './recording.ts'

/**
 * `record` asks the model for everything and replaces what was recorded of the same requests; `replay` asks it for what is
 * missing; `replay-only` never asks.
 */
export type CassetteMode = 'record' | 'replay' | 'replay-only'

/** Recorded replies, in memory and in a file. */
export interface Cassette {
  readonly path: string
  readonly mode: CassetteMode
  /** Ids of the models that were recorded, sorted. */
  readonly models: readonly string[]
  /** What may answer the request with this key. When recording, what was recorded before this cassette was opened may not. */
  find(key: string): Recording | undefined
  /** Everything recorded, in no order. */
  recordings(): Iterable<Recording>
  /** Adds a recording, to the file at once. Throws `FILE_UNWRITABLE`. */
  add(recording: Recording): void
  /** Puts the file in order where it is not, unless it is only replayed. May be called again. Throws `FILE_UNWRITABLE`. */
  close(): void
}

/** How a cassette is opened. */
export interface CassetteOptions {
  readonly mode: CassetteMode
  /** Told where the file ends in a line that its writer could not finish; that line is left out. */
  onTornLine?(message: string): void
}

/** Reads a cassette. Throws `FILE_UNREADABLE` (in `replay-only` also where there is no file) or `DATA_INVALID`. */
export async function openCassette(file: CassetteFile, { mode, onTornLine }: CassetteOptions): Promise<Cassette> {
  const all = new Map<string, Recording>()
  let number = 0
  let torn = false
  let ordered = true
  let last = ''
  for await (const { text, whole } of file.lines()) {
    number += 1
    const where = `${file.path}, line ${number}`
    const recording = whole || isComplete(text) ? readLine(where, text) : undefined
    torn ||= !whole
    if (recording === undefined) onTornLine?.(`${where} was not written whole; it is left out`)
    else all.set(recording.key, recording)
    ordered &&= whole && recording !== undefined && recording.key > last
    last = recording?.key ?? last
  }
  if (number === 0 && mode === 'replay-only' && !file.exists()) {
    throw new OrreryError('FILE_UNREADABLE', `there is no cassette ${file.path}`, { hint: 'make one with --record' })
  }
  return createCassette(file, mode, { all, torn, ordered })
}

interface Loaded {
  readonly all: Map<string, Recording>
  /** The file ends in half a line: another one must not be written behind it. */
  readonly torn: boolean
  /** The file is as it would be written. */
  readonly ordered: boolean
}

function createCassette(file: CassetteFile, mode: CassetteMode, loaded: Loaded): Cassette {
  const { all } = loaded
  const fresh = new Set<string>()
  let mended = !loaded.torn
  let ordered = loaded.ordered || mode === 'replay-only'
  const write = (): void => file.replace([...all.values()].sort(byKey).map(toLine))
  return {
    path: file.path,
    mode,
    models: [...new Set([...all.values()].map(({ model }) => model))].sort(),
    find: (key) => (mode === 'record' && !fresh.has(key) ? undefined : all.get(key)),
    recordings: () => all.values(),
    add: (recording) => {
      if (!mended) write()
      mended = true
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

/** Whether a last line lacks nothing but its line break, as editors leave it. */
function isComplete(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function byKey(a: Recording, b: Recording): number {
  return a.key < b.key ? -1 : 1
}
