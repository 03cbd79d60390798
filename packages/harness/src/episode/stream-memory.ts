import type { JsonValue, MemoryEntry } from '@orreryjs/core'

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
