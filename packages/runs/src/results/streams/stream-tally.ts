import { contentHash, type MemoryMode } from '@orreryjs/core'
import { createMemory, type EpisodeMetrics, type RowIdentity, rowKey, type StreamMemory } from '@orreryjs/harness'

/** The memory of a stream after a task. */
export interface MemoryState {
  readonly task: string
  /** Number of entries. */
  readonly entries: number
  /** Size of keys and values as JSON, in characters. */
  readonly size: number
  /** Hash of keys and values, in order. */
  readonly hash: string
}

/** A task in a stream. */
interface PlayedTask {
  readonly task: string
  /** From 1. */
  readonly position: number
  readonly success: boolean
}

/** The tasks of a row in one of its streams. */
interface PlayedStream {
  readonly id: string
  readonly tasks: readonly PlayedTask[]
  /** The memory after each task; empty unless the row writes it. */
  readonly memory: readonly MemoryState[]
}

/** A row whose tasks belong to streams. */
export interface StreamRow extends RowIdentity {
  readonly agent: string
  readonly memory: MemoryMode
  readonly streams: readonly PlayedStream[]
}

/** Collects the streams of a run; memory is proportional to their episodes. */
export interface StreamTally {
  /** Adds the next episode in the order of the plan. Aborted episodes and episodes without a stream are ignored. */
  add(metrics: EpisodeMetrics): void
  rows(): readonly StreamRow[]
}

interface OpenStream {
  readonly id: string
  readonly tasks: PlayedTask[]
  readonly memory: MemoryState[]
}

interface OpenRow extends Omit<StreamRow, 'streams'> {
  readonly streams: Map<string, OpenStream>
}

/** Creates an empty tally. */
export function createStreamTally(): StreamTally {
  const rows = new Map<string, OpenRow>()
  /** Keys with the hashes and sizes of their values: hashing them again after each task would take quadratic time. */
  const memories = new Map<string, StreamMemory>()
  return {
    add(metrics) {
      const { stream, task, end, success, memoryWrites = [] } = metrics
      if (stream === undefined || end === 'aborted') return
      const { world, split, label, model, agent } = metrics
      const key = rowKey(metrics)
      const row = rows.get(key) ?? { world, split, label, model, agent, memory: stream.memory, streams: new Map() }
      rows.set(key, row)
      const own = row.streams.get(stream.id) ?? { id: stream.id, tasks: [], memory: [] }
      row.streams.set(stream.id, own)
      own.tasks.push({ task, position: stream.position, success })
      if (stream.memory !== 'online') return
      const memory = memories.get(stream.id) ?? createMemory()
      memories.set(stream.id, memory)
      for (const { key: name, value } of memoryWrites) {
        const size = name.length + JSON.stringify(value).length
        memory.write(name, value === null ? null : [contentHash(value), size])
      }
      own.memory.push({ task, ...stateOf(memory) })
    },
    rows: () => [...rows.values()].map(({ streams, ...row }) => ({ ...row, streams: [...streams.values()] })),
  }
}

function stateOf(memory: StreamMemory): Omit<MemoryState, 'task'> {
  const entries = memory.read('').map(({ key, value }) => [key, ...(value as [hash: string, size: number])] as const)
  return {
    entries: entries.length,
    size: entries.reduce((sum, [, , size]) => sum + size, 0),
    hash: contentHash(entries.map(([key, hash]) => [key, hash])),
  }
}
