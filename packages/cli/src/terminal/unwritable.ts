import { isOrreryError, OrreryError } from '@orreryjs/core'
import type { Terminal } from '../terminal.ts'

/** The error of a file of a run that cannot be written says how to go on with the run; any other stays what it is. */
export function unwritable(error: unknown, { command }: Terminal, directory: string): unknown {
  if (!isOrreryError(error) || error.code !== 'FILE_UNWRITABLE') return error
  const hint = `what was written is kept: check free space and permissions, then go on with \`${command} resume ${directory}\``
  return new OrreryError(error.code, error.message, { cause: error.cause, hint })
}
