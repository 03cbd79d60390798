import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { type Connection, connectionText, isUsual, sameConnection } from './connection.ts'

/** A file with code, or a package of the AI SDK, that a configuration names. */
export interface NamedCode {
  /** Name as written: `./vote.ts`, or `@ai-sdk/anthropic`. */
  readonly name: string
  /** Absolute path of the file; absent for a package. */
  readonly location?: string
}

/** Permissions of a user for names in data. */
export interface Permissions {
  /** True to execute all code that data names (`--trust-code`). @default false */
  readonly code?: boolean | undefined
  /** Code that the command line or the program itself names. */
  readonly named?: readonly NamedCode[] | undefined
  /** Model servers with the variables they receive. @default [] */
  readonly connections?: readonly Connection[] | 'all' | undefined
  /** Files and directories that may be read, sent and written, with their content. @default [] */
  readonly paths?: readonly string[] | 'all' | undefined
  /** Paths of the settings that the user gave, without the content of directories and without files that they name. @default [] */
  readonly exactPaths?: readonly string[] | 'all' | undefined
  /** True to start programs that data name without a path and without arguments: they are those on the user's PATH. @default false */
  readonly bareProgram?: boolean | undefined
  /** Asks a person whether this code may be executed. @default refuse */
  ask?(code: readonly NamedCode[]): Promise<boolean>
}

/** A program of the command line without a path: `cli:claude`. */
const BARE_PROGRAM = /^cli:[\w-]+$/

let create: (permissions: Permissions) => Trust

/**
 * Proof that a user permits names in data (`run.json`, a suite, a profile, a queue): of code, addresses, variables and paths. Every gate
 * takes it as an argument, and only `grantTrust` makes one; scripts/check-boundaries.mjs lists the callers.
 */
export class Trust {
  static {
    create = (permissions) => new Trust(permissions)
  }

  readonly #permissions: Permissions
  readonly #locations: Set<string>
  readonly #packages: Set<string>

  private constructor(permissions: Permissions) {
    const { named = [] } = permissions
    this.#permissions = permissions
    this.#locations = new Set(named.flatMap(({ location }) => (location === undefined ? [] : [realPath(location)])))
    this.#packages = new Set(named.flatMap(({ name, location }) => (location === undefined ? [name] : [])))
  }

  /** True if all code may be executed without a question. */
  get permitsAllCode(): boolean {
    return this.#permissions.code === true
  }

  /** True if the code may be executed without a question. */
  permits({ name, location }: NamedCode): boolean {
    if (this.permitsAllCode || (this.#permissions.bareProgram === true && BARE_PROGRAM.test(name))) return true
    return location === undefined ? this.#packages.has(name) : this.#locations.has(realPath(location))
  }

  /** Returns if all of the code may be executed; asks a person if there is one. Throws `CODE_UNTRUSTED` with the names. */
  async requireCode(code: readonly NamedCode[]): Promise<void> {
    const refused = code.filter((each) => !this.permits(each))
    if (refused.length === 0) return
    const { ask } = this.#permissions
    if (ask === undefined || !(await ask(refused))) throw untrustedCode(refused)
    for (const { name, location } of refused) {
      if (location === undefined) this.#packages.add(name)
      else this.#locations.add(realPath(location))
    }
  }

  /** True if the connection may be used. */
  permitsConnection(connection: Connection): boolean {
    const { connections = [] } = this.#permissions
    return isUsual(connection) || connections === 'all' || connections.some((each) => sameConnection(each, connection))
  }

  /** Throws `ADDRESS_UNTRUSTED` for a server or variable that only data names. */
  requireConnection(model: string, connection: Connection): void {
    if (this.permitsConnection(connection)) return
    const { text, flag } = connectionText(connection)
    const shortName = model.replace(/,\w+=.*$/s, '')
    throw new OrreryError('ADDRESS_UNTRUSTED', `data sends ${shortName} to ${text}, which the command line does not name`, {
      hint: `if you trust it, add --trust '${flag}'`,
    })
  }

  /** True if the path of a setting may be written, or its content sent. */
  permitsPath(path: string): boolean {
    const { exactPaths = [] } = this.#permissions
    return exactPaths === 'all' || exactPaths.some((each) => realPath(each) === realPath(path)) || this.permitsNamedFile(path)
  }

  /** Throws `PATH_UNTRUSTED` for a path that only data names. */
  requirePath(setting: string, path: string): void {
    if (this.permitsPath(path)) return
    throw new OrreryError('PATH_UNTRUSTED', `data names the path ${path} (${setting}), and the command line does not`, {
      hint: `if you trust it, add --trust '${path}'`,
    })
  }

  /** True if the content of a file may be sent that another file, such as a profile, names. */
  permitsNamedFile(path: string): boolean {
    const { paths = [] } = this.#permissions
    return paths === 'all' || paths.some((each) => isInside(path, each))
  }

  /**
   * Returns trust that also permits all servers and paths in the settings of a run that this user wrote. Its code, and files that its files name,
   * are still not permitted: only the settings are signed. A program without a path is the one on the user's PATH.
   */
  withOwnRun(): Trust {
    return this.#with({ connections: 'all', exactPaths: 'all', bareProgram: true })
  }

  /** Returns trust for a command without network access. */
  offline(): Trust {
    return this.#with({ connections: 'all', paths: 'all' })
  }

  #with(more: Permissions): Trust {
    const copy = new Trust({ ...this.#permissions, ...more })
    for (const each of this.#locations) copy.#locations.add(each)
    for (const each of this.#packages) copy.#packages.add(each)
    return copy
  }
}

/** Makes the proof. For the command line, for the settings of a program, and for threads of a run whose code was permitted. */
export function grantTrust(permissions: Permissions): Trust {
  return create(permissions)
}

/** Refuses everything that only data names. */
export const NO_TRUST: Trust = grantTrust({})

/** True if a path is a file or directory, or inside it, after links are resolved. */
export function isInside(path: string, directory: string): boolean {
  const [inner, outer] = [realPath(path), realPath(directory)]
  return inner === outer || inner.startsWith(outer.endsWith('/') || outer.endsWith('\\') ? outer : `${outer}${SEPARATOR}`)
}

const SEPARATOR = resolve('/x').includes('\\') ? '\\' : '/'

/** Returns the absolute path without links, also of a file that does not exist yet. */
export function realPath(path: string): string {
  const absolute = resolve(path)
  try {
    return realpathSync(absolute)
  } catch {
    const above = resolve(absolute, '..')
    return above === absolute ? absolute : resolve(realPath(above), absolute.slice(above.length).replace(/^[\\/]+/, ''))
  }
}

function untrustedCode(code: readonly NamedCode[]): OrreryError {
  const names = code.map(({ name }) => name).join(', ')
  return new OrreryError('CODE_UNTRUSTED', `data names code outside Orrery, which was not executed: ${names}`, {
    hint: 'read it; if you trust it, add --trust-code',
  })
}
