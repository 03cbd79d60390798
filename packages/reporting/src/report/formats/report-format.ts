import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { markdownReport, noteLines } from '@orreryjs/runs/results'
import { unknownName } from '@orreryjs/runs/texts'
import { fillTemplate } from '../../data/fill-template.ts'
import type { ReportData } from '../../data/report-data.ts'
import type { ReadReport } from '../read-report.ts'
import { csvTableNamed } from './csv-tables.ts'
import { sectionsBelowTables } from './markdown-sections.ts'

/** An output format of reports. */
export interface ReportFormat {
  /** True if it includes episodes. */
  readonly withEpisodes: boolean
  /** True if it includes the credit of the rows. */
  readonly withCredit: boolean
  /** Returns the default path; `undefined` for standard output. */
  file(directories: readonly string[]): string | undefined
  write(report: ReadReport, given: FormOptions): string
}

/** Options of single formats. */
interface FormOptions {
  /** Name of the table, for `csv`. */
  readonly table: string
  /** Template, for `html`. */
  readonly page: string
}

const FORMS: Readonly<Record<string, ReportFormat>> = {
  html: {
    withEpisodes: true,
    withCredit: true,
    file: ([first = '', second]) => join(second === undefined ? first : '.', 'report.html'),
    write: ({ data, parts }, { page }) => fillTemplate(page, withDigest(data), parts),
  },
  md: { withEpisodes: false, withCredit: true, file: () => undefined, write: withPlaces },
  csv: {
    withEpisodes: false,
    withCredit: false,
    file: () => undefined,
    write: ({ data }, { table }) => csvTableNamed(table, data),
  },
  json: { withEpisodes: false, withCredit: true, file: () => undefined, write: ({ data }) => figuresOf(data) },
}

/** Returns the format with this name. Throws `USAGE`. */
export function reportFormat(name: string): ReportFormat {
  const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined
  if (form !== undefined) return form
  throw unknownName('USAGE', 'format', name, Object.keys(FORMS))
}

function withPlaces({ data: { title, headline, notices, places, failureTypes }, figures }: ReadReport): string {
  // Notes below the tables are not repeated above.
  const below = noteLines(figures.cells)
  const above = notices.filter((line) => !below.includes(line))
  const result = headline && `${headline.statement} (${headline.evidence})`
  return markdownReport(figures, { title, result, notices: above, extraSections: sectionsBelowTables(places, failureTypes) })
}

function figuresOf({ packed: _packed, ...figures }: ReportData): string {
  return `${JSON.stringify(withDigest(figures), null, 2)}\n`
}

/** Adds a digest of the data, so that changes of titles and paths are detected. */
function withDigest<Figures extends Partial<ReportData>>({
  digest: _,
  ...figures
}: Figures): Omit<Figures, 'digest'> & { readonly digest: string } {
  return { ...figures, digest: createHash('sha256').update(JSON.stringify(figures)).digest('hex') }
}
