import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { OrreryError } from '@orreryjs/core'

const MAGIC = 'GGUF'

/** Throws `FILE_UNREADABLE` if a file cannot be read, and `DATA_INVALID` if it contains no weights in the GGUF format. */
export async function checkWeights(path: string): Promise<void> {
  const begin = Buffer.alloc(MAGIC.length)
  try {
    const file = await open(path)
    try {
      await file.read(begin, 0, MAGIC.length, 0)
    } finally {
      await file.close()
    }
  } catch (cause) {
    throw new OrreryError('FILE_UNREADABLE', `the weights ${path} cannot be read`, { cause })
  }
  if (begin.toString('latin1') !== MAGIC) {
    throw new OrreryError('DATA_INVALID', `${path} is not a GGUF file: it does not start with ${MAGIC}`, {
      hint: 'name a file of weights that ends in .gguf',
    })
  }
}

/** Returns the SHA-256 of a file in hexadecimal digits. Throws `FILE_UNREADABLE`. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer)
  } catch (cause) {
    throw new OrreryError('FILE_UNREADABLE', `${path} cannot be read`, { cause })
  }
  return hash.digest('hex')
}
