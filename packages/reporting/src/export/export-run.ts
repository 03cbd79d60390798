import { join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { type RunManifest, refuseOutsideLinks, type TornLine } from '@orreryjs/harness'
import type { Registry } from '@orreryjs/runs/registry'
import { unknownName } from '@orreryjs/runs/texts'
import { CONTAINERS, type ExportedFile, type ExportSettings } from './export-settings.ts'
import { type ExportFormat, FORMATS } from './formats.ts'
import { refuseRunFiles } from './refuse-run-files.ts'
import { openRunToExport } from './run-to-export.ts'

/** Options of `exportRun`. */
export interface ExportOptions extends Partial<Omit<ExportSettings, 'container'>> {
  readonly registry: Registry
  /** Format: `inspect`, `agenttraj`, `sharegpt`, `openai-finetune`, `atif`, `otel`, `webarena-verified`, `dpo`, `step-labels`, `csv`, `huggingface`. */
  readonly to: string
  /** Container of Inspect logs: `eval` or `json`. @default by the extension of `out`, otherwise eval */
  readonly container?: string | undefined
  onTornLine?(torn: TornLine): void
}

/** Result of `exportRun`. */
export interface Exported {
  readonly format: string
  readonly manifest: RunManifest
  readonly files: readonly ExportedFile[]
  /** Number of ended episodes. */
  readonly ended: number
  /** Number of planned episodes that have not ended and are excluded. */
  readonly unfinished: number
}

/** Exports the ended episodes of a run in the format of another tool. Throws `USAGE`, `FILE_EXISTS`, `PATH_UNTRUSTED`, `FILE_UNWRITABLE` or what reading the run throws. */
export async function exportRun(
  directory: string,
  { registry, to, container, onTornLine, ...options }: ExportOptions,
): Promise<Exported> {
  const format = formatOf(to, { ...options, container })
  const run = openRunToExport(directory, registry, (torn) => onTornLine?.(torn))
  if (options.out === undefined)
    for (const each of ['.', 'inspect', 'huggingface', 'huggingface/data', 'webarena-verified'])
      refuseOutsideLinks(join(directory, each))
  else refuseRunFiles(directory, options.out)
  const settings: ExportSettings = {
    ...options,
    force: options.force ?? false,
    all: options.all ?? false,
    episodes: options.episodes ?? false,
    prompts: options.prompts ?? false,
    container: container === undefined ? undefined : containerOf(container),
  }
  const files = await format.export(run, settings)
  const ended = run.ended()
  const { manifest } = run
  return { format: format.id, manifest, files, ended, unfinished: Math.max(0, manifest.episodes - ended) }
}

/** Finds a format. Throws `USAGE` for an unknown format, and for a setting that the format does not support. */
function formatOf(id: string, given: Pick<ExportOptions, 'all' | 'container' | 'episodes' | 'prompts'>): ExportFormat {
  const format = FORMATS.find((each) => each.id === id)
  const ids = FORMATS.map((each) => each.id)
  if (format === undefined) throw unknownName('USAGE', 'format', id, ids)
  for (const name of ['all', 'container', 'episodes', 'prompts'] as const) {
    if (given[name] === undefined || given[name] === false || format.flags.includes(name)) continue
    throw new OrreryError('USAGE', `--${name} does not apply to the format ${format.id}`, { hint: `omit --${name}` })
  }
  return format
}

function containerOf(name: string): (typeof CONTAINERS)[number] {
  const found = CONTAINERS.find((each) => each === name)
  if (found !== undefined) return found
  throw unknownName('USAGE', 'container', name, CONTAINERS)
}
