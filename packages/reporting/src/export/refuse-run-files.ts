import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { journalFiles, LOCAL_FILE, refuseOutsideLinks } from '@orreryjs/harness'

/**
 * Throws `USAGE` if the output path is a file of the run itself, through any link, and `PATH_UNTRUSTED` if it is a link in the run's directory
 * that leads out of it: not the user made that link.
 */
export function refuseRunFiles(directory: string, out: string | undefined): void {
  if (out !== undefined && resolve(dirname(out)) === resolve(directory)) refuseOutsideLinks(directory, [basename(out)])
  if (out === undefined || !existsSync(out)) return
  const others = ['run.json', 'results.json', LOCAL_FILE].map((name) => join(directory, name))
  const own = [...journalFiles(directory), ...others].filter((path) => existsSync(path))
  if (!own.some((path) => realpathSync(path) === realpathSync(out))) return
  throw new OrreryError('USAGE', `${out} is a file of the run itself`, { hint: 'name another file' })
}
