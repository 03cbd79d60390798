import type { EpisodeEvent, MemoryMode } from '@orreryjs/core'
import { type EpisodeMetrics, type EpisodeSpec, runAll, zeroClock } from '@orreryjs/harness'
import { type Cell, episodesOf } from '../cell.ts'

/** A stream: the tasks of one split to learn from, then tasks of another split with a read-only memory. */
export interface Stream extends Omit<Cell, 'split' | 'tasks'> {
  readonly train: readonly [split: string, tasks: number]
  readonly test: readonly [split: string, tasks: number]
  /** @default 'online' while the agent learns */
  readonly memory?: 'off'
}

/** Episodes of a stream, with feedback at the end of each task. */
export function streamOf({ train, test, memory, ...cell }: Stream): readonly EpisodeSpec[] {
  const part = ([split, tasks]: Stream['train'], mode: MemoryMode): readonly EpisodeSpec[] =>
    episodesOf({ ...cell, split, tasks }).map((spec, index, { length }) => ({
      ...spec,
      feedback: 'terminal',
      stream: { id: cell.agent, position: index + 1, length, memory: memory ?? mode },
    }))
  return [...part(train, 'online'), ...part(test, 'read-only')]
}

/** A played episode of a stream. */
export interface PlayedEpisode {
  readonly spec: EpisodeSpec
  readonly events: readonly EpisodeEvent[]
  readonly metrics: EpisodeMetrics
}

/** Plays a stream in order. */
export function playStream(stream: Stream): Promise<readonly PlayedEpisode[]> {
  return playEpisodes(streamOf(stream))
}

/** Plays the episodes of a stream in order. */
export async function playEpisodes(specs: readonly EpisodeSpec[]): Promise<readonly PlayedEpisode[]> {
  const events = new Map(specs.map(({ id }) => [id, [] as EpisodeEvent[]]))
  const metrics: EpisodeMetrics[] = []
  await runAll(specs, {
    concurrency: 1,
    clock: zeroClock,
    signal: new AbortController().signal,
    optimal: false,
    onEvent: (event, { id }) => void events.get(id)?.push(event),
    onEpisodeEnd: (ended) => void metrics.push(ended),
  })
  return metrics.map((ended, index) => {
    const spec = specs[index] as EpisodeSpec
    return { spec, metrics: ended, events: events.get(spec.id) ?? [] }
  })
}
