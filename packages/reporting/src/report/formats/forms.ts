import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { markdownReport, noteLines } from '@orreryjs/runs/results'
import { unknownName } from '@orreryjs/runs/texts'
import { fillTemplate } from '../../data/fill-template.ts'
import type { ReportData } from '../../data/report-data.ts'
import type { ReadReport } from '../read-report.ts'
import { csvTableNamed } from './csv-tables.ts'
import { belowTables } from './markdown-places.ts'

/** A form in which a report can be written. */
export interface ReportForm {
  /** Whether it shows episodes beside the figures. */
  readonly withEpisodes: boolean
  /** Where it goes unless told otherwise; `undefined` for the output. */
  file(directories: readonly string[]): string | undefined
  write(report: ReadReport, given: FormOptions): string
}

/** What single forms take. */
interface FormOptions {
  /** Of `csv`. */
  readonly table: string
  /** Of `html`: the page that is filled. */
  readonly page: string
}

const FORMS: Readonly<Record<string, ReportForm>> = {
  html: {
    withEpisodes: true,
    file: ([first = '', second]) => join(second === undefined ? first : '.', 'report.html'),
    write: ({ data, parts }, { page }) => fillTemplate(page, sealed(data), parts),
  },
  md: { withEpisodes: false, file: () => undefined, write: withPlaces },
  csv: { withEpisodes: false, file: () => undefined, write: ({ data }, { table }) => csvTableNamed(table, data) },
  json: { withEpisodes: false, file: () => undefined, write: ({ data }) => figuresOf(data) },
}

/** The form of that name. Throws `USAGE`. */
export function reportForm(name: string): ReportForm {
  const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined
  if (form !== undefined) return form
  throw unknownName('USAGE', 'format', name, Object.keys(FORMS))
}

function withPlaces({ data: { title, notices, places, failureKinds }, figures }: ReadReport): string {
  // These stand below its tables.
  const below = noteLines(figures.cells)
  const above = notices.filter((line) => !below.includes(line))
  return markdownReport(figures, { title, notices: above, below: belowTables(places, failureKinds) })
}

function figuresOf({ packed: _packed, ...figures }: ReportData): string {
  return `${JSON.stringify(sealed(figures), null, 2)}\n`
}

/** The same figures with the digest of themselves: what they were read from and where from is told once, and a change of it must show. */
function sealed<Figures extends Partial<ReportData>>({
  seal: _,
  ...figures
}: Figures): Omit<Figures, 'seal'> & { readonly seal: string } {
  return { ...figures, seal: createHash('sha256').update(JSON.stringify(figures)).digest('hex') }
}
