/** The alignment of two episodes as a plain dynamic programme: the reference that the alignment of many must equal for two. */
import type { StepLine } from '@orreryjs/reporting/alignment'

type Pair = readonly [number | undefined, number | undefined]

/** Aligns two episodes at their last common state, then above and below it with the maximum total score. */
export function alignTwo(first: readonly StepLine[], second: readonly StepLine[], start: string): readonly Pair[] {
  const [met, beside] = lastMeeting(first, second, start)
  const above = aligned(first.slice(0, met), second.slice(0, beside))
  const [one, other] = [first[met], second[beside]]
  const next: readonly Pair[] = one === undefined && other === undefined ? [] : [[one?.at, other?.at]]
  return [...above, ...next, ...aligned(first.slice(met + 1), second.slice(beside + 1))]
}

function lastMeeting(first: readonly StepLine[], second: readonly StepLine[], start: string): readonly [number, number] {
  const [own, others] = [first, second].map((steps) => [start, ...steps.map(({ state }) => state)])
  for (let at = first.length; at >= 0; at -= 1) {
    const beside = others?.lastIndexOf(own?.[at] ?? '') ?? -1
    if (beside >= 0 && (at > 0 || own?.[at] === start)) return [at, beside]
  }
  return [0, 0]
}

function scoreOf(one: StepLine, other: StepLine): number {
  const isSame = one.state === other.state
  const isAsFar = one.goalDistance !== undefined && one.goalDistance === other.goalDistance
  return 1 + (isSame ? 10_000 + (one.action === other.action ? 100 : 0) : 0) + (isAsFar ? 10 : 0)
}

function aligned(first: readonly StepLine[], second: readonly StepLine[]): readonly Pair[] {
  const known = new Map<string, number>()
  const best = (at: number, beside: number): number => {
    const [one, other] = [first[at], second[beside]]
    if (one === undefined || other === undefined) return 0
    const key = `${at} ${beside}`
    const value =
      known.get(key) ?? Math.max(best(at + 1, beside + 1) + scoreOf(one, other), best(at + 1, beside), best(at, beside + 1))
    known.set(key, value)
    return value
  }
  const rows: Pair[] = []
  let [at, beside] = [0, 0]
  while (at < first.length || beside < second.length) {
    const [one, other] = [first[at], second[beside]]
    if (one !== undefined && other !== undefined && best(at, beside) === best(at + 1, beside + 1) + scoreOf(one, other)) {
      rows.push([one.at, other.at])
      at += 1
      beside += 1
    } else if (one !== undefined && (other === undefined || best(at, beside) === best(at + 1, beside))) {
      rows.push([one.at, undefined])
      at += 1
    } else {
      rows.push([undefined, other?.at])
      beside += 1
    }
  }
  return rows
}
