import { isAbsolute, parse, relative, resolve, sep, win32 } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file that a run names in a world's, an agent's or a model's place, and which of its exports is meant. */
export interface FileName {
  /** As it is named: `./vote.ts`. */
  readonly path: string
  /** Name of the export. @default its default export */
  readonly member: string | undefined
}

const MODULE = /^(.+\.[cm]?[jt]sx?)(?:#(.*))?$/is
const ROOTED = /^(?:\.{1,2}(?:[\\/]|$)|[\\/]|file:|[a-z]:[\\/])/i
/** `openai:vote.ts` is a model of that name. */
const OF_A_KIND = /^[\w-]{2,}:/

/** Whether a name is that of a file: `./vote.ts`, `../worlds/vending.ts#small`, `C:\agents\vote.mjs`, `vote.ts`. */
export function isFileName(name: string): boolean {
  return ROOTED.test(name) || (MODULE.test(name) && !OF_A_KIND.test(name))
}

/** The file and the export that a name stands for. */
export function readFileName(name: string): FileName {
  const [, path = '', member] = MODULE.exec(name) ?? []
  if (path !== '') return { path, member }
  const [whole = name, end] = name.split('#', 2)
  return { path: whole, member: end }
}

/**
 * The name of the same file as runs keep it: from the directory of the process, with `/`; `folder` is where the name was
 * written. A path that was given whole stays so where it leads elsewhere.
 */
export function fileNameFrom(name: string, folder: string): string {
  const { path, member } = readFileName(name)
  if (sep === '/' && win32.parse(path).root.includes(':')) return name
  const here = process.cwd()
  const whole = resolve(folder, native(path))
  const short = relative(here, whole)
  const leadsAway = short.startsWith('..') || isAbsolute(short)
  const kept = leadsAway && (isAbsolute(path) || isAbsolute(short)) ? whole : short
  const slashed = kept.split(sep).join('/')
  const written = isAbsolute(kept) || slashed.startsWith('../') ? slashed : `./${slashed}`
  return member === undefined ? written : `${written}#${member}`
}

/** `.\vote.ts` is meant as it is on Windows wherever it is typed. */
function native(path: string): string {
  if (URL.canParse(path) && path.startsWith('file:')) return fileURLToPath(path)
  return sep === '/' && /^\.{1,2}\\/.test(path) ? path.replaceAll(win32.sep, sep) : path
}

/** What a file calls what it exports without a name: `vote` for `./agents/vote.ts`. */
export function baseName({ path, member }: FileName): string {
  return member === undefined || member === 'default' ? parse(path.split(/[\\/]/).at(-1) ?? path).name : member
}
