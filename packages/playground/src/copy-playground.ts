import { cpSync, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errorMessage, OrreryError } from '@orreryjs/core'

/** Copies the playground into a directory, and gives that. Throws `FILE_UNREADABLE` where it is not built, or `FILE_UNWRITABLE`. */
export function copyPlayground(directory: string): string {
  if (!existsSync(PLAYGROUND_PATH)) {
    throw new OrreryError('FILE_UNREADABLE', `the playground is not built: there is no ${PLAYGROUND_PATH}`, {
      hint: 'run `npm run build`',
    })
  }
  try {
    cpSync(PLAYGROUND_PATH, directory, { recursive: true })
  } catch (error) {
    throw new OrreryError('FILE_UNWRITABLE', `cannot copy the playground to ${directory}: ${errorMessage(error)}`)
  }
  return directory
}

/** Directory of the built page: `index.html` and what it loads late. It stands in `dist`, also where sources are read. */
export const PLAYGROUND_PATH: string = fileURLToPath(new URL('../dist/page/', import.meta.url))
