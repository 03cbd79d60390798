import { join } from 'node:path'
import { fillTemplate, type ReportData, readTemplate } from '@orreryjs/viewer'
import { unknownName } from '../../texts/nearest.ts'
import { csvTable } from './csv.ts'
import { markdown } from './markdown.ts'

/** A form in which a report can be written. */
export interface ReportForm {
  /** Whether it shows episodes beside the figures. */
  readonly withEpisodes: boolean
  /** Where it goes unless told otherwise; `undefined` for the output. */
  file(directory: string): string | undefined
  write(data: ReportData): string
}

const FORMS: Readonly<Record<string, ReportForm>> = {
  html: {
    withEpisodes: true,
    file: (directory) => join(directory, 'report.html'),
    write: (data) => fillTemplate(readTemplate(), data),
  },
  md: { withEpisodes: false, file: () => undefined, write: markdown },
  csv: { withEpisodes: false, file: () => undefined, write: csvTable },
  json: { withEpisodes: false, file: () => undefined, write: figuresOf },
}

/** The form of that name. Throws `USAGE`. */
export function reportForm(name: string): ReportForm {
  const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined
  if (form !== undefined) return form
  throw unknownName('USAGE', 'format', name, Object.keys(FORMS))
}

function figuresOf({ episodes: _episodes, texts: _texts, choice: _choice, ...figures }: ReportData): string {
  return `${JSON.stringify(figures, null, 2)}\n`
}
