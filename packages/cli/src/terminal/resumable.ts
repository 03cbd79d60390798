import { isOrreryError, OrreryError } from '@orreryjs/core'
import type { Terminal } from '../terminal.ts'

/** Does something with a run; the error of a file that cannot be written then says how to go on with the run. */
export async function resumable<T>({ command }: Terminal, directory: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isOrreryError(error) || error.code !== 'FILE_UNWRITABLE') throw error
    const hint = `what was written is kept: check free space and permissions, then go on with \`${command} resume ${directory}\``
    throw new OrreryError(error.code, error.message, { cause: error.cause, hint })
  }
}
