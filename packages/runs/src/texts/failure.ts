import { errorMessage, escapeLine, isOrreryError, OrreryError, systemReason } from '@orreryjs/core'

/** A failure for users and programs. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly hint: string
}

/** Converts anything thrown to a failure. */
export function failureOf(error: unknown): Failure {
  if (isOrreryError(error)) return { code: error.code, message: errorMessage(error), hint: error.hint }
  if (!isMachineError(error)) {
    const message = errorMessage(error)
    return { code: 'INTERNAL', message, hint: new OrreryError('INTERNAL', message, { cause: error }).hint }
  }
  const [code, verb] = isWrite(error) ? (['FILE_UNWRITABLE', 'write'] as const) : (['FILE_UNREADABLE', 'read'] as const)
  const message =
    error.path === undefined ? systemReason(error) : `cannot ${verb} ${escapeLine(error.path)}: ${systemReason(error)}`
  return { code, message, hint: new OrreryError(code, message, { cause: error }).hint }
}

/** File system errors caused by a given path or the machine: a file in place of a directory, missing permission, full disk. */
const MACHINE_ERRORS = /^(?:EACCES|EBUSY|EDQUOT|EFBIG|EIO|EISDIR|ELOOP|EMFILE|ENAMETOOLONG|ENFILE|ENOSPC|ENOTDIR|EPERM|EROFS)$/

/** System calls and errors of writing. */
const WRITES =
  /^(?:copyfile|f?chmod|f?datasync|fsync|ftruncate|link|mkdir|mkdtemp|rename|rmdir|symlink|unlink|write|EDQUOT|EFBIG|ENOSPC|EROFS)$/

function isWrite(error: NodeJS.ErrnoException): boolean {
  return WRITES.test(String(error.syscall)) || WRITES.test(String(error.code))
}

/** True for file system errors that the program cannot handle. A missing file is not included: its reader must handle it. */
function isMachineError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error && MACHINE_ERRORS.test(String(error.code))
}
