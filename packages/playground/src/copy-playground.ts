import { cpSync, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OrreryError, systemReason } from '@orreryjs/core'

/** Returns the directory of the built page. Throws `FILE_UNREADABLE` if it is not built. */
export function builtPlayground(): string {
  if (existsSync(PLAYGROUND_PATH)) return PLAYGROUND_PATH
  throw new OrreryError('FILE_UNREADABLE', `the playground is not built: there is no ${PLAYGROUND_PATH}`, {
    hint: 'run `npm run build`',
  })
}

/**
 * Copies the playground to a directory, and returns the directory. Throws `FILE_UNREADABLE` if it is not built, or
 * `FILE_UNWRITABLE`.
 */
export function copyPlayground(directory: string): string {
  const page = builtPlayground()
  try {
    cpSync(page, directory, { recursive: true })
  } catch (error) {
    throw new OrreryError('FILE_UNWRITABLE', `cannot copy the playground to ${directory}: ${systemReason(error)}`, {
      cause: error,
    })
  }
  return directory
}

/** Directory of the built page: `index.html` and its scripts. It is in `dist`, even when sources are run directly. */
export const PLAYGROUND_PATH: string = fileURLToPath(new URL('../dist/page/', import.meta.url))
