import { dollars, percent, pluralize, shortCount, textWidth } from '@orreryjs/runs/texts'

/** Progress of a run. */
export interface RunProgress {
  readonly done: number
  readonly total: number
  /** Row of the last ended episode. Rates of different agents or worlds are never pooled. Absent before the first episode ends. */
  readonly row?: RowProgress | undefined
  readonly errors: number
  readonly tokens: number
  readonly cost?: number | undefined
  /** Number of episodes in progress; absent if unknown. */
  readonly inFlight?: number | undefined
  readonly callsPerSecond?: number | undefined
  /** Reason why model calls are delayed. */
  readonly delay?: string | undefined
  /** Milliseconds since the start; absent in output that does not depend on time. */
  readonly elapsedMs?: number | undefined
  /** Estimated remaining milliseconds; absent before the first episode ends. */
  readonly remainingMs?: number | undefined
}

/** Ended episodes of a row. */
interface RowProgress {
  readonly name: string
  readonly done: number
  readonly solved: number
}

/** Formats the progress of a run in a line of at most `room` columns; the least important parts are omitted first. */
export function progressText(figures: RunProgress, room: number): string {
  const { done, total, row, errors, tokens, cost, inFlight, callsPerSecond, delay, elapsedMs, remainingMs } = figures
  // In the order of the line; parts with the greatest rank are omitted first.
  const parts: readonly (readonly [text: string, rank: number])[] = [
    [`${done}/${pluralize(total, 'episode')}`, 0],
    ...(row === undefined ? [] : [[`${row.name} ${percent(row.solved / row.done)} success`, 1] as const]),
    ...(errors > 0 ? [[pluralize(errors, 'error'), 3] as const] : []),
    ...(inFlight === undefined ? [] : [[`${inFlight} in progress`, 7] as const]),
    ...(delay === undefined ? [] : [[delay, 4] as const]),
    ...(callsPerSecond === undefined ? [] : [[`${callsPerSecond.toFixed(1)} calls/s`, 8] as const]),
    ...(tokens > 0 ? [[`${shortCount(tokens)} tokens`, 9] as const] : []),
    ...(cost === undefined ? [] : [[dollars(cost), 5] as const]),
    ...(elapsedMs === undefined ? [] : [[`${duration(elapsedMs)} elapsed`, 6] as const]),
    ...(remainingMs === undefined ? [] : [[`${duration(remainingMs)} left`, 2] as const]),
  ]
  for (let rank = 9; rank > 0; rank -= 1) {
    const line = joined(parts, rank)
    if (textWidth(line) <= room) return line
  }
  return joined(parts, 0)
}

function joined(parts: readonly (readonly [string, number])[], maxRank: number): string {
  return parts.flatMap(([text, rank]) => (rank <= maxRank ? [text] : [])).join(', ')
}

/** Formats a duration in its two largest units: `45 s`, `3 min 20 s`, `2 h 5 min`. */
function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
