import type { EpisodeEvent, MemoryEntry, RememberEvent } from '@orreryjs/core'
import { createMemory, type StreamMemory } from '../episode/stream-memory.ts'
import type { ResumedRun } from '../resume/resumed-run.ts'
import type { EpisodePlan } from './plan.ts'

/** The streams of a run: an episode begins when the one before it in its stream is over, with the memory that this one left. */
export interface Streams {
  /** True if the episode's predecessor in its stream is over, or if it is the first. */
  isReady(number: number): boolean
  /** Returns the memory at the start of an episode; empty outside of streams. */
  memory(number: number): readonly MemoryEntry[]
  /** Registers an event of an episode. */
  event(number: number, event: EpisodeEvent): void
  /** Registers that an episode is over. */
  end(number: number): void
}

/** Creates the streams of a plan, continued after the episodes of a resumed run. */
export function createStreams(plan: EpisodePlan, resumed?: ResumedRun): Streams {
  const order = plan.hasStreams === false ? { predecessors: new Map(), streams: new Map() } : streamOrder(plan)
  const memories = new Map<string, StreamMemory>()
  const writes = new Map<number, RememberEvent[]>()
  const over = new Set<number>()

  const memoryOf = (number: number): StreamMemory | undefined => {
    const id = order.streams.get(number)
    if (id === undefined) return undefined
    const memory = memories.get(id) ?? createMemory()
    memories.set(id, memory)
    return memory
  }
  const end = (number: number, written: readonly RememberEvent[]): void => {
    const memory = memoryOf(number)
    if (memory === undefined) return
    for (const { key, value } of written) memory.write(key, value)
    over.add(number)
  }
  for (const number of order.streams.keys()) {
    if (resumed?.hasEnded(number) === true) end(number, resumed.writes.get(number) ?? [])
  }
  return {
    isReady(number) {
      const predecessor = order.predecessors.get(number)
      return predecessor === undefined || over.has(predecessor)
    },
    memory: (number) => memoryOf(number)?.read('') ?? [],
    event(number, event) {
      // A new attempt of an episode begins without the writes of the failed one.
      if (event.type === 'episode-start') writes.delete(number)
      if (event.type !== 'remember' || event.ignored === true) return
      const written = writes.get(number) ?? []
      writes.set(number, written)
      written.push(event)
    },
    end(number) {
      end(number, writes.get(number) ?? [])
      writes.delete(number)
    },
  }
}

/** The stream of each episode that belongs to one, in plan order, and its predecessor there. */
interface StreamOrder {
  readonly streams: ReadonlyMap<number, string>
  readonly predecessors: ReadonlyMap<number, number>
}

function streamOrder(plan: EpisodePlan): StreamOrder {
  const streams = new Map<number, string>()
  const predecessors = new Map<number, number>()
  const last = new Map<string, number>()
  let number = 0
  for (const { stream } of plan) {
    if (stream !== undefined) {
      const predecessor = last.get(stream.id)
      if (predecessor !== undefined) predecessors.set(number, predecessor)
      streams.set(number, stream.id)
      last.set(stream.id, number)
    }
    number += 1
  }
  return { streams, predecessors }
}
