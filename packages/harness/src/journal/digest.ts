import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { unreadable } from './file-error.ts'

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
