import { contentHash, escapeLine } from '@orreryjs/core'

/** Attributes that identify a log of a run. */
export interface CellId {
  readonly world: string
  readonly split: string
  /** Label of the row. */
  readonly label: string
  readonly model: string
}

/** Latest time that readers of a log can represent. */
const LATEST = Date.UTC(9999, 11, 31)

/** Formats milliseconds since the Unix epoch for Inspect; to the second if `whole`. */
export function isoTime(at: number, whole = false): string {
  const text = new Date(Math.min(at, LATEST)).toISOString()
  return `${text.slice(0, whole ? 19 : 23)}+00:00`
}

/** Returns the Inspect name of a model, `PROVIDER/MODEL`. */
export function modelName(id: string): string {
  return id === 'none' ? 'none/none' : id.replace(':', '/')
}

/** Returns a task id without slashes, which Inspect's viewer cannot look up. */
export function sampleId(task: string): string {
  return task.replaceAll('/', '__')
}

/** Length of Inspect ids. */
export function shortId(...parts: readonly string[]): string {
  return contentHash(parts).slice(0, 22)
}

/** Maximum length of a part of a file name, which may have 255 bytes. */
const MAX_PART = 60

/**
 * Returns the file name of a log, which every file system accepts. Inspect lists only `.json` logs with this form and splits it at
 * underscores.
 */
export function logFileName(created: number, task: string, taskId: string, extension: string): string {
  const parts = [isoTime(created, true), task, taskId].map((part) =>
    escapeLine(part)
      .replace(/[_/:\\<>"|?*]/g, '-')
      .slice(0, MAX_PART),
  )
  return `${parts.join('_')}.${extension}`
}

/** Returns true if Inspect lists a `.json` log with this file name. */
export function isListed(fileName: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}[:-]\d{2}[:-]\d{2}/.test(fileName)
}
