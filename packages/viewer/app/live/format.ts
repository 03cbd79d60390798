import type { WatchedLineRow, WatchedState } from '@orreryjs/reporting/data'

/** Display texts of run states. */
export const STATE_TEXTS: Readonly<Record<WatchedState, string>> = {
  running: 'running',
  interrupted: 'interrupted?',
  stopped: 'stopped',
  complete: 'complete',
  unreadable: 'unreadable',
  deleted: 'deleted',
}

/** Formats a duration: `3 s`, `12 min`, `5 h`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

/** Converts a time of the server's clock to the local clock and formats it. */
export function clockTime(moment: number, now: number): string {
  return new Date(Date.now() + moment - now).toLocaleTimeString()
}

/** Formats a rate per second: `12.3`, `0.4`, `120`. */
export function rate(perSecond: number): string {
  return perSecond >= 100 ? perSecond.toFixed(0) : perSecond.toFixed(1)
}

/** Returns the address of a run on this server. */
export function addressOfRun(id: string): string {
  return `/run/${encodeURIComponent(id)}/`
}

/** Returns the name of a row's agent, with the model if the rows have several. */
export function agentName({ name, model }: WatchedLineRow, all: readonly WatchedLineRow[]): string {
  const hasManyModels = new Set(all.flatMap((row) => (row.model === 'none' ? [] : [row.model]))).size > 1
  return hasManyModels && model !== 'none' ? `${name} (${model})` : name
}

/** Returns the name of a row's world, with the split if the rows have several of it. */
export function placeName({ world, split }: WatchedLineRow, all: readonly WatchedLineRow[]): string {
  return all.some((row) => row.world === world && row.split !== split) ? `${world} ${split}` : world
}
