import type { ReportData } from '@orreryjs/viewer'
import { openOutput } from '../export/output-file.ts'
import { refuseOwnFiles } from '../export/own-files.ts'
import { reportForm } from './formats/forms.ts'
import { type ReadReportOptions, readReport } from './read-report.ts'

/** How a report is made. */
export interface ReportOptions extends Omit<ReadReportOptions, 'withEpisodes'> {
  /** `html`: the page with episodes to play; `md`, `csv`, `json`: the figures. @default 'html' */
  readonly format?: string | undefined
}

/** A report of a run. */
export interface Report {
  readonly data: ReportData
  readonly format: string
  readonly text: string
  /** Where it goes unless told otherwise: `report.html` in the run's directory; `undefined` for all else. */
  readonly path: string | undefined
  /** Writes it whole or not at all, in place of one that is there. Gives its size in bytes. Throws `FILE_UNWRITABLE`. */
  toFile(path?: string): number
}

/** Reads a run's journal and makes a report of it. Throws `USAGE` for an unknown format, or what reading throws. */
export async function report(directory: string, { format = 'html', ...options }: ReportOptions): Promise<Report> {
  const form = reportForm(format)
  const read = await readReport(directory, { ...options, withEpisodes: form.withEpisodes })
  const text = form.write(read)
  const usual = form.file(directory)
  return {
    data: read.data,
    format,
    text,
    path: usual,
    toFile: (path = usual ?? `report.${format}`) => {
      refuseOwnFiles(directory, path)
      return writeText(path, text)
    },
  }
}

function writeText(path: string, text: string): number {
  const output = openOutput(path, true)
  try {
    output.write(text)
    output.finish()
  } finally {
    output.discard()
  }
  return Buffer.byteLength(text)
}
