import type { StepLine } from './step-lines.ts'

/** A row of an alignment: positions of the frames of both sides. */
export interface AlignedRow {
  readonly first?: number
  readonly second?: number
}

/** Last common state of two episodes, as the number of frames before it. */
interface Meeting {
  readonly first: number
  readonly second: number
}

/** Alignment of two episodes of a task. */
export interface Alignment {
  readonly rows: readonly AlignedRow[]
  /** First row with different steps; absent if the episodes never diverge. */
  readonly firstDivergence?: number
  readonly lastCommonState: Meeting
  /** First row after the last common state; absent if no step follows it. */
  readonly lastDivergence?: number
}

/**
 * Aligns two episodes of a task: frames that lead to the same state are in one row, otherwise frames with the same distance to
 * goal. The last common state is always aligned. `start` is the hash of the start state.
 */
export function align(first: readonly StepLine[], second: readonly StepLine[], start: string): Alignment {
  const lastCommonState = lastMeeting(first, second, start)
  const above = aligned(first.slice(0, lastCommonState.first), second.slice(0, lastCommonState.second))
  const below = apart(first.slice(lastCommonState.first), second.slice(lastCommonState.second))
  const rows = [...above, ...below]
  const firstDivergence = rows.findIndex((row) => !isSameStep(row, first, second))
  return {
    rows,
    lastCommonState,
    ...(firstDivergence >= 0 && { firstDivergence }),
    ...(below.length > 0 && { lastDivergence: above.length }),
  }
}

/** Aligns the frames after the last common state: the two diverging steps are in one row. */
function apart([one, ...first]: readonly StepLine[], [other, ...second]: readonly StepLine[]): readonly AlignedRow[] {
  if (one === undefined && other === undefined) return []
  const next: AlignedRow = { ...(one && { first: one.at }), ...(other && { second: other.at }) }
  return [next, ...aligned(first, second)]
}

function isSameStep({ first, second }: AlignedRow, ones: readonly StepLine[], others: readonly StepLine[]): boolean {
  const [one, other] = [ones[first ?? -1], others[second ?? -1]]
  return one !== undefined && other !== undefined && one.action === other.action && one.state === other.state
}

/** Finds the last state of the first episode that the second also reached, at its last occurrence in the second. */
function lastMeeting(first: readonly StepLine[], second: readonly StepLine[], start: string): Meeting {
  const known = new Map<string, number>([[start, 0]])
  for (const [at, { state }] of second.entries()) known.set(state, at + 1)
  for (let at = first.length - 1; at >= 0; at -= 1) {
    const position = known.get(first[at]?.state ?? '')
    if (position !== undefined) return { first: at + 1, second: position }
  }
  return { first: 0, second: known.get(start) ?? 0 }
}

/**
 * Finds the common state nearest to the goal from which both continued with different actions. `undefined` if the last common
 * state is as near, or distances are unknown.
 */
export function nearestCommonState(
  first: readonly StepLine[],
  second: readonly StepLine[],
  { lastCommonState: meeting }: Pick<Alignment, 'lastCommonState'>,
): (Meeting & { readonly toGo: number }) | undefined {
  const places = new Map(second.map(({ state }, at) => [state, at + 1]))
  const own = new Map(first.map(({ state }, at) => [state, at + 1]))
  let best: (Meeting & { readonly toGo: number }) | undefined
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

/** Score of two frames in one row. Any pair scores more than a gap. */
const SCORE = { sameState: 10_000, sameAction: 100, asFar: 10, any: 1 } as const

function scoreOf(one: StepLine | undefined, other: StepLine | undefined): number {
  if (one === undefined || other === undefined) return 0
  const isSame = one.state === other.state
  const isAsFar = one.goalDistance !== undefined && one.goalDistance === other.goalDistance
  const action = one.action === other.action ? SCORE.sameAction : 0
  return SCORE.any + (isSame ? SCORE.sameState + action : 0) + (isAsFar ? SCORE.asFar : 0)
}

/** Aligns two sequences with the maximum total score (Needleman-Wunsch). */
function aligned(first: readonly StepLine[], second: readonly StepLine[]): readonly AlignedRow[] {
  const width = second.length + 1
  const best = new Float64Array((first.length + 1) * width)
  const valueAt = (one: number, other: number): number => best[one * width + other] ?? 0
  for (let one = first.length - 1; one >= 0; one -= 1) {
    for (let other = second.length - 1; other >= 0; other -= 1) {
      const together = valueAt(one + 1, other + 1) + scoreOf(first[one], second[other])
      best[one * width + other] = Math.max(together, valueAt(one + 1, other), valueAt(one, other + 1))
    }
  }
  const rows: AlignedRow[] = []
  let [one, other] = [0, 0]
  while (one < first.length || other < second.length) {
    const now = valueAt(one, other)
    const [left, right] = [first[one], second[other]]
    if (left !== undefined && right !== undefined && now === valueAt(one + 1, other + 1) + scoreOf(left, right)) {
      rows.push({ first: left.at, second: right.at })
      one += 1
      other += 1
    } else if (left !== undefined && (right === undefined || now === valueAt(one + 1, other))) {
      rows.push({ first: left.at })
      one += 1
    } else if (right !== undefined) {
      rows.push({ second: right.at })
      other += 1
    }
  }
  return rows
}
