import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
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

/**
 * Makes a directory and its parents. Node's own `recursive` option never returns where a parent exists but refuses
 * children with ENOENT, as /proc does.
 */
export function makeDirectory(path: string): void {
  const missing: string[] = []
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.push(at)
  for (const each of missing.reverse()) {
    try {
      mkdirSync(each)
    } catch (error) {
      // Another process may have made it just now.
      if (!isSystemError(error, 'EEXIST')) throw error
    }
  }
}

/**
 * SHA-256 of a file's bytes in hexadecimal, or of those before `end`: what `sha256sum` prints, so that anybody can check it.
 * Reads it as a stream. Throws `FILE_UNREADABLE`.
 */
export async function fileDigest(path: string, end: number = Number.POSITIVE_INFINITY): Promise<string> {
  const hash = createHash('sha256')
  if (end > 0) {
    try {
      for await (const chunk of createReadStream(path, { end: end - 1, highWaterMark: 1 << 18 })) hash.update(chunk as Buffer)
    } catch (error) {
      throw unreadable(path, error)
    }
  }
  return hash.digest('hex')
}
