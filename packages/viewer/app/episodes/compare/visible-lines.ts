import type { Comparison } from '@orreryjs/reporting/alignment'

/** A line of the table of aligned steps, or a run of hidden lines that starts there. */
interface VisibleLine {
  /** Position of the line, or of the first hidden line. */
  readonly at: number
  /** Number of hidden lines; 0 for a visible line. */
  readonly hidden: number
}

/** Lines of a pair that are visible at a time: a longer table would push the steps themselves out of sight. */
const WINDOW = 15

/** Returns a window of lines around the current one, and the lines hidden before and after it. */
export function nearLines(count: number, current: number): readonly VisibleLine[] {
  const from = Math.max(0, Math.min(current - Math.floor(WINDOW / 2), count - WINDOW))
  const end = Math.min(count, from + WINDOW)
  const shown = Array.from({ length: end - from }, (_, index) => ({ at: from + index, hidden: 0 }))
  return [...(from > 0 ? [{ at: 0, hidden: from }] : []), ...shown, ...(end < count ? [{ at: end, hidden: count - end }] : [])]
}

/** Lines around the current line, and at both ends of a run, that are never hidden. */
const MARGIN = 12

/**
 * Returns the lines to show. The middle of a long run in which only one episode takes steps is hidden, except near the current line: a search
 * may take thousands of steps where the others take ten.
 */
export function visibleLines({ slots }: Pick<Comparison, 'slots'>, current: number): readonly VisibleLine[] {
  const lines: VisibleLine[] = []
  let at = 0
  while (at < slots.length) {
    const end = endOfRun(slots, at)
    const isHidden = (line: number): boolean => line >= at + MARGIN && line < end - MARGIN && Math.abs(line - current) > MARGIN
    for (let line = at; line < end; line += 1) {
      const last = lines.at(-1)
      if (!isHidden(line)) lines.push({ at: line, hidden: 0 })
      else if (last !== undefined && last.hidden > 0 && last.at + last.hidden === line)
        lines[lines.length - 1] = { ...last, hidden: last.hidden + 1 }
      else lines.push({ at: line, hidden: 1 })
    }
    at = end
  }
  return lines
}

/** Returns the end of the run of slots in which only the same episode takes steps. */
function endOfRun(slots: Comparison['slots'], at: number): number {
  const sole = soleStepper(slots[at] ?? [])
  if (sole === undefined) return at + 1
  const end = slots.findIndex((slot, index) => index > at && soleStepper(slot) !== sole)
  return end < 0 ? slots.length : end
}

function soleStepper(slot: Comparison['slots'][number]): number | undefined {
  const steppers = slot.flatMap((step, episode) => (step === undefined ? [] : [episode]))
  return steppers.length === 1 ? steppers[0] : undefined
}
