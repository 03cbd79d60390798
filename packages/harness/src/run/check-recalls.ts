import { type EpisodeEvent, type MemoryEntry, stableJson } from '@orreryjs/core'
import type { EpisodeSpec } from '../episode/episode-spec.ts'
import { createMemory } from '../episode/stream-memory.ts'
import type { EpisodePlan } from './plan.ts'
import { createStreams } from './streams.ts'

/** Compares the reads of a run's episodes with the memory that the earlier episodes of their streams left. */
export interface RecallChecker {
  /** Returns the first difference of an attempt of an episode; `undefined` if its reads are right. */
  attempt(number: number, events: readonly EpisodeEvent[]): string | undefined
  /** Adds the writes of an ended episode to the memory of its stream. Episodes come in the order of the plan. */
  end(number: number, events: readonly EpisodeEvent[]): void
}

/** Creates a checker for a journal, which is read in the order of the plan. */
export function createRecallChecker(plan: EpisodePlan): RecallChecker {
  const streams = createStreams(plan)
  return {
    attempt(number, events) {
      const spec = plan.at(number)
      return spec?.stream === undefined ? undefined : wrongRecall(spec, streams.memory(number), events)
    },
    end(number, events) {
      for (const event of events) streams.event(number, event)
      streams.end(number)
    },
  }
}

function wrongRecall(
  { id, stream }: EpisodeSpec,
  entries: readonly MemoryEntry[],
  events: readonly EpisodeEvent[],
): string | undefined {
  const memory = createMemory(stream?.memory === 'off' ? [] : entries)
  for (const event of events) {
    if (event.type === 'remember' && event.ignored !== true) memory.write(event.key, event.value)
    if (event.type !== 'recall') continue
    const difference = differenceOf(memory.read(event.path), event.entries)
    if (difference !== undefined) return `${id}, event ${event.seq}: it recalled ${difference} of the stream ${stream?.id}`
  }
  return undefined
}

function differenceOf(expected: readonly MemoryEntry[], read: readonly MemoryEntry[]): string | undefined {
  const at = expected.findIndex((entry, index) => stableJson(entry) !== stableJson(read[index] ?? null))
  if (at < 0) return read.length === expected.length ? undefined : `"${read[expected.length]?.key}", which is not in the memory`
  const entry = expected[at]
  const other = read.find(({ key }) => key === entry?.key)
  return other === undefined
    ? `no "${entry?.key}", which is in the memory`
    : `"${entry?.key}" with another value or order than the memory`
}
