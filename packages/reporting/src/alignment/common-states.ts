import type { StepLine } from './step-lines.ts'

/** A state that two episodes reached, as the number of lines before it in each. */
export interface CommonState {
  readonly first: number
  readonly second: number
}

/**
 * Returns the last state of the first episode that the second also reached, at its last occurrence in the second. Without one it is the
 * start. `start` is the hash of the start state.
 */
export function lastCommonState(first: readonly StepLine[], second: readonly StepLine[], start: string): CommonState {
  const known = new Map<string, number>([[start, 0]])
  for (const [at, { state }] of second.entries()) known.set(state, at + 1)
  for (let at = first.length - 1; at >= 0; at -= 1) {
    const position = known.get(first[at]?.state ?? '')
    if (position !== undefined) return { first: at + 1, second: position }
  }
  return { first: 0, second: known.get(start) ?? 0 }
}

/**
 * Returns the common state nearest to the goal from which both continued with different actions. `undefined` if the last common
 * state is as near, or distances are unknown.
 */
export function nearestCommonState(
  first: readonly StepLine[],
  second: readonly StepLine[],
  meeting: CommonState,
): (CommonState & { readonly toGo: number }) | undefined {
  const places = new Map(second.map(({ state }, at) => [state, at + 1]))
  const own = new Map(first.map(({ state }, at) => [state, at + 1]))
  let best: (CommonState & { readonly toGo: number }) | undefined
  for (const [state, at] of own) {
    const other = places.get(state)
    const toGo = first[at - 1]?.goalDistance
    if (other === undefined || typeof toGo !== 'number' || toGo === 0) continue
    if (first[at]?.action === second[other]?.action) continue
    if (best === undefined || toGo <= best.toGo) best = { first: at, second: other, toGo }
  }
  const last = first[meeting.first - 1]?.goalDistance
  return best !== undefined && typeof last === 'number' && last <= best.toGo ? undefined : best
}
