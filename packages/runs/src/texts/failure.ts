import { errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'

/** A failure as people and programs read it. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly hint: string
}

/** What to tell about anything that was thrown. */
export function failureOf(error: unknown): Failure {
  if (isOrreryError(error)) return { code: error.code, message: errorMessage(error), hint: error.hint }
  const message = errorMessage(error)
  if (isOfMachine(error)) return { code: 'FILE_UNREADABLE', message, hint: new OrreryError('FILE_UNREADABLE', message).hint }
  return { code: 'INTERNAL', message, hint: new OrreryError('INTERNAL', message).hint }
}

/** What follows from a path that was given, or from the machine: a file where a directory must be, no permission, no room. */
const OF_MACHINE = /^(?:EACCES|EDQUOT|EISDIR|ELOOP|EMFILE|ENAMETOOLONG|ENFILE|ENOSPC|ENOTDIR|EPERM|EROFS)$/

/** Whether the file system refused what no program can help. A file that is missing is none of it: who reads it has to know. */
function isOfMachine(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error && OF_MACHINE.test(String(error.code))
}
