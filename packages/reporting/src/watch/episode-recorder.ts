import type { EpisodeEvent } from '@orreryjs/core'
import type { RunManifest } from '@orreryjs/harness'
import type { Registry } from '@orreryjs/runs/registry'
import { registryOfRun } from '@orreryjs/runs/registry'
import type { EpisodeStates, RecordedEpisode } from '../data/recorded-episode.ts'
import { createEpisodeCredits } from '../report/episodes/recorded-credit.ts'
import { statesOf } from '../report/episodes/states.ts'
import { replayStates } from '../report/replay.ts'
import { createWorldFinder, type WorldFinder } from '../report/world-finder.ts'
import { worldReader } from '../report/world-readers.ts'
import type { RunLocation } from './library/run-library.ts'

/** Adds the world states to the events of an episode. */
type EpisodeRecorder = (run: RunLocation, number: number, events: readonly EpisodeEvent[]) => Promise<RecordedEpisode>

/** Maximum number of runs with cached worlds. */
const MAX_FINDERS = 8

/**
 * Creates a recorder for worlds of the registry and worlds from files that it trusts. Episodes whose states cannot be replayed have no
 * states.
 */
export function createEpisodeRecorder(registry: Registry): EpisodeRecorder {
  const finders = new Map<string, Promise<WorldFinder>>()
  const finderOf = ({ directory, manifest }: RunLocation): Promise<WorldFinder> => {
    const known = finders.get(directory)
    if (known !== undefined) return known
    const [oldest] = finders.size >= MAX_FINDERS ? finders.keys() : []
    if (oldest !== undefined) finders.delete(oldest)
    const finder = createWorldFinder(manifest, registryOfRun(registry, directory, manifest))
    finders.set(directory, finder)
    return finder
  }
  return async (run, number, events) => {
    const states = await attempt(async () => statesIn(await finderOf(run), run.manifest, events))
    return { number, events, ...(states && { states }) }
  }
}

function statesIn(finder: WorldFinder, manifest: RunManifest, events: readonly EpisodeEvent[]): EpisodeStates | undefined {
  const [start] = events
  const found = start?.type === 'episode-start' ? finder.find(start) : undefined
  const trace = found && replayStates(found, events)
  if (start?.type !== 'episode-start' || found === undefined || trace === undefined) return undefined
  const explained = finder.explained(found.world.id)
  const end = events.at(-1)
  const episode = { start, events, ...(end?.type === 'episode-end' && { end }) }
  const credit = createEpisodeCredits({ manifest, finder, rows: 1 }).of(episode, trace)
  return { ...statesOf(events, trace, worldReader(explained)), ...credit?.recorded }
}

/** Returns `undefined` on an error: an invalid journal must not prevent showing the episode. */
async function attempt<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch {
    return undefined
  }
}
