import { appendJobSummary, JOB_SUMMARY_VARIABLE, jobSummaryPath } from '@orreryjs/runs/results'
import type { Terminal } from '../terminal.ts'

/** Appends Markdown to the summary of the CI job. Throws `FILE_UNWRITABLE`. */
export type AppendSummary = (markdown: string) => void

/**
 * Returns the function that `--summary` requests. Without a file for it, reports that no summary will be written: the same command must
 * work on the user's machine.
 */
export function openSummary(isRequested: boolean | undefined, { report }: Pick<Terminal, 'report'>): AppendSummary | undefined {
  if (isRequested !== true) return undefined
  const path = jobSummaryPath()
  if (path !== undefined) return (markdown) => appendJobSummary(path, markdown)
  report(
    `--summary: no summary is written because ${JOB_SUMMARY_VARIABLE} is not set; to write the text to a file, use \`orrery compare RUN --format md --out FILE\``,
  )
  return undefined
}
