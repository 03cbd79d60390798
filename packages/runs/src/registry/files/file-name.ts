import { isAbsolute, parse, relative, resolve, sep, win32 } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorMessage, OrreryError } from '@orreryjs/core'

/** A file named as a world, an agent or a model, with one of its exports. */
export interface FileName {
  /** Path as written: `./vote.ts`. */
  readonly path: string
  /** Name of the export. @default the default export */
  readonly member: string | undefined
}

const MODULE_FILE = /^(.+\.[cm]?[jt]sx?)(?:#(.*))?$/is
const ROOTED_PATH = /^(?:\.{1,2}(?:[\\/]|$)|[\\/]|file:|[a-z]:[\\/])/i
/** `openai:vote.ts` is a model name. */
const MODEL_NAME = /^[\w-]{2,}:/

/** True if a name is a file name: `./vote.ts`, `../worlds/vending.ts#small`, `C:\agents\vote.mjs`, `vote.ts`. */
export function isFileName(name: string): boolean {
  return ROOTED_PATH.test(name) || (MODULE_FILE.test(name) && !MODEL_NAME.test(name))
}

/** Parses a name into file and export. */
export function readFileName(name: string): FileName {
  const [, path = '', member] = MODULE_FILE.exec(name) ?? []
  if (path !== '') return { path, member }
  const [whole = name, end] = name.split('#', 2)
  return { path: whole, member: end }
}

/**
 * Rewrites a file name as runs store it: relative to the working directory, with `/`. `folder` is the folder it is relative to. An absolute
 * path outside the working directory stays absolute.
 */
export function fileNameFrom(name: string, folder: string): string {
  const { path, member } = readFileName(name)
  if (sep === '/' && win32.parse(path).root.includes(':')) return name
  const here = process.cwd()
  const absolutePath = resolve(folder, toNativePath(path))
  const short = relative(here, absolutePath)
  const isOutside = short.startsWith('..') || isAbsolute(short)
  const recordedPath = isOutside && (isAbsolute(path) || isAbsolute(short)) ? absolutePath : short
  const slashed = recordedPath.split(sep).join('/')
  const written = isAbsolute(recordedPath) || slashed.startsWith('../') ? slashed : `./${slashed}`
  return member === undefined ? written : `${written}#${member}`
}

/** Converts Windows separators such as `.\vote.ts` on other systems, and `file:` URLs. Throws `CONFIG_INVALID` for an URL of no file. */
function toNativePath(path: string): string {
  if (URL.canParse(path) && path.startsWith('file:')) return pathOfUrl(path)
  return sep === '/' && /^\.{1,2}\\/.test(path) ? path.replaceAll(win32.sep, sep) : path
}

function pathOfUrl(url: string): string {
  refuseNetworkPath(url)
  try {
    return fileURLToPath(url)
  } catch (cause) {
    throw new OrreryError('CONFIG_INVALID', `${url} is not the address of a file: ${errorMessage(cause)}`, {
      cause,
      hint: 'name the file by its path, such as ./vote.ts',
    })
  }
}

/**
 * Throws `PATH_UNTRUSTED` for a path on another machine, such as `\\\\host\\share\\vote.mjs`: Windows sends a user's credentials to the host as soon as
 * a program looks for the file.
 */
export function refuseNetworkPath(path: string): void {
  if (!/^(?:[\\/]{2}|file:\/\/[^/])/i.test(path)) return
  throw new OrreryError('PATH_UNTRUSTED', `${path} is on another machine`, { hint: 'copy the file to this machine' })
}

/** Default name of an export: `vote` for the default export of `./agents/vote.ts`. */
export function baseName({ path, member }: FileName): string {
  return member === undefined || member === 'default' ? parse(path.split(/[\\/]/).at(-1) ?? path).name : member
}
