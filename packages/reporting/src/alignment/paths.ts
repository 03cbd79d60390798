import { align, type Slot } from './align.ts'
import { type BranchCell, branchCells } from './branches.ts'
import { type CommonState, lastCommonState } from './common-states.ts'
import type { StepLine } from './step-lines.ts'

/** An episode of a comparison. */
export interface AlignedEpisode {
  readonly steps: readonly StepLine[]
  readonly success: boolean
}

/** Comparison of the episodes of a task, aligned by state. */
export interface Comparison {
  /** Each step of each episode is in exactly one slot, in order. */
  readonly slots: readonly Slot[]
  /** Where each episode is in each slot. */
  readonly cells: readonly (readonly BranchCell[])[]
  /** By episode, in the given order. */
  readonly paths: readonly EpisodePath[]
  /**
   * First slot in which two episodes take different steps, or in which more than two are not all in the same state. Absent if they never
   * diverge.
   */
  readonly firstDivergence?: number
  /**
   * First slot after the last state that two episodes share: a solved and an unsolved one if outcomes differ, otherwise any two. Absent if
   * no step follows it.
   */
  readonly lastDivergence?: number
}

/** Path of an episode relative to the others. */
export interface EpisodePath {
  /** Number of its steps that lead to a state that another episode also reached, at any time; the start counts as reached. */
  readonly sharedSteps: number
  /** Parts of the path through states that no other episode reached, in order. */
  readonly departures: readonly Departure[]
  /** Last state that an episode with another outcome also reached; with the same outcome if all have the same. Absent for a single episode. */
  readonly lastShared?: SharedState
}

/** Part of a path through states that no other episode reached. */
export interface Departure {
  /** Position of the first step that leads to such a state. */
  readonly step: number
  /** First later step to a state that others reached, at any time; absent without such a step. */
  readonly rejoins?: {
    readonly step: number
    /** The other episodes that reached the state. */
    readonly episodes: readonly number[]
  }
}

/** A state that two episodes reached. */
interface SharedState {
  /** Number of own steps before it. */
  readonly step: number
  /** The other episode, and the number of its steps before the state. */
  readonly episode: number
  readonly otherStep: number
}

/** Aligns episodes of a task and describes their divergences. `start` is the hash of the start state. */
export function compareEpisodes(episodes: readonly AlignedEpisode[], start: string): Comparison {
  const steps = episodes.map((episode) => episode.steps)
  const slots = align(steps, start)
  const cells = branchCells(slots, steps, start)
  const isDivergent = ({ length }: Slot, at: number): boolean =>
    length === 2 ? !isSameStep(slots[at] ?? [], steps) : (cells[at]?.some(({ branch }) => branch !== 0) ?? false)
  const firstDivergence = slots.findIndex(isDivergent)
  const lastDivergence = 1 + cells.findLastIndex((slot) => hasSharedState(slot, episodes))
  return {
    slots,
    cells,
    paths: episodes.map((_, episode) => pathOf(episode, episodes, start)),
    ...(firstDivergence >= 0 && { firstDivergence }),
    ...(lastDivergence < cells.length && { lastDivergence }),
  }
}

/** Returns the other episodes to compare an episode with: those with another outcome, or all if all have the same outcome. */
function rivalsOf(episode: number, episodes: readonly AlignedEpisode[]): readonly number[] {
  const others = [...episodes.keys()].filter((other) => other !== episode)
  const rivals = others.filter((other) => episodes[other]?.success !== episodes[episode]?.success)
  return rivals.length > 0 ? rivals : others
}

function hasSharedState(slot: readonly BranchCell[], episodes: readonly AlignedEpisode[]): boolean {
  return slot.some(({ state }, episode) => rivalsOf(episode, episodes).some((other) => slot[other]?.state === state))
}

function isSameStep(slot: Slot, episodes: readonly (readonly StepLine[])[]): boolean {
  const steps = slot.map((at, episode) => episodes[episode]?.[at ?? -1])
  const [first] = steps
  return steps.every(
    (step) => step !== undefined && first !== undefined && step.action === first.action && step.state === first.state,
  )
}

function pathOf(episode: number, episodes: readonly AlignedEpisode[], start: string): EpisodePath {
  const steps = movesOf(episodes[episode])
  const reached = episodes.map((each) => new Set([start, ...each.steps.map(({ state }) => state)]))
  const companions = steps.map(({ state }) =>
    reached.flatMap((states, other) => (other !== episode && states.has(state) ? [other] : [])),
  )
  const lastShared = lastSharedState(episode, episodes, start)
  return {
    sharedSteps: companions.filter(({ length }) => length > 0).length,
    departures: departuresOf(companions),
    ...(lastShared && { lastShared }),
  }
}

/** Returns the parts without companions. `companions` are the other episodes that reached the state after each step. */
function departuresOf(companions: readonly (readonly number[])[]): readonly Departure[] {
  const departures: Departure[] = []
  let open: number | undefined
  for (const [step, episodes] of companions.entries()) {
    if (episodes.length === 0) open ??= step
    else if (open !== undefined) {
      departures.push({ step: open, rejoins: { step, episodes } })
      open = undefined
    }
  }
  return open === undefined ? departures : [...departures, { step: open }]
}

/** Returns the last state shared with a rival; of several rivals the one with the fewest steps. */
function lastSharedState(episode: number, episodes: readonly AlignedEpisode[], start: string): SharedState | undefined {
  const own = movesOf(episodes[episode])
  let best: (CommonState & { readonly episode: number }) | undefined
  for (const other of rivalsOf(episode, episodes)) {
    const meeting = lastCommonState(own, movesOf(episodes[other]), start)
    if (best === undefined || isBetter(meeting, other, best, episodes)) best = { ...meeting, episode: other }
  }
  return best && { step: best.first, episode: best.episode, otherStep: best.second }
}

/** Returns the steps without thoughts after the last step. */
function movesOf(episode: AlignedEpisode | undefined): readonly StepLine[] {
  return episode?.steps.filter(({ action }) => action !== undefined) ?? []
}

function isBetter(
  meeting: CommonState,
  other: number,
  best: CommonState & { readonly episode: number },
  episodes: readonly AlignedEpisode[],
): boolean {
  if (meeting.first !== best.first) return meeting.first > best.first
  const lengthOf = (episode: number): number => episodes[episode]?.steps.length ?? 0
  return lengthOf(other) < lengthOf(best.episode)
}
