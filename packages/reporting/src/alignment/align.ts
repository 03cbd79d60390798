import { maxOf } from '@orreryjs/core'
import { lastCommonState } from './common-states.ts'
import type { StepLine } from './step-lines.ts'

/** A place in an alignment: for each episode the position of its step, or `undefined` without a step. */
export type Slot = readonly (number | undefined)[]

/**
 * Aligns episodes of a task so that each step of each episode is in exactly one slot, in order: steps that lead to the same state are in one slot, otherwise steps with the same distance to goal. `start` is
 * the hash of the start state.
 *
 * Two episodes are aligned optimally (Needleman and Wunsch, Journal of Molecular Biology 48, 1970), and their last common state is always
 * in one slot. More are added one by one to the alignment (progressive alignment: Feng and Doolittle, Journal of Molecular Evolution 25,
 * 1987) with the sum of the scores of all pairs. The episode with the most shared states comes first, then the one that shares most with
 * those already aligned; ties keep the given order. Only first visits of a state attract each other: otherwise an episode that wanders
 * through all states would pull the others apart.
 */
export function align(episodes: readonly (readonly StepLine[])[], start: string): readonly Slot[] {
  const [first = [], second = []] = episodes
  return episodes.length === 2 ? alignPair(first, second, start) : alignAll(episodes, start)
}

function alignPair(first: readonly StepLine[], second: readonly StepLine[], start: string): readonly Slot[] {
  const meeting = lastCommonState(first, second, start)
  const [one, other] = [first[meeting.first], second[meeting.second]]
  const above = addEpisode(profileOf(first.slice(0, meeting.first)), second.slice(0, meeting.second))
  // The two diverging steps are in one slot.
  const next: readonly Members[] = one === undefined && other === undefined ? [] : [[one, other]]
  const below = addEpisode(profileOf(first.slice(meeting.first + 1)), second.slice(meeting.second + 1))
  return [...above, ...next, ...below].map((members) => members.map((line) => line?.at))
}

function alignAll(episodes: readonly (readonly StepLine[])[], start: string): readonly Slot[] {
  const visits = episodes.map((lines) => firstVisits(lines, start))
  const order = guideOrder(episodes)
  const [first, ...others] = order
  let profile = profileOf(visits[first ?? -1] ?? [])
  for (const episode of others) profile = addEpisode(profile, visits[episode] ?? [])
  const columnOf = new Map(order.map((episode, column) => [episode, column]))
  return profile.map((members) => episodes.map((_, episode) => members[columnOf.get(episode) ?? -1]?.at))
}

/** A step to align. */
interface AlignedStep extends StepLine {
  /** True if the step does not attract equal states and distances. */
  readonly isRevisit?: boolean
}

/** Marks the steps to a state in which the episode was before. */
function firstVisits(lines: readonly StepLine[], start: string): readonly AlignedStep[] {
  const known = new Set([start])
  return lines.map((line) => {
    const isRevisit = known.has(line.state)
    known.add(line.state)
    return { ...line, isRevisit }
  })
}

/** Returns the order in which episodes are added: the most shared states first. */
function guideOrder(episodes: readonly (readonly StepLine[])[]): readonly number[] {
  const states = episodes.map((lines) => new Set(lines.map(({ state }) => state)))
  const sharedBy = (one: number, other: number): number =>
    [...(states[one] ?? [])].filter((state) => states[other]?.has(state)).length
  const left = new Set(episodes.keys())
  const order: number[] = []
  while (left.size > 0) {
    const against = order.length === 0 ? [...episodes.keys()] : order
    const sums = new Map(
      [...left].map((one) => [one, against.reduce((sum, other) => sum + (one === other ? 0 : sharedBy(one, other)), 0)]),
    )
    const highest = maxOf(sums.values())
    const next = [...left].find((one) => sums.get(one) === highest) ?? 0
    left.delete(next)
    order.push(next)
  }
  return order
}

/** Steps of a slot, one for each aligned episode. */
type Members = readonly (AlignedStep | undefined)[]

function profileOf(lines: readonly AlignedStep[]): readonly Members[] {
  return lines.map((line) => [line])
}

/** Score of two steps in one slot. Any pair scores more than a gap. */
const SCORE = { sameState: 10_000, sameAction: 100, asFar: 10, any: 1 } as const

/** Returns the sum of the scores of a step with each member of a slot. */
type SlotScore = (line: AlignedStep) => number

function scoreWith(members: Members): SlotScore {
  const all = members.filter((line) => line !== undefined)
  const lines = all.filter(({ isRevisit }) => isRevisit !== true)
  const count = (keys: readonly (string | number | null | undefined)[]): ReadonlyMap<unknown, number> => {
    const counts = new Map<unknown, number>()
    for (const key of keys) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts
  }
  const states = count(lines.map(({ state }) => state))
  const steps = count(lines.map(stepKey))
  const distances = count(lines.map(({ goalDistance }) => goalDistance))
  return (line) => {
    const any = SCORE.any * all.length
    if (line.isRevisit === true) return any
    const sameStates = states.get(line.state) ?? 0
    const sameSteps = sameStates === 0 ? 0 : (steps.get(stepKey(line)) ?? 0)
    const asFar = distances.get(line.goalDistance) ?? 0
    return any + SCORE.sameState * sameStates + SCORE.sameAction * sameSteps + SCORE.asFar * asFar
  }
}

function stepKey({ state, action }: StepLine): string {
  return `${state} ${action ?? ''}`
}

/** Adds an episode to a profile with the maximum total score. */
function addEpisode(profile: readonly Members[], lines: readonly AlignedStep[]): readonly Members[] {
  const scores = profile.map(scoreWith)
  const width = lines.length + 1
  const best = new Float64Array((profile.length + 1) * width)
  const valueAt = (slot: number, line: number): number => best[slot * width + line] ?? 0
  const together = (slot: number, line: number): number => {
    const [score, added] = [scores[slot], lines[line]]
    return valueAt(slot + 1, line + 1) + (score === undefined || added === undefined ? 0 : score(added))
  }
  for (let slot = profile.length - 1; slot >= 0; slot -= 1) {
    for (let line = lines.length - 1; line >= 0; line -= 1) {
      best[slot * width + line] = Math.max(together(slot, line), valueAt(slot + 1, line), valueAt(slot, line + 1))
    }
  }
  const size = profile[0]?.length ?? 1
  const result: Members[] = []
  let [slot, line] = [0, 0]
  while (slot < profile.length || line < lines.length) {
    const [members, added] = [profile[slot], lines[line]]
    const now = valueAt(slot, line)
    if (members !== undefined && added !== undefined && now === together(slot, line)) {
      result.push([...members, added])
      slot += 1
      line += 1
    } else if (members !== undefined && (added === undefined || now === valueAt(slot + 1, line))) {
      result.push([...members, undefined])
      slot += 1
    } else {
      result.push([...Array.from({ length: size }, () => undefined), added])
      line += 1
    }
  }
  return result
}
