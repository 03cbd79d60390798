import { mkdirSync, mkdtempSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { parseJson } from '@orreryjs/core'
import { readText } from '@orreryjs/harness'
import type { Registry } from '@orreryjs/runs/registry'
import { titleIn, titleOf } from '@orreryjs/runs/results'
import { MEASURE_NAMES, TARGETS, type TargetOptions } from '@orreryjs/statistics'
import { readFilled } from '../data/fill-template.ts'
import type { ReportData } from '../data/report-data.ts'
import { exportRun } from '../export/export-run.ts'
import { CSV_TABLES } from '../report/formats/csv-tables.ts'
import { reportFormat } from '../report/formats/report-format.ts'
import { readReport } from '../report/read-report.ts'
import { parseSamplingNotice } from '../report/sampling-notices.ts'

/** A run whose exports are rebuilt. */
export interface RebuildContext {
  readonly directory: string
  readonly registry: Registry
  /** Reads the HTML template of reports. */
  template(): string
  /** Called for a file that only code can recreate which is not executed. */
  onUnchecked(name: string): void
  /** Cache of rebuilt exports: several files may be the same export. */
  readonly cache: Map<string, Promise<readonly string[]>>
  /** Directory for rebuilt files, which the caller removes: they may be larger than the memory. */
  readonly scratch: string
}

/** Rebuilds the possible contents of a file and returns the paths of the rebuilt files. */
export type Rebuild = () => Promise<readonly string[]>

/** All targets, the default first: a CSV table does not contain them. */
const SAMPLINGS: readonly TargetOptions[] = TARGETS.map((target) => ({ target }))

/**
 * Returns the exports that a file with this name can be: each format for its extension, with each combination of flags that the
 * file does not contain. `text` is the content of the file, or the start of a long one; titles and directories are read from it.
 */
export function rebuildCandidates(path: string, text: string, run: RebuildContext): readonly Rebuild[] {
  const exported = (to: string, file: string, flags: object = {}): Rebuild => makeExport(run, to, file, flags)
  const reported = (format: string, sampling = parseSamplingNotice(text)): Rebuild => makeReport(run, format, text, sampling)
  switch (extname(path)) {
    case '.csv':
      return [exported('csv', 'episodes.csv'), ...SAMPLINGS.map((sampling) => reported('csv', sampling))]
    case '.jsonl':
      return [
        exported('agenttraj', 'made.jsonl'),
        ...[false, true].flatMap((all) => [
          exported('openai-finetune', 'made.jsonl', { all }),
          exported('openai-finetune', 'made.jsonl', { all, episodes: true }),
          exported('sharegpt', 'made.jsonl', { all }),
        ]),
        exported('atif', 'made.jsonl'),
        ...[false, true].map((prompts) => exported('otel', 'made.jsonl', { prompts })),
        exported('step-labels', 'made.jsonl'),
        exported('dpo', 'made.jsonl'),
      ]
    case '.json':
      return [
        exported('agenttraj', 'made.json'),
        ...[false, true].map((all) => exported('sharegpt', 'made.json', { all })),
        reported('json'),
        ...inspectLogs(run, 'json'),
      ]
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

function inspectLogs(run: RebuildContext, container: string): readonly Rebuild[] {
  return [false, true].map((prompts) => makeExport(run, 'inspect', 'logs', { container, prompts }))
}

function makeExport(run: RebuildContext, to: string, file: string, flags: object): Rebuild {
  const key = JSON.stringify([to, file, flags])
  return () => {
    const made = run.cache.get(key) ?? exportAgain(run, to, file, flags)
    run.cache.set(key, made)
    return made
  }
}

function exportAgain(run: RebuildContext, to: string, file: string, flags: object): Promise<readonly string[]> {
  return underItsNames(run, async (source, place) => {
    const out = join(place, file)
    await exportRun(source, { registry: run.registry, to, out, force: true, ...flags })
    return statSync(out).isDirectory() ? readdirSync(out).map((each) => join(out, each)) : [out]
  })
}

/** Runs `make` under the current name of the directory, and under its earlier name if `report.md` has another one. */
async function underItsNames(
  { directory, scratch }: RebuildContext,
  make: (source: string, place: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const made: string[] = []
  for (const name of namesOf(directory)) {
    const place = mkdtempSync(join(scratch, 'made-'))
    const source = join(place, 'runs', name)
    mkdirSync(join(place, 'runs'))
    symlinkSync(resolve(directory), source, 'dir')
    made.push(...(await make(source, place)))
  }
  return made
}

function namesOf(directory: string): readonly string[] {
  const name = titleOf(directory)
  const earlier = titleIn(textOf(join(directory, 'report.md')))
  return [...new Set([name, ...(/^[^/\\\0]+$/.test(earlier) && !/^\.+$/.test(earlier) ? [earlier] : [])])]
}

function textOf(path: string): string {
  try {
    return readText(path)
  } catch {
    return ''
  }
}

/** Rebuilds a report with the title, directory and options found in `text`; everything else follows from the run. */
function makeReport(run: RebuildContext, format: string, text: string, sampling: TargetOptions): Rebuild {
  const { registry, template } = run
  return () =>
    underItsNames(run, async (source, place) => {
      const form = reportFormat(format)
      const page = format === 'html' ? template() : ''
      const {
        baseline,
        primary,
        title = titleOf(source),
        directory: from = source,
        playground,
      } = optionsIn(format, text, template)
      const options = { baseline, primary: MEASURE_NAMES.find((name) => name === primary) }
      const read = await readReport([source], {
        registry,
        title,
        withEpisodes: form.withEpisodes,
        withCredit: form.withCredit,
        playground,
        ...options,
        ...sampling,
      })
      const data = { ...read.data, run: { ...read.data.run, directory: from } }
      const tables = format === 'csv' ? CSV_TABLES : ['rows']
      return tables.map((table) => {
        const path = join(place, `${table}.${format}`)
        writeFileSync(path, form.write({ ...read, data }, { table, page }))
        return path
      })
    })
}

/** Options of a report that are found in its text. */
interface FoundOptions {
  readonly title?: string | undefined
  readonly playground?: string | undefined
  readonly directory?: string | undefined
  readonly baseline?: string | undefined
  readonly primary?: string | undefined
}

function optionsIn(format: string, text: string, template: () => string): FoundOptions {
  if (format === 'md') {
    const baseline = /^Every row is compared only with the baseline (.+?)\.(?: |$)/m.exec(text)?.[1]?.replaceAll('\\', '')
    const primary = /^### Comparison by (\w+)/m.exec(text)?.[1]
    return { title: titleIn(text), baseline, primary }
  }
  if (format === 'csv') {
    const [head = '', first = ''] = text.split('\n', 2).map((line) => line.replaceAll(/"[^"]*"/g, '""'))
    const cell = (name: string): string | undefined => first.split(',')[head.split(',').indexOf(name)]
    return { baseline: cell('baseline'), primary: cell('primary_metric') }
  }
  const data = (format === 'html' ? readFilled(template(), text) : parsed(text)) as Partial<ReportData> | undefined
  if (data === undefined) return { title: textAt('title', text), directory: textAt('directory', text) }
  const [place] = data.places ?? []
  const { title, playground } = data
  return { title, playground, directory: data.run?.directory, baseline: place?.baseline, primary: place?.primary }
}

/** Finds the first text member with this name in invalid JSON. */
function textAt(name: string, text: string): string | undefined {
  const written = new RegExp(`"${name}": ?("(?:[^"\\\\]|\\\\.)*")`).exec(text)?.[1]
  const value = written === undefined ? undefined : parsed(written)
  return typeof value === 'string' ? value : undefined
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
