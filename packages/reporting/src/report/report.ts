import { OrreryError } from '@orreryjs/core'
import { unknownName } from '@orreryjs/runs/texts'
import type { ReportData } from '../data/report-data.ts'
import { writeOutput } from '../export/output-file.ts'
import { refuseRunFiles } from '../export/refuse-run-files.ts'
import { CSV_TABLES } from './formats/csv-tables.ts'
import { reportFormat } from './formats/report-format.ts'
import { type ReadReportOptions, readReport } from './read-report.ts'

/** Options of `report`. */
export interface ReportOptions extends Omit<ReadReportOptions, 'withEpisodes' | 'withCredit'> {
  /** `html`: page with episodes; `md`, `csv`, `json`: figures. @default 'html' */
  readonly format?: string | undefined
  /** Table for the format `csv`: one of `CSV_TABLES`. @default 'rows' */
  readonly table?: string | undefined
  /** Reads the template for the format `html`: `readTemplate` of `@orreryjs/viewer`. */
  readonly template?: (() => string) | undefined
}

/** A report of a run. */
export interface Report {
  readonly data: ReportData
  readonly format: string
  readonly text: string
  /** Default path: `report.html` in the directory of the run, or in the current directory for several runs; `undefined` for other formats. */
  readonly path: string | undefined
  /** Writes the file atomically and replaces an existing one. Returns its size in bytes. Throws `FILE_UNWRITABLE`. */
  toFile(path?: string): number
}

/** Creates a report of one or several runs. Throws `USAGE` for an unknown format or table, or what reading the runs throws. */
export async function report(
  directory: string | readonly string[],
  { format = 'html', table = ROWS, template, ...options }: ReportOptions,
): Promise<Report> {
  const form = reportFormat(format)
  checkTable(format, table)
  const page = format === 'html' ? pageOf(template) : ''
  const directories = [directory].flat()
  const read = await readReport(directories, { ...options, withEpisodes: form.withEpisodes, withCredit: form.withCredit })
  const text = form.write(read, { table, page })
  const defaultPath = form.file(directories)
  return {
    data: read.data,
    format,
    text,
    path: defaultPath,
    toFile: (path = defaultPath ?? `report.${format}`) => {
      for (const each of directories) refuseRunFiles(each, path)
      return writeOutput(path, text)
    },
  }
}

/** Default CSV table. */
const ROWS = 'rows'

/** Checks the table before anything is read. */
function checkTable(format: string, table: string): void {
  if (!CSV_TABLES.includes(table)) throw unknownName('USAGE', 'table', table, CSV_TABLES)
  if (table === ROWS || format === 'csv') return
  throw new OrreryError('USAGE', `--table does not apply to the format ${format}`, { hint: 'add --format csv, or omit --table' })
}

function pageOf(template: ReportOptions['template']): string {
  if (template !== undefined) return template()
  throw new OrreryError('USAGE', 'an HTML report needs a template', {
    hint: 'pass `template: readTemplate` of @orreryjs/viewer',
  })
}
