import type { Slot } from './align.ts'
import type { StepLine } from './step-lines.ts'

/** An episode in a slot. */
export interface BranchCell {
  /** Position of its step; absent if it takes no step in the slot. */
  readonly step?: number
  /** Hash of the state after the slot. Without a step the state stays. */
  readonly state: string
  /** True after its last step. */
  readonly ended: boolean
  /** Branch, from 0, of the running episodes in the same state; absent if it is the only one there, or has ended. */
  readonly branch?: number
}

/**
 * Returns where each episode is in each slot. Episodes in the same state form a branch; if it splits, the larger part keeps its number.
 * A new branch has the smallest number that is free in this slot and the one before, but never 0: all episodes start in branch 0.
 * `start` is the hash of the start state.
 */
export function branchCells(
  slots: readonly Slot[],
  episodes: readonly (readonly StepLine[])[],
  start: string,
): readonly (readonly BranchCell[])[] {
  const last = episodes.map((_, episode) => slots.findLastIndex((slot) => slot[episode] !== undefined))
  let states = episodes.map(() => start)
  let branches: readonly (number | undefined)[] = episodes.map(() => 0)
  return slots.map((slot, at) => {
    states = states.map((state, episode) => episodes[episode]?.[slot[episode] ?? -1]?.state ?? state)
    const running = [...episodes.keys()].filter((episode) => (last[episode] ?? -1) >= at)
    const next: (number | undefined)[] = episodes.map(() => undefined)
    const taken = new Set<number>()
    for (const group of groupsOf(running, states)) {
      const kept = commonestOf(group.flatMap((episode) => branches[episode] ?? []).filter((branch) => !taken.has(branch)))
      const branch = kept ?? freeNumber(new Set([...taken, ...branches]))
      taken.add(branch)
      for (const episode of group) next[episode] = branch
    }
    branches = next
    return slot.map((step, episode) => {
      const branch = next[episode]
      return {
        ...(step !== undefined && { step }),
        state: states[episode] ?? start,
        ended: (last[episode] ?? -1) < at,
        ...(branch !== undefined && { branch }),
      }
    })
  })
}

/** Returns the groups of at least two episodes in the same state, largest first. */
function groupsOf(running: readonly number[], states: readonly string[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>()
  for (const episode of running) {
    const state = states[episode] ?? ''
    groups.set(state, [...(groups.get(state) ?? []), episode])
  }
  return [...groups.values()].filter(({ length }) => length > 1).sort((one, other) => other.length - one.length)
}

/** Returns the most frequent number, the smallest of several; `undefined` of an empty list. */
function commonestOf(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].sort(([one, often], [other, seldom]) => seldom - often || one - other)[0]?.[0]
}

function freeNumber(used: ReadonlySet<number | undefined>): number {
  let free = 1
  while (used.has(free)) free += 1
  return free
}
