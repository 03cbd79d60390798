import { type CompletedEpisode, isInfrastructureError, type RunManifest } from '@orreryjs/harness'
import { rowSettings } from '@orreryjs/runs/results'
import { type CreditInput, creditEpisode, type EpisodeCredit } from '../../credit/credit-episode.ts'
import { creditSentence } from '../../credit/credit-sentence.ts'
import { createDistances } from '../../credit/distances.ts'
import type { EpisodeStates, RecordedCredit } from '../../data/recorded-episode.ts'
import type { ReplayedStates } from '../replay.ts'
import type { WorldFinder } from '../world-finder.ts'

/** Computes the credit of the episodes of a report, with a limited number of plans. */
export interface EpisodeCredits {
  /** Returns `undefined` if the limit of plans is reached. */
  of(episode: CreditInput['episode'], trace: ReplayedStates): CreditOfEpisode | undefined
  /** Number of episodes without credit. */
  readonly without: number
}

/** Distances and credit of an episode; empty if no state has a plan: a world without an oracle has no distances. */
export type RecordedDistances = Pick<EpisodeStates, 'toGoAtStart' | 'toGo' | 'credit'>

/** Credit of an episode, and the part of it that pages show. */
interface CreditOfEpisode {
  readonly credit: EpisodeCredit
  readonly recorded: RecordedDistances
}

/** Options of `createEpisodeCredits`. */
export interface EpisodeCreditOptions {
  readonly manifest: RunManifest
  readonly finder: WorldFinder
  /** Number of rows. Each has a share of the plans, plus what earlier rows left over. */
  readonly rows: number
}

/** Maximum number of plans of a report; each takes about a millisecond. */
const MAX_PLANS = 20_000

/** Cost of a plan in a world whose plans take tens of milliseconds, in plans. */
const SLOW_COST = 20

/** Creates the computation. */
export function createEpisodeCredits({ manifest, finder, rows }: EpisodeCreditOptions): EpisodeCredits {
  const known = new Set<string>()
  let used = 0
  let without = 0
  const distances = createDistances((world) => {
    const price = finder.explained(world.id)?.isPlanningSlow === true ? SLOW_COST : 1
    const isPermitted = used + price <= (MAX_PLANS * known.size) / Math.max(rows, known.size)
    if (isPermitted) used += price
    return isPermitted
  })
  return {
    of(episode, trace) {
      const { world, split, agent, label = agent, model } = episode.start
      known.add(JSON.stringify([world, split, label, model]))
      const found = distances.of(episode.start, episode.events, trace)
      if (found === undefined) {
        without += 1
        return undefined
      }
      const { maxSteps } = rowSettings(manifest, { world, split, label, model })
      const input = { episode, trace, distances: found, maxSteps, presentation: finder.explained(world) }
      const credit = creditEpisode(input)
      return { credit, recorded: recordedCredit(credit, input) }
    },
    get without() {
      return without
    },
  }
}

function recordedCredit(credit: EpisodeCredit, input: CreditInput): RecordedDistances {
  const { atStart, steps, after } = credit
  if (atStart === null && [...after.values()].every((distance) => distance === null)) return {}
  const loss = recordedLoss(credit, input)
  return {
    toGoAtStart: atStart,
    toGo: changesOf(credit),
    credit: { effects: Object.fromEntries(steps.map(({ seq, effect }) => [seq, effect])), ...(loss && { loss }) },
  }
}

function recordedLoss(credit: EpisodeCredit, { episode, ...input }: CreditInput): RecordedCredit['loss'] {
  const { decisive, loss } = credit
  if (loss === undefined || !isEnded(episode) || isInfrastructureError(episode.end)) return undefined
  const sentence = creditSentence(credit, { ...input, episode })
  return { sentence, ...(decisive && { decisive: decisive.seq }) }
}

function isEnded(episode: CreditInput['episode']): episode is Pick<CompletedEpisode, 'start' | 'events' | 'end'> {
  return episode.end !== undefined
}

/** Returns only the distances that differ from the one before. */
function changesOf({ atStart, after }: EpisodeCredit): Record<number, number | null> {
  const changes: Record<number, number | null> = {}
  let before = atStart
  for (const [seq, distance] of after) {
    if (distance !== before) changes[seq] = distance
    before = distance
  }
  return changes
}
