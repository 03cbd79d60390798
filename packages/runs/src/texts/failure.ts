import { errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'

/** A failure for users and programs. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly hint: string
}

/** Converts anything thrown to a failure. */
export function failureOf(error: unknown): Failure {
  if (isOrreryError(error)) return { code: error.code, message: errorMessage(error), hint: error.hint }
  const message = errorMessage(error)
  if (isMachineError(error)) return { code: 'FILE_UNREADABLE', message, hint: new OrreryError('FILE_UNREADABLE', message).hint }
  return { code: 'INTERNAL', message, hint: new OrreryError('INTERNAL', message).hint }
}

/** File system errors caused by a given path or the machine: a file in place of a directory, missing permission, full disk. */
const MACHINE_ERRORS = /^(?:EACCES|EDQUOT|EISDIR|ELOOP|EMFILE|ENAMETOOLONG|ENFILE|ENOSPC|ENOTDIR|EPERM|EROFS)$/

/** True for file system errors that the program cannot handle. A missing file is not included: its reader must handle it. */
function isMachineError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error && MACHINE_ERRORS.test(String(error.code))
}
