import { counted, dollars, percent, shortCount } from '@orreryjs/runs/texts'
import stringWidth from 'string-width'

/** How far a run is. */
export interface RunFigures {
  readonly done: number
  readonly total: number
  readonly solved: number
  readonly errors: number
  readonly tokens: number
  readonly cost?: number | undefined
  /** Absent where it is not known what is being played. */
  readonly inFlight?: number | undefined
  readonly callsPerSecond?: number | undefined
  /** What calls wait for before they are sent. */
  readonly held?: string | undefined
  /** Milliseconds; absent where nothing ended yet. */
  readonly left?: number | undefined
}

/** A run's progress in a line of so many columns: what does not fit is left out, the least telling first. */
export function progressWords(figures: RunFigures, room: number): string {
  const { done, total, solved, errors, tokens, cost, inFlight, callsPerSecond, held, left } = figures
  // In the order of the line, with what is left out first where there is no room: the greatest.
  const parts: readonly (readonly [text: string, rank: number])[] = [
    [`${done}/${counted(total, 'episode')}`, 0],
    ...(done > 0 ? [[`${percent(solved / done)} success`, 1] as const] : []),
    ...(errors > 0 ? [[counted(errors, 'error'), 2] as const] : []),
    ...(inFlight === undefined ? [] : [[`${inFlight} in flight`, 5] as const]),
    ...(held === undefined ? [] : [[held, 3] as const]),
    ...(callsPerSecond === undefined ? [] : [[`${callsPerSecond.toFixed(1)} calls/s`, 6] as const]),
    ...(tokens > 0 ? [[`${shortCount(tokens)} tokens`, 7] as const] : []),
    ...(cost === undefined ? [] : [[dollars(cost), 4] as const]),
    ...(left === undefined ? [] : [[`${duration(left)} left`, 8] as const]),
  ]
  for (let most = 8; most > 0; most -= 1) {
    const line = joined(parts, most)
    if (stringWidth(line) <= room) return line
  }
  return joined(parts, 0)
}

function joined(parts: readonly (readonly [string, number])[], most: number): string {
  return parts.flatMap(([text, rank]) => (rank <= most ? [text] : [])).join(', ')
}

/** Time in its two largest units: `45 s`, `3 min 20 s`, `2 h 5 min`. */
function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
