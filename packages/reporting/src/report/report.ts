import { OrreryError } from '@orreryjs/core'
import { unknownName } from '@orreryjs/runs/texts'
import type { ReportData } from '../data/report-data.ts'
import { openOutput } from '../export/output-file.ts'
import { refuseOwnFiles } from '../export/own-files.ts'
import { CSV_TABLES } from './formats/csv-tables.ts'
import { reportForm } from './formats/forms.ts'
import { type ReadReportOptions, readReport } from './read-report.ts'

/** How a report is made. */
export interface ReportOptions extends Omit<ReadReportOptions, 'withEpisodes'> {
  /** `html`: the page with episodes to play; `md`, `csv`, `json`: the figures. @default 'html' */
  readonly format?: string | undefined
  /** Which table, for the format `csv`: one of `CSV_TABLES`. @default 'rows' */
  readonly table?: string | undefined
  /** Reads the page that the format `html` fills: `readTemplate` of `@orreryjs/viewer`. */
  readonly template?: (() => string) | undefined
}

/** A report of a run. */
export interface Report {
  readonly data: ReportData
  readonly format: string
  readonly text: string
  /** Where it goes unless told otherwise: `report.html` in the run's directory, here for several; `undefined` for all else. */
  readonly path: string | undefined
  /** Writes it whole or not at all, in place of one that is there. Gives its size in bytes. Throws `FILE_UNWRITABLE`. */
  toFile(path?: string): number
}

/** Reads the journal of a run, or of several, and makes one report of it. Throws `USAGE` for an unknown format or table, or what reading throws. */
export async function report(
  directory: string | readonly string[],
  { format = 'html', table = ROWS, template, ...options }: ReportOptions,
): Promise<Report> {
  const form = reportForm(format)
  checkTable(format, table)
  const page = format === 'html' ? pageOf(template) : ''
  const directories = [directory].flat()
  const read = await readReport(directories, { ...options, withEpisodes: form.withEpisodes })
  const text = form.write(read, { table, page })
  const usual = form.file(directories)
  return {
    data: read.data,
    format,
    text,
    path: usual,
    toFile: (path = usual ?? `report.${format}`) => {
      for (const each of directories) refuseOwnFiles(each, path)
      return writeText(path, text)
    },
  }
}

/** The table that a report is as CSV unless another is wanted. */
const ROWS = 'rows'

/** Before anything is read. */
function checkTable(format: string, table: string): void {
  if (!CSV_TABLES.includes(table)) throw unknownName('USAGE', 'table', table, CSV_TABLES)
  if (table === ROWS || format === 'csv') return
  throw new OrreryError('USAGE', `--table says nothing to the format ${format}`, { hint: 'add --format csv, or leave it out' })
}

function pageOf(template: ReportOptions['template']): string {
  if (template !== undefined) return template()
  throw new OrreryError('USAGE', 'a report as HTML fills a page, and none was given', {
    hint: 'pass `template: readTemplate` of @orreryjs/viewer',
  })
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
