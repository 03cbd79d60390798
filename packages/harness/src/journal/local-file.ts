import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { type JsonObject, parseJson, stableJson } from '@orreryjs/core'
import { z } from 'zod'
import { writeFileAtomically } from './atomic-file.ts'
import { createDirectory, requireRegularFile } from './files.ts'

/** Name of the file next to `run.json` for the user who wrote it. It is no part of the run: it differs between machines. */
export const LOCAL_FILE = 'local.json'

/** Bytes of a key. RFC 2104, section 3, asks for at least as many as in the hash: 32. */
const KEY_BYTES = 32

/** First line of the signed bytes, so that no other use of the key can be mistaken for a run. */
const PURPOSE = 'orrery run 1'

/** Maximum size of the file, in bytes: it may come from others. */
const MAX_BYTES = 1 << 16

const localSchema = z.strictObject({
  settings: z.record(z.string(), z.union([z.string(), z.number()])),
  /** HMAC-SHA-256 of `run.json` and the settings. Two while a run is extended: of the earlier and the new `run.json`. */
  signatures: z.array(z.string()).max(2),
})

/** Settings of the command that started a run, for the command that resumes it. */
export type LocalSettings = Readonly<Record<string, string | number>>

/** Content of the local file of a run. */
export interface LocalRun {
  /** True if the user's key signed these bytes of `run.json` and these settings: then this user wrote the run on this machine. */
  readonly isSigned: boolean
  readonly settings: LocalSettings
}

/**
 * Writes the local file for a `run.json` that is about to be written. Signs both if `signed` is true and the key can be stored. `before` is the
 * `run.json` that is replaced. Never throws: without the file, `resume` needs addresses and paths again.
 */
export function writeLocalFile(
  directory: string,
  text: string,
  { settings, signed, before }: { readonly settings: LocalSettings; readonly signed: boolean; readonly before?: string },
): void {
  try {
    const key = signed ? (readKey() ?? createKey()) : undefined
    const texts = [text, ...(before === undefined ? [] : [before])]
    const signatures = key === undefined ? [] : texts.map((each) => macOf(key, Buffer.from(each), settings).toString('hex'))
    writeFileAtomically(join(directory, LOCAL_FILE), `${JSON.stringify({ settings, signatures })}\n`)
  } catch {
    rmSync(join(directory, LOCAL_FILE), { force: true })
  }
}

/** Reads the local file of a run. A missing or wrong file has no settings and no signature. */
export function readLocalFile(directory: string): LocalRun {
  try {
    const path = join(directory, LOCAL_FILE)
    const stats = lstatSync(path)
    if (!stats.isFile() || stats.size > MAX_BYTES) return NO_LOCAL_RUN
    requireRegularFile(join(directory, 'run.json'))
    const { settings, signatures } = localSchema.parse(parseJson(readFileSync(path, 'utf8')))
    return { settings, isSigned: isSigned(readFileSync(join(directory, 'run.json')), settings, signatures) }
  } catch {
    return NO_LOCAL_RUN
  }
}

const NO_LOCAL_RUN: LocalRun = { settings: {}, isSigned: false }

/** True if this user wrote the exact bytes of the run's `run.json` on this machine. */
export function isWrittenHere(directory: string): boolean {
  return readLocalFile(directory).isSigned
}

function isSigned(bytes: Buffer, settings: LocalSettings, signatures: readonly string[]): boolean {
  const key = readKey()
  if (key === undefined) return false
  const expected = macOf(key, bytes, settings)
  return signatures.some((each) => {
    const signature = Buffer.from(each, 'hex')
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
}

function macOf(key: Buffer, bytes: Buffer, settings: JsonObject): Buffer {
  const rest = stableJson(settings)
  return createHmac('sha256', key).update(`${PURPOSE} ${bytes.length}\n`).update(bytes).update(rest).digest()
}

/** Returns the user's directory for data of Orrery, which is never in a project. */
export function userDataDirectory(): string {
  const { XDG_DATA_HOME: xdg = '', LOCALAPPDATA: local = '' } = process.env
  const system: Partial<Record<NodeJS.Platform, readonly string[]>> = {
    darwin: [homedir(), 'Library', 'Application Support'],
    win32: local === '' ? [homedir(), 'AppData', 'Local'] : [local],
  }
  // The XDG Base Directory Specification ignores relative paths.
  const data = isAbsolute(xdg) ? [xdg] : (system[process.platform] ?? [homedir(), '.local', 'share'])
  return join(...data, 'orrery')
}

/** Returns the path of the key that signs the user's runs. */
function keyPath(): string {
  return join(userDataDirectory(), 'run-key')
}

function readKey(): Buffer | undefined {
  try {
    const key = readFileSync(keyPath())
    return key.length === KEY_BYTES ? key : undefined
  } catch {
    return undefined
  }
}

/** Creates the key. Of two processes that create it at once, the first wins: a link to an existing name fails. */
function createKey(): Buffer {
  const path = keyPath()
  createDirectory(dirname(path), 0o700)
  const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(temporary, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 })
    linkSync(temporary, path)
  } catch (error) {
    if (readKey() === undefined) throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  const key = readKey()
  if (key === undefined) throw new Error(`${path} is not a key`)
  return key
}
