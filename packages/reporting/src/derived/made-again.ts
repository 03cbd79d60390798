import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import type { Registry } from '@orreryjs/runs/registry'
import { titleIn, titleOf } from '@orreryjs/runs/results'
import { CLUSTERINGS, MEASURE_NAMES, type SamplingOptions } from '@orreryjs/statistics'
import { readFilled } from '../data/fill-template.ts'
import type { ReportData } from '../data/report-data.ts'
import { exportRun } from '../export/export-run.ts'
import { CSV_TABLES } from '../report/formats/csv-tables.ts'
import { reportForm } from '../report/formats/forms.ts'
import { readReport } from '../report/read-report.ts'
import { samplingIn } from '../report/told-sampling.ts'

/** A run whose exports are made again. */
export interface RunMade {
  readonly directory: string
  readonly registry: Registry
  /** Reads the page that a report as HTML fills. */
  template(): string
  /** What was made of it already: several files may be the same export. */
  readonly known: Map<string, Promise<readonly Uint8Array[]>>
}

/** Something that a file may be, by its name: what would stand in it. */
export type Making = () => Promise<readonly Uint8Array[]>

/** Every way to take the tasks, the usual one first: a table of figures alone does not tell it. */
const SAMPLINGS: readonly SamplingOptions[] = CLUSTERINGS.map((cluster) => ({ cluster }))

/**
 * What a file with this name may hold if it was made of the run: each form that its ending allows, with each choice of flags that is not told
 * in it. `text` is what it holds: names that somebody chose are taken from there, which are told twice or bound by a digest.
 */
export function makingsOf(path: string, text: string, run: RunMade): readonly Making[] {
  const exported = (to: string, file: string, flags: object = {}): Making => makeExport(run, to, file, flags)
  const reported = (format: string, sampling = samplingIn(text)): Making => makeReport(run, format, text, sampling)
  switch (extname(path)) {
    case '.csv':
      return [exported('csv', 'episodes.csv'), ...SAMPLINGS.map((sampling) => reported('csv', sampling))]
    case '.jsonl':
      return [
        exported('agenttraj', 'made.jsonl'),
        ...[false, true].map((all) => exported('openai-finetune', 'made.jsonl', { all })),
      ]
    case '.json':
      return [exported('agenttraj', 'made.json'), reported('json'), ...inspectLogs(run, 'json')]
    case '.eval':
      return inspectLogs(run, 'eval')
    case '.html':
      return [reported('html')]
    case '.md':
      return [reported('md')]
    default:
      return []
  }
}

function inspectLogs(run: RunMade, container: string): readonly Making[] {
  return [false, true].map((prompts) => makeExport(run, 'inspect', 'logs', { container, prompts }))
}

function makeExport(run: RunMade, to: string, file: string, flags: object): Making {
  const key = JSON.stringify([to, file, flags])
  return () => {
    const made = run.known.get(key) ?? exportAgain(run, to, file, flags)
    run.known.set(key, made)
    return made
  }
}

function exportAgain({ directory, registry }: RunMade, to: string, file: string, flags: object): Promise<readonly Uint8Array[]> {
  return underItsNames(directory, async (source, place) => {
    const out = join(place, file)
    await exportRun(source, { registry, to, out, force: true, ...flags })
    const paths = statSync(out).isDirectory() ? readdirSync(out).map((each) => join(out, each)) : [out]
    return paths.map((each) => readFileSync(each))
  })
}

/** A directory may have been renamed since; its name of then stands in `report.md`, twice. Makes something of it under both names. */
async function underItsNames(
  directory: string,
  make: (source: string, place: string) => Promise<readonly Uint8Array[]>,
): Promise<readonly Uint8Array[]> {
  const place = mkdtempSync(join(tmpdir(), 'orrery-verify-'))
  try {
    const made: Uint8Array[] = []
    for (const name of namesOf(directory)) {
      const source = join(place, 'runs', name)
      mkdirSync(join(place, 'runs'), { recursive: true })
      symlinkSync(resolve(directory), source, 'dir')
      made.push(...(await make(source, place)))
    }
    return made
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function namesOf(directory: string): readonly string[] {
  const name = titleOf(directory)
  const then = titleIn(textOf(join(directory, 'report.md')))
  return [...new Set([name, ...(/^[^/\\\0]+$/.test(then) && !/^\.+$/.test(then) ? [then] : [])])]
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** A report says its title and from where it was read in its own words; all else follows from the run. */
function makeReport({ directory, registry, template }: RunMade, format: string, text: string, sampling: SamplingOptions): Making {
  return () =>
    underItsNames(directory, async (source) => {
      const form = reportForm(format)
      const page = format === 'html' ? template() : ''
      const { baseline, primary, title = titleOf(source), directory: from = source, playground } = toldIn(format, text, template)
      const asked = { baseline, primary: MEASURE_NAMES.find((name) => name === primary) }
      const read = await readReport([source], {
        registry,
        title,
        withEpisodes: form.withEpisodes,
        playground,
        ...asked,
        ...sampling,
      })
      const data = { ...read.data, run: { ...read.data.run, directory: from } }
      const tables = format === 'csv' ? CSV_TABLES : ['rows']
      return tables.map((table) => Buffer.from(form.write({ ...read, data }, { table, page })))
    })
}

/** What somebody chose when a report was made. */
interface Told {
  readonly title?: string | undefined
  readonly playground?: string | undefined
  readonly directory?: string | undefined
  readonly baseline?: string | undefined
  readonly primary?: string | undefined
}

function toldIn(format: string, text: string, template: () => string): Told {
  if (format === 'md') {
    const baseline = /^Compared with the baseline (.+) alone, /m.exec(text)?.[1]?.replaceAll('\\', '')
    const primary = /^### Who did better by (\w+)/m.exec(text)?.[1]
    return { title: titleIn(text), baseline, primary }
  }
  if (format === 'csv') {
    const [head = '', first = ''] = text.split('\n', 2).map((line) => line.replaceAll(/"[^"]*"/g, '""'))
    const told = (name: string): string | undefined => first.split(',')[head.split(',').indexOf(name)]
    return { baseline: told('baseline'), primary: told('primary') }
  }
  const data = (format === 'html' ? readFilled(template(), text) : parsed(text)) as Partial<ReportData> | undefined
  if (data === undefined) return { title: textAt('title', text), directory: textAt('directory', text) }
  const [place] = data.places ?? []
  const { title, playground } = data
  return { title, playground, directory: data.run?.directory, baseline: place?.baseline, primary: place?.primary }
}

/** The first text of that name in what is no JSON any more. */
function textAt(name: string, text: string): string | undefined {
  const written = new RegExp(`"${name}": ?("(?:[^"\\\\]|\\\\.)*")`).exec(text)?.[1]
  const value = written === undefined ? undefined : parsed(written)
  return typeof value === 'string' ? value : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
