import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { LOCAL_FILE, refuseOutsideLinks } from '@orreryjs/harness'

const OWN_FILES = ['run.json', 'events.jsonl', 'results.json', LOCAL_FILE] as const

/**
 * Throws `USAGE` if the output path is a file of the run itself, through any link, and `PATH_UNTRUSTED` if it is a link in the run's directory
 * that leads out of it: not the user made that link.
 */
export function refuseRunFiles(directory: string, out: string | undefined): void {
  if (out !== undefined && resolve(dirname(out)) === resolve(directory)) refuseOutsideLinks(directory, [basename(out)])
  if (out === undefined || !existsSync(out)) return
  const own = OWN_FILES.map((name) => join(directory, name)).filter((path) => existsSync(path))
  if (!own.some((path) => realpathSync(path) === realpathSync(out))) return
  throw new OrreryError('USAGE', `${out} is a file of the run itself`, { hint: 'name another file' })
}
