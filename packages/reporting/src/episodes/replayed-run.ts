import type { EpisodeEvent, EpisodeStart } from '@orreryjs/core'
import { type CompletedEpisode, isInfrastructureError, type RunManifest } from '@orreryjs/harness'
import type { Registry } from '@orreryjs/runs/registry'
import type { EpisodeFailure } from '../data/episode-line.ts'
import type { EpisodeStates } from '../data/recorded-episode.ts'

/** Display texts of failure types whose id is not readable. */
const FAILURE_TITLES: Readonly<Record<string, string>> = {
  'agent-stopped': 'stopped by the agent',
  'infrastructure-error': 'infrastructure error',
}

/** The run of an episode. */
export interface RunOfEpisode {
  readonly directory: string
  readonly manifest: RunManifest
  /** Returns the registry; called only if the world is needed. */
  registry(): Promise<Registry>
}

/** An episode without its start, for the classification of its failure. */
type PlayedEpisode = Pick<CompletedEpisode, 'start' | 'events' | 'metrics'>

/** Replays episodes of a run in their worlds. */
export interface ReplayedRun {
  /** Returns why an unsolved episode failed. */
  failureOf(episode: PlayedEpisode): EpisodeFailure & { readonly title: string }
  /** Returns a sentence about the decisive step of a failed episode; `undefined` if the states cannot be replayed or its world failed. */
  decisiveSentence(episode: CompletedEpisode): string | undefined
  /** Returns the distances to goal; empty if the states cannot be replayed. `rows` is the number of rows that share the limit of plans. */
  goalDistances(episodes: readonly PlayedEpisode[]): readonly Pick<EpisodeStates, 'toGoAtStart' | 'toGo'>[]
}

/** Opens the worlds of a run. Modules are loaded on demand: many commands need no world. */
export async function replayRun({ directory, manifest, registry }: RunOfEpisode): Promise<ReplayedRun> {
  const [
    { registryOfRun },
    { classify },
    { replayStates },
    { createWorldFinder },
    { worldReader },
    { createEpisodeCredits },
    credit,
  ] = await Promise.all([
    import('@orreryjs/runs/registry'),
    import('../report/failures/classify.ts'),
    import('../report/replay.ts'),
    import('../report/world-finder.ts'),
    import('../report/world-readers.ts'),
    import('../report/episodes/recorded-credit.ts'),
    import('../credit/index.ts'),
  ])
  const finder = await createWorldFinder(manifest, registryOfRun(await registry(), directory, manifest))
  const replay = (start: EpisodeStart, events: readonly EpisodeEvent[]) => {
    const found = finder.find(start)
    return found && replayStates(found, events)
  }
  return {
    failureOf({ start, events, metrics }) {
      const reader = worldReader(finder.explained(start.world))
      const { type, detail } = classify({ reader, events, metrics, trace: () => replay(start, events) })
      const missing = detail()
      return {
        type,
        title: FAILURE_TITLES[type] ?? type.replaceAll('-', ' '),
        ...(missing !== undefined && { detail: missing }),
      }
    },
    decisiveSentence(episode) {
      if (isInfrastructureError(episode.metrics)) return undefined
      const input = credit.creditInput(episode, { manifest, finder, distances: credit.createDistances() })
      return input && credit.creditSentence(credit.creditEpisode(input), input)
    },
    goalDistances(episodes) {
      const credits = createEpisodeCredits({ manifest, finder, rows: episodes.length })
      return episodes.map(({ start, events }) => {
        const replayed = replay(start, events)
        const found = replayed && credits.of({ start, events }, replayed)
        const { credit: _, ...distances } = found?.recorded ?? {}
        return distances
      })
    },
  }
}
