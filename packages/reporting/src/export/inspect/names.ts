import { contentHash } from '@orreryjs/core'

/** What tells a log from the others of its run. */
export interface CellId {
  readonly world: string
  readonly split: string
  /** Name of the row: the agent's id unless the run gave it another. */
  readonly label: string
  readonly model: string
}

/** The last moment that the readers of a log can name. */
const LATEST = Date.UTC(9999, 11, 31)

/** Milliseconds since the Unix epoch as Inspect writes them; to the second where `whole`. */
export function isoTime(at: number, whole = false): string {
  const text = new Date(Math.min(at, LATEST)).toISOString()
  return `${text.slice(0, whole ? 19 : 23)}+00:00`
}

/** The name of a model as Inspect forms them, `PROVIDER/MODEL`. */
export function modelName(id: string): string {
  return id === 'none' ? 'none/none' : id.replace(':', '/')
}

/** A task's id without the slashes that Inspect's viewer does not find a sample by. */
export function sampleId(task: string): string {
  return task.replaceAll('/', '__')
}

/** As long as the ids that Inspect makes. */
export function shortId(...parts: readonly string[]): string {
  return contentHash(parts).slice(0, 22)
}

/** Name of a log's file. Inspect lists `.json` logs by this form alone, and takes it apart at the underscores. */
export function logFileName(created: number, task: string, taskId: string, extension: string): string {
  const parts = [isoTime(created, true), task, taskId].map((part) => part.replace(/[_/:]/g, '-'))
  return `${parts.join('_')}.${extension}`
}

/** Whether Inspect lists a `.json` log with this file name. */
export function isListed(fileName: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}[:-]\d{2}[:-]\d{2}/.test(fileName)
}
