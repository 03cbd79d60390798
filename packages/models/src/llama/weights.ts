import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isOrreryError, OrreryError, systemReason } from '@orreryjs/core'
import { checkHeader } from './header.ts'

/**
 * Throws `FILE_UNREADABLE` if a file cannot be read, and `DATA_INVALID` if it contains no weights in the GGUF format. Checks all of the
 * header, because weights may come from others.
 */
export async function checkWeights(path: string): Promise<void> {
  try {
    if (!(await stat(path)).isFile()) throw new Error('it is not a regular file')
    checkHeader(path)
  } catch (cause) {
    if (isOrreryError(cause)) throw cause
    throw new OrreryError('FILE_UNREADABLE', `cannot read the weights ${path}: ${systemReason(cause)}`, { cause })
  }
}

/** Returns the SHA-256 of a file in hexadecimal digits. Throws `FILE_UNREADABLE`. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer)
  } catch (cause) {
    throw new OrreryError('FILE_UNREADABLE', `cannot read ${path}: ${systemReason(cause)}`, { cause })
  }
  return hash.digest('hex')
}
