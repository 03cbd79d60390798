import type { EpisodeEvent } from '@orreryjs/core'
import type { Registry } from '@orreryjs/runs/registry'
import { registryOfRun } from '@orreryjs/runs/registry'
import type { EpisodeStates, RecordedEpisode } from '../data/recorded-episode.ts'
import { statesOf } from '../report/episodes/states.ts'
import { createStepsToGo } from '../report/episodes/steps-to-go.ts'
import { retrace } from '../report/retrace.ts'
import { createWorldFinder, type WorldFinder } from '../report/world-finder.ts'
import { worldReader } from '../report/world-readers.ts'
import type { LibraryPlace } from './library/run-library.ts'

/** Adds to the events of an episode what its world says of them. */
type EpisodeRecorder = (run: LibraryPlace, number: number, events: readonly EpisodeEvent[]) => Promise<RecordedEpisode>

/** Runs whose worlds are kept. */
const MOST_FINDERS = 8

/**
 * A recorder of runs whose worlds a registry knows, and with `code` those of files that they name. Events whose states cannot be
 * computed again stand for themselves.
 */
export function createRecorder(registry: Registry, code: boolean): EpisodeRecorder {
  const finders = new Map<string, Promise<WorldFinder>>()
  const finderOf = ({ directory, manifest }: LibraryPlace): Promise<WorldFinder> => {
    const known = finders.get(directory)
    if (known !== undefined) return known
    const [oldest] = finders.size >= MOST_FINDERS ? finders.keys() : []
    if (oldest !== undefined) finders.delete(oldest)
    const made = createWorldFinder(manifest, code ? registryOfRun(registry, directory, manifest) : registry)
    finders.set(directory, made)
    return made
  }
  return async (run, number, events) => {
    const states = await attempt(async () => statesIn(await finderOf(run), events))
    return { number, events, ...(states && { states }) }
  }
}

function statesIn(finder: WorldFinder, events: readonly EpisodeEvent[]): EpisodeStates | undefined {
  const [start] = events
  const found = start?.type === 'episode-start' ? finder.find(start) : undefined
  const trace = found && retrace(found, events)
  if (start?.type !== 'episode-start' || found === undefined || trace === undefined) return undefined
  const explained = finder.explained(found.world.id)
  const toGo = createStepsToGo({ rows: 1, isSlow: () => explained?.plansSlowly === true })
  return { ...statesOf(events, trace, worldReader(explained)), ...toGo.of(start, events, trace) }
}

/** A journal may hold anything: a world that cannot take it is no reason to show nothing. */
async function attempt<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch {
    return undefined
  }
}
