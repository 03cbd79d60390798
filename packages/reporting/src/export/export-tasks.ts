import { extname, join } from 'node:path'
import { OrreryError, type WorldPackage } from '@orreryjs/core'
import type { TaskFiles, WebSite } from '@orreryjs/core/worlds'
import type { ChosenWorld } from '@orreryjs/runs/plan'
import { unknownName } from '@orreryjs/runs/texts'
import { jsonText } from './json-text.ts'
import { refuseExisting, writeOutput } from './output-file.ts'

/** Options of `exportTasks`. */
export interface TaskExportOptions {
  /** File for all tasks, or directory with one file per task. @default `WORLD-SPLIT.json` */
  readonly out?: string | undefined
  /** True to replace existing files. @default false */
  readonly force?: boolean | undefined
  /** Address of the served sites, such as `http://localhost:3000`. @default the placeholders of the original format */
  readonly sites?: string | undefined
  /** Format: `webarena-verified`. @default the format of the original program */
  readonly to?: string | undefined
}

const VERIFIED = 'webarena-verified'

/** Result of `exportTasks`. */
export interface ExportedTasks {
  readonly form: string
  readonly tasks: number
  /** Path of the file or directory. */
  readonly path: string
}

/**
 * Exports the tasks of a split in the format of the original program: one array if the file name ends in `.json`, otherwise a
 * directory with `0.json` and so on. Throws `USAGE`, `CONFIG_INVALID`, `FILE_EXISTS` and `FILE_UNWRITABLE`.
 */
export function exportTasks({ entry, world, split }: ChosenWorld, options: TaskExportOptions): ExportedTasks {
  const { presentation } = entry.package
  const { out = `${world.id}-${split}.json`, force = false, sites } = options
  const { form, exportTask } = formatOf(entry.package, options)
  const isOne = extname(out) === '.json'
  if (isOne) refuseExisting(out, force)
  const addressOf = sites === undefined ? undefined : addressesAt(sites, presentation?.web?.sites ?? [])
  const ids = Array.from(world.tasks.ids(split))
  const place = addressOf === undefined ? {} : { addressOf }
  const files = ids.map((id, index) => exportTask(world, id, { index, ...place }))
  if (isOne) writeOutput(out, `[\n${files.map(jsonText).join(',\n')}\n]\n`, force)
  else for (const [index, file] of files.entries()) writeOutput(join(out, `${index}.json`), `${jsonText(file)}\n`, force)
  return { form, tasks: files.length, path: out }
}

interface TaskFormat {
  readonly form: string
  readonly exportTask: TaskFiles['exportTask']
}

/** Throws `USAGE` if the world has no such format. */
function formatOf({ id, taskFiles, verifiedFiles }: WorldPackage, { to, sites }: TaskExportOptions): TaskFormat {
  if (to !== undefined && to !== VERIFIED) throw unknownName('USAGE', 'format', to, [VERIFIED])
  if (taskFiles === undefined || verifiedFiles === undefined) {
    throw new OrreryError('USAGE', `the tasks of ${id} cannot be exported`, {
      hint: 'webarena exports the task files of WebArena',
    })
  }
  if (to === undefined) return { form: taskFiles.format, exportTask: taskFiles.exportTask }
  if (sites === undefined) return { form: 'tasks of WebArena-Verified', exportTask: verifiedFiles.exportTask }
  throw new OrreryError('USAGE', `--sites does not apply to ${VERIFIED}, whose tasks contain placeholders`, {
    hint: 'name the addresses in the configuration of its evaluators',
  })
}

/** Returns the addresses of the sites below a served address; each site has its own host. */
function addressesAt(served: string, sites: readonly WebSite[]): (url: string) => string {
  const base = URL.canParse(served) ? new URL(served) : undefined
  if (base === undefined || base.protocol !== 'http:' || base.pathname !== '/') {
    throw new OrreryError(
      'CONFIG_INVALID',
      `--sites: expected an address as 'http://localhost:3000', got ${JSON.stringify(served)}`,
    )
  }
  return (url) => {
    const site = sites.find(
      ({ origin }) => url === origin || /^[/?#]/.test(url.startsWith(origin) ? url.slice(origin.length) : ''),
    )
    return site === undefined ? url : `http://${site.name}.${base.host}${url.slice(site.origin.length)}`
  }
}
