import { appendFileSync, statSync } from 'node:fs'
import { withWriteErrors } from '@orreryjs/harness'

/** Variable in which GitHub Actions, Gitea and Forgejo name the file of a step's summary. */
export const JOB_SUMMARY_VARIABLE = 'GITHUB_STEP_SUMMARY'

/** Maximum size of the summary of a step in bytes; GitHub rejects a larger one (docs.github.com, "Workflow commands", job summaries). */
const MAX_BYTES = 1024 * 1024

const TRUNCATED = '\n\n**The summary is truncated: a step may write 1 MiB.**\n'

/** Returns the file of the summary that the CI service names; `undefined` elsewhere. */
export function jobSummaryPath(): string | undefined {
  const path = process.env[JOB_SUMMARY_VARIABLE] ?? ''
  return path === '' ? undefined : path
}

/** Appends Markdown to the summary of a job, truncated at its maximum size. Throws `FILE_UNWRITABLE`. */
export function appendJobSummary(path: string, markdown: string): void {
  withWriteErrors(path, () => {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    appendFileSync(path, truncate(size === 0 ? markdown : `\n${markdown}`, MAX_BYTES - size))
  })
}

/** Truncates text at the end of a line, so that it has at most `bytes` bytes. */
function truncate(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  const room = bytes - Buffer.byteLength(TRUNCATED)
  if (room < 0) return ''
  const start = Buffer.from(text).subarray(0, room)
  const end = start.lastIndexOf('\n')
  return `${start.subarray(0, Math.max(0, end)).toString()}${TRUNCATED}`
}
