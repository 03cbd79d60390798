import { existsSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import type { Trust } from '../../trust/trust.ts'
import { prepareImports } from './typescript.ts'

/** Exports of a module by name. */
export type Exports = Readonly<Record<string, unknown>>

/** Options of `importFile`. */
export interface FileToImport {
  /** Path for messages. */
  readonly path: string
  readonly absolute: string
  /** Cache key for reloading a changed file. */
  readonly version?: string
  /** URL of a module whose Orrery packages are used if the file has none installed. */
  readonly home?: string | undefined
}

/**
 * Imports a JavaScript or TypeScript file: the only place that executes files of users. Throws `CODE_UNTRUSTED` if `trust` does not permit
 * it, and `FILE_UNREADABLE` or `CONFIG_INVALID` with a one-line message that includes the location.
 */
export async function importFile({ path, absolute, version, home }: FileToImport, trust: Trust): Promise<Exports> {
  await trust.requireCode([{ name: path, location: absolute }])
  prepareImports(path, home)
  const query = version === undefined ? '' : `?${version}`
  try {
    return (await import(`${pathToFileURL(absolute).href}${query}`)) as Exports
  } catch (cause) {
    if (isOrreryError(cause)) throw cause
    throw failedImport(path, absolute, cause)
  }
}

function failedImport(path: string, absolute: string, cause: unknown): OrreryError {
  const { code } = cause as { readonly code?: unknown }
  const reason = errorMessage(cause)
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'ERR_UNSUPPORTED_DIR_IMPORT') return notFound(path, absolute, reason, cause)
  const problem = cause instanceof SyntaxError ? 'cannot be read' : 'threw when it was imported'
  const message = reason.replace(LOCATION_PREFIX, '')
  return new OrreryError('CONFIG_INVALID', `${locationOf(cause, path, absolute)} ${problem}: ${message}`, {
    cause,
    hint: hintFor(reason),
  })
}

function notFound(path: string, absolute: string, reason: string, cause: unknown): OrreryError {
  if (new RegExp(`Cannot find module '(?:file://)?${escaped(absolute)}`).test(reason)) {
    return new OrreryError('FILE_UNREADABLE', `no file ${path}`, { cause, hint: `looked for it at ${absolute}` })
  }
  const [, missing] = /Cannot find (?:package|module) '([^']+)'/.exec(reason) ?? []
  const isPath = missing?.startsWith('/') === true || /^[a-z]:/i.test(missing ?? '')
  return new OrreryError('CONFIG_INVALID', `${path}: ${reason}`, {
    cause,
    hint: isPath || missing === undefined ? 'imports need the full file name: ./other.ts' : `install it: npm install ${missing}`,
  })
}

/** Location prefix of our own syntax errors. */
const LOCATION_PREFIX = /^\S*\.m?ts:\d+: /
const MAX_STACK = 10_000
const LOCATION = /(?:file:\/\/)?((?:\/|[A-Za-z]:[\\/])[^\n()]*?\.[cm]?[jt]sx?)(?:\?[^:\s]*)?:(\d+)/g

/** Returns the file and line of an error: `vote.ts:3`, or `other.ts:3, which ./vote.ts imports,`. */
function locationOf(cause: unknown, path: string, absolute: string): string {
  // A message of the imported code may be of any length; the location is near the start.
  const stack = cause instanceof Error ? (cause.stack ?? '').slice(0, MAX_STACK) : ''
  const isUserFile = ([, file = '']: RegExpExecArray): boolean => existsSync(file) && !/node_modules|typescript-hooks/.test(file)
  const [, file, line] = [...stack.matchAll(LOCATION)].find(isUserFile) ?? []
  if (file === undefined || file === fileURLToPath(import.meta.url)) return path
  if (file === absolute) return `${path}:${line}`
  return `${relative(dirname(absolute), file).split(sep).join('/')}:${line}, which ${path} imports,`
}

function hintFor(reason: string): string {
  if (/Unexpected token 'export'|import statement outside a module/.test(reason)) {
    return 'name it .mjs or .ts, or write "type": "module" into the nearest package.json'
  }
  if (/strip-only/.test(reason)) return 'types are only stripped: do not use enum or namespace'
  return 'fix the file; --debug prints the stack trace'
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
