import { type JsonValue, type MemoryEntry, OrreryError } from '@orreryjs/core'
import { record } from './record.ts'
import type { Session } from './session.ts'

/** The memory of a stream: entries by key, in the order in which their keys were first written. */
export interface StreamMemory {
  /** Returns the entry with this key and those below it. */
  read(path: string): readonly MemoryEntry[]
  /** Writes an entry; `null` deletes it. */
  write(key: string, value: JsonValue): void
}

/** Creates a memory with these entries. */
export function createMemory(entries: readonly MemoryEntry[] = []): StreamMemory {
  const values = new Map(entries.map(({ key, value }) => [key, value] as const))
  return {
    read(path) {
      const below = `${path}/`
      return [...values].flatMap(([key, value]) => (path === '' || key === path || key.startsWith(below) ? [{ key, value }] : []))
    },
    write(key, value) {
      if (value === null) values.delete(key)
      else values.set(key, value)
    },
  }
}

/** Answers `recall`: as recorded, if the episode is executed again. The agent gets the recorded form. */
export function recallEntries(session: Session, path: unknown): readonly MemoryEntry[] {
  if (typeof path !== 'string')
    throw new OrreryError('EFFECT_UNKNOWN', `recall got a ${typeof path}; expected a path, '' for all`)
  const entries = session.answers.recall?.(path) ?? session.memory.read(path)
  return structuredClone(record(session, { type: 'recall', path, entries }).entries)
}

/** Answers `remember`. Later reads of the same episode see the entry, too. */
export function rememberEntry(session: Session, key: string, value: JsonValue): undefined {
  const isIgnored = session.spec.stream?.memory !== 'online'
  const written = record(session, { type: 'remember', key, value, ...(isIgnored && { ignored: true }) })
  if (!isIgnored) session.memory.write(written.key, structuredClone(written.value))
}
