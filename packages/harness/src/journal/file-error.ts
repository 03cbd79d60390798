import { errorMessage, OrreryError } from '@orreryjs/core'

/** Does something to a file; a failure of the file system becomes `FILE_UNWRITABLE`, naming the path. */
export function writing<T>(path: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new OrreryError('FILE_UNWRITABLE', `cannot write ${path}: ${reason(error)}`, { cause: error })
  }
}

/** `FILE_UNREADABLE` for a failure of the file system; any other error as it is. */
export function unreadable(path: string, error: unknown): unknown {
  if (!isSystemError(error)) return error
  return new OrreryError('FILE_UNREADABLE', `cannot read ${path}: ${reason(error)}`, { cause: error })
}

/** Whether it is a failure of the file system, of that code if one is given (`ENOENT`). */
export function isSystemError(error: unknown, code?: string): error is Error & { readonly code: string } {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return false
  return code === undefined || error.code === code
}

/** Node's messages end in the system call and the path: `ENOSPC: no space left on device, write`. */
function reason(error: Error): string {
  return errorMessage(error).replace(/, \w+( '.*)?$/, '')
}
