import type { Rung } from './rungs.ts'

/** A line of two ladders: positions of the frames that stand beside each other. */
export interface AlignedRow {
  readonly first?: number
  readonly second?: number
}

/** Where two episodes were in the same state, for the last time of each: after so many frames of it. */
interface Meeting {
  readonly first: number
  readonly second: number
}

/** Two episodes of a task beside each other. */
export interface Alignment {
  readonly rows: readonly AlignedRow[]
  /** Row of the first steps that are not the same; absent where they never part. */
  readonly parting?: number
  readonly meeting: Meeting
  /** Row after the last meeting: from there on the first never was where the second had been; absent where nothing follows. */
  readonly forGood?: number
}

/**
 * Lays two episodes of a task beside each other: frames after which the world stood in the same state, or else was as far from the goal.
 * The last state that both were in stays at one height. `start` is the state that both begin in.
 */
export function align(first: readonly Rung[], second: readonly Rung[], start: string): Alignment {
  const meeting = lastMeeting(first, second, start)
  const above = aligned(first.slice(0, meeting.first), second.slice(0, meeting.second))
  const below = apart(first.slice(meeting.first), second.slice(meeting.second))
  const rows = [...above, ...below]
  const parting = rows.findIndex((row) => !isSameStep(row, first, second))
  return {
    rows,
    meeting,
    ...(parting >= 0 && { parting }),
    ...(below.length > 0 && { forGood: above.length }),
  }
}

/** What follows the last meeting: the two steps that lead apart stand beside each other. */
function apart([one, ...first]: readonly Rung[], [other, ...second]: readonly Rung[]): readonly AlignedRow[] {
  if (one === undefined && other === undefined) return []
  const next: AlignedRow = { ...(one && { first: one.at }), ...(other && { second: other.at }) }
  return [next, ...aligned(first, second)]
}

function isSameStep({ first, second }: AlignedRow, ones: readonly Rung[], others: readonly Rung[]): boolean {
  const [one, other] = [ones[first ?? -1], others[second ?? -1]]
  return one !== undefined && other !== undefined && one.action === other.action && one.state === other.state
}

/** The last state of the first that the second was in too, at the last time that the second was in it. */
function lastMeeting(first: readonly Rung[], second: readonly Rung[], start: string): Meeting {
  const known = new Map<string, number>([[start, 0]])
  for (const [at, { state }] of second.entries()) known.set(state, at + 1)
  for (let at = first.length - 1; at >= 0; at -= 1) {
    const met = known.get(first[at]?.state ?? '')
    if (met !== undefined) return { first: at + 1, second: met }
  }
  return { first: 0, second: known.get(start) ?? 0 }
}

/**
 * The state nearest to the goal that both were in and went on from in different ways: there the one could have done as the other did.
 * Absent where the last meeting is as near, or nothing is known of the way.
 */
export function nearestMeeting(
  first: readonly Rung[],
  second: readonly Rung[],
  { meeting }: Pick<Alignment, 'meeting'>,
): (Meeting & { readonly toGo: number }) | undefined {
  const places = new Map(second.map(({ state }, at) => [state, at + 1]))
  const own = new Map(first.map(({ state }, at) => [state, at + 1]))
  let best: (Meeting & { readonly toGo: number }) | undefined
  for (const [state, at] of own) {
    const other = places.get(state)
    const toGo = first[at - 1]?.toGo
    if (other === undefined || typeof toGo !== 'number' || toGo === 0) continue
    if (first[at]?.action === second[other]?.action) continue
    if (best === undefined || toGo <= best.toGo) best = { first: at, second: other, toGo }
  }
  const last = first[meeting.first - 1]?.toGo
  return best !== undefined && typeof last === 'number' && last <= best.toGo ? undefined : best
}

/** What it is worth that two frames stand beside each other; any is better than none, so that gaps stay few. */
const WORTH = { sameState: 10_000, sameAction: 100, asFar: 10, any: 1 } as const

function worth(one: Rung | undefined, other: Rung | undefined): number {
  if (one === undefined || other === undefined) return 0
  const isSame = one.state === other.state
  const isAsFar = one.toGo !== undefined && one.toGo === other.toGo
  const action = one.action === other.action ? WORTH.sameAction : 0
  return WORTH.any + (isSame ? WORTH.sameState + action : 0) + (isAsFar ? WORTH.asFar : 0)
}

/** The order of both kept, the sum of what stands beside each other as high as can be. */
function aligned(first: readonly Rung[], second: readonly Rung[]): readonly AlignedRow[] {
  const width = second.length + 1
  const best = new Float64Array((first.length + 1) * width)
  const valueAt = (one: number, other: number): number => best[one * width + other] ?? 0
  for (let one = first.length - 1; one >= 0; one -= 1) {
    for (let other = second.length - 1; other >= 0; other -= 1) {
      const together = valueAt(one + 1, other + 1) + worth(first[one], second[other])
      best[one * width + other] = Math.max(together, valueAt(one + 1, other), valueAt(one, other + 1))
    }
  }
  const rows: AlignedRow[] = []
  let [one, other] = [0, 0]
  while (one < first.length || other < second.length) {
    const now = valueAt(one, other)
    const [left, right] = [first[one], second[other]]
    if (left !== undefined && right !== undefined && now === valueAt(one + 1, other + 1) + worth(left, right)) {
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
