import { appendFileSync, statSync } from 'node:fs'
import { withWriteErrors } from '@orreryjs/harness'
import type { Terminal } from '../terminal.ts'

/** Variable in which GitHub Actions, Gitea and Forgejo name the file of a step's summary. */
const VARIABLE = 'GITHUB_STEP_SUMMARY'

/** Maximum size of the summary of a step in bytes; GitHub rejects a larger one (docs.github.com, "Workflow commands", job summaries). */
const MAX_BYTES = 1024 * 1024

const TRUNCATED = '\n\n**The summary is truncated: a step may write 1 MiB.**\n'

/** File of the summary, if one was requested. */
export interface Summary {
  append(markdown: string): void
}

/**
 * Returns the summary that `--summary` requests: the file that the CI service names. Without such a file it reports that nothing will be
 * written, so that the same command works on the user's machine. Throws `FILE_UNWRITABLE`.
 */
export function openSummary(isRequested: boolean | undefined, { report }: Pick<Terminal, 'report'>): Summary | undefined {
  if (isRequested !== true) return undefined
  const path = process.env[VARIABLE] ?? ''
  if (path !== '') return { append: (markdown) => append(path, markdown) }
  report(
    `--summary: no summary is written because ${VARIABLE} is not set; to write the same text to a file, use --format md --out`,
  )
  return undefined
}

function append(path: string, markdown: string): void {
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
