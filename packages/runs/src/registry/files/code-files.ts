import { resolve } from 'node:path'
import { compareTexts, OrreryError } from '@orreryjs/core'
import type { RunCode } from '@orreryjs/harness'
import type { NamedCode, Trust } from '../../trust/trust.ts'
import { type FileName, readFileName, refuseNetworkPath } from './file-name.ts'
import { type Exports, importFile } from './import-file.ts'
import { changedFiles, readCode } from './read-code.ts'

/** The files that a run names, with their recorded content. */
export interface CodeFiles {
  /** Returns if all of these files may be executed. Throws `CODE_UNTRUSTED` with their names. */
  permit(names: readonly string[]): Promise<void>
  /** Returns the export that a name refers to. Throws `CODE_UNTRUSTED`, `FILE_UNREADABLE`, `CONFIG_INVALID` or `CODE_CHANGED`. */
  load(name: string): Promise<unknown>
  /** Like `load`; `undefined` if the file has no such export. */
  find(name: string): Promise<unknown>
  /** Files read so far, by path, as recorded in `run.json`. */
  code(): readonly RunCode[]
  /** Absolute locations of the files read so far, by their paths in names. */
  locations(): Readonly<Record<string, string>>
}

/** Options of `codeFiles`. */
export interface CodeFilesOptions {
  /** Permission to execute them. */
  readonly trust: Trust
  /** Returns the location of a named file. @default relative to the working directory */
  find?(path: string): string
  /** Returns the expected content of a file. */
  expected?(path: string): RunCode | undefined
  /** End of the "changed since" message: `runs/night was played`. */
  readonly since?: string
  /** URL of a module whose Orrery packages are used if a file has none installed. */
  readonly fallbackModule?: string
}

/** Creates a lazy reader of files. */
export function codeFiles({
  trust,
  find = (path) => resolve(path),
  expected,
  since = 'it was read',
  fallbackModule: home,
}: CodeFilesOptions): CodeFiles {
  const readFiles = new Map<string, { readonly code: RunCode; readonly place: string }>()
  const named = (name: string): NamedCode => {
    const { path } = readFileName(name)
    refuseNetworkPath(path)
    return { name: path, location: find(path) }
  }
  const exportsOf = async (path: string): Promise<Exports> => {
    const file = named(path)
    // Before it is read: data may name a device or a pipe.
    await trust.requireCode([file])
    const location = find(path)
    const code = readCode(path, location)
    const expectedCode = expected?.(path)
    if (expectedCode !== undefined) checkUnchanged(expectedCode, code, since)
    readFiles.set(path, { code, place: location })
    return importCode(code, location, home, trust)
  }
  return {
    permit: (names) => trust.requireCode(names.map(named)),
    async load(name) {
      const { path, member } = readFileName(name)
      return memberOf(await exportsOf(path), { path, member })
    },
    async find(name) {
      const { path, member = 'default' } = readFileName(name)
      return (await exportsOf(path))[member]
    },
    code: () => [...readFiles.values()].map(({ code }) => code).sort((a, b) => compareTexts(a.path, b.path)),
    locations: () => Object.fromEntries([...readFiles].map(([path, { place: location }]) => [path, location])),
  }
}

/** Throws `CODE_CHANGED` with the changed files. */
function checkUnchanged(before: RunCode, now: RunCode, since: string): void {
  const [changed, ...more] = changedFiles(before, now)
  if (changed === undefined) return
  const { path } = before
  const isFirst = path.replaceAll('\\', '/').split('/').at(-1) === changed
  const which = isFirst ? path : `${changed}, which ${path} imports,`
  const others = more.length === 0 ? '' : ` (and ${more.join(', ')})`
  throw new OrreryError('CODE_CHANGED', `${which}${others} changed since ${since}`)
}

/** Imported modules by location: a process keeps running the code that it read first. */
const imported = new Map<string, { readonly code: RunCode; readonly exports: Promise<Exports> }>()

/** Imports a file once, and again if it changed. Changed dependencies cannot be reloaded, so they are an error that requires a restart. */
function importCode(code: RunCode, location: string, home: string | undefined, trust: Trust): Promise<Exports> {
  const before = imported.get(location)
  if (before?.code.hash === code.hash) return before.exports
  const version = before === undefined ? undefined : code.hash
  const others =
    before === undefined ? [] : changedFiles(before.code, code).filter((name) => name !== location.split(/[\\/]/).at(-1))
  const [other] = others.filter((name) => before?.code.files[name] !== undefined)
  if (other !== undefined) {
    throw new OrreryError('CODE_CHANGED', `${other}, which ${code.path} imports, changed since this program read it`, {
      hint: 'restart the program',
    })
  }
  const exports = importFile({ path: code.path, absolute: location, home, ...(version !== undefined && { version }) }, trust)
  imported.set(location, { code, exports })
  // The user may fix the file after a failed import.
  exports.catch(() => imported.delete(location))
  return exports
}

function memberOf(exports: Exports, { path, member = 'default' }: FileName): unknown {
  if (Object.hasOwn(exports, member) && exports[member] !== undefined) return exports[member]
  const names = Object.keys(exports).filter((name) => name !== member)
  const exportsText = names.length === 0 ? 'it exports nothing else' : `it exports ${names.join(', ')}`
  const [firstName] = names
  const problem = member === 'default' ? 'has no default export' : `has no export named '${member}'`
  const hint =
    firstName === undefined
      ? 'add a default export'
      : `name one of its exports: ${firstName === 'default' ? path : `${path}#${firstName}`}`
  throw new OrreryError('CONFIG_INVALID', `${path} ${problem}; ${exportsText}`, { hint })
}
