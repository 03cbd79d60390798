import type { JsonValue } from './primitives/json.ts'

/** An entry of a stream's memory. */
export interface MemoryEntry {
  /** Path of names: `rules`, `trajectories/textcraft/train/17`. */
  readonly key: string
  readonly value: JsonValue
}

/**
 * Access of an episode to the memory of its stream: no access, reads only, or reads and writes. A row without memory plays the same tasks
 * in the same order, for comparison.
 */
export type MemoryMode = 'off' | 'read-only' | 'online'

/** The place of an episode in a stream: tasks that one agent plays one after another, with a memory that the harness keeps. */
export interface StreamPosition {
  /** Name of the stream, unique in a run. */
  readonly id: string
  /** Position of the task among the stream's tasks of this split, from 1. */
  readonly position: number
  /** Number of the stream's tasks of this split. */
  readonly length: number
  readonly memory: MemoryMode
}

/** A read of the stream's memory. */
export interface MemoryRead {
  readonly type: 'recall'
  readonly path: string
  readonly entries: readonly MemoryEntry[]
}

/** A write to the stream's memory; `null` deletes the entry. */
export interface MemoryWrite {
  readonly type: 'remember'
  readonly key: string
  readonly value: JsonValue
  /** Present if the memory is not `online`: the write had no effect. */
  readonly ignored?: true
}

/** Describes a read or write of a memory in a line: `recalls rules: 3 entries`. */
export function describeMemoryAccess(event: MemoryRead | MemoryWrite): string {
  if (event.type === 'recall') {
    const count = event.entries.length
    return `recalls ${event.path === '' ? 'the memory' : event.path}: ${count === 1 ? '1 entry' : `${count} entries`}`
  }
  const done = event.value === null ? `forgets ${event.key}` : `remembers ${event.key}`
  return event.ignored === true ? `${done} (ignored: the memory is not online)` : done
}
