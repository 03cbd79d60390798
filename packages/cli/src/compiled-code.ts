// Keeps compiled code between starts on Node.js 20, which has no `module.enableCompileCache`: a short command spends a third of its time
// compiling. The same environment variables apply: NODE_DISABLE_COMPILE_CACHE, and NODE_COMPILE_CACHE for the directory.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8'
import { constants, Script } from 'node:vm'

/** Files are deleted after so many days, because they may belong to an old version. */
const DAYS_KEPT = 30
/** Length of a SHA-256 digest. */
const DIGEST_BYTES = 32

/** Loads a CommonJS module and the modules in its directory that it requires. A module is compiled only if no earlier process did. */
export function loadCompiled(path: string): void {
  const directory = cacheDirectory()
  const required = createRequire(path)
  if (directory === undefined) {
    required(path)
    return
  }
  const modules = new Map<string, { exports: unknown }>()
  const load = (file: string): unknown => {
    const loaded = modules.get(file)
    if (loaded !== undefined) return loaded.exports
    const module = { exports: {} }
    // Before its code runs, for modules that require each other.
    modules.set(file, module)
    const script = compile(file, directory)
    // Compiled now: this is the first start of a version.
    if (file === path && script.cachedDataRejected === undefined) deleteOldFiles(directory)
    script.runInThisContext()(module.exports, requireFrom, module, file, dirname(file))
    return module.exports
  }
  const requireFrom = Object.assign(
    (name: string): unknown => (name.startsWith('./') ? load(join(dirname(path), name)) : required(name)),
    { resolve: required.resolve },
  )
  load(path)
}

/** Compiles a file, or reads the compiled code that an earlier process of the same Node.js wrote with the same flags. */
function compile(file: string, directory: string): Script {
  const source = readFileSync(file)
  // Two versions of Node.js may have the same tag, although one cannot execute the code of the other.
  const engine = `${process.version}-${process.arch}-${cachedDataVersionTag()}`
  const cached = join(directory, `${digestOf(source).toString('hex')}-${engine}`)
  const options = { filename: file, importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER }
  const code = `(function (exports, require, module, __filename, __dirname) { ${source}\n})`
  const cachedData = read(cached)
  if (cachedData !== undefined) {
    const script = new Script(code, { ...options, cachedData })
    if (script.cachedDataRejected !== true) return script
  }
  // Functions that this process does not call are compiled too, so that the data serve all commands.
  setFlagsFromString('--no-lazy')
  const script = new Script(code, options)
  setFlagsFromString('--lazy')
  write(cached, script.createCachedData())
  return script
}

function digestOf(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** Reads data and their digest, because V8 crashes on damaged data. Returns `undefined` without complete data. */
function read(path: string): Buffer | undefined {
  try {
    const file = readFileSync(path)
    const data = file.subarray(0, -DIGEST_BYTES)
    return digestOf(data).equals(file.subarray(-DIGEST_BYTES)) ? data : undefined
  } catch {
    return undefined
  }
}

/**
 * Writes data and their digest to a file that other processes may read and write at the same time. Without space or permission, the next
 * start compiles again.
 */
function write(path: string, data: Buffer): void {
  const temporary = `${path}.${process.pid}-${performance.now()}`
  try {
    writeFileSync(temporary, Buffer.concat([data, digestOf(data)]), { flag: 'wx', mode: 0o600 })
    renameSync(temporary, path)
  } catch {
    rmSync(temporary, { force: true })
  }
}

function deleteOldFiles(directory: string): void {
  const oldest = Date.now() - DAYS_KEPT * 24 * 60 * 60 * 1000
  try {
    for (const name of readdirSync(directory)) {
      const path = join(directory, name)
      if (statSync(path).mtimeMs < oldest) rmSync(path, { force: true })
    }
  } catch {
    // Another process deletes them too.
  }
}

/** Returns the user's directory for compiled code, or `undefined` if it cannot be created or others may write there: its files are executed. */
function cacheDirectory(): string | undefined {
  const { NODE_DISABLE_COMPILE_CACHE: disabled, NODE_COMPILE_CACHE: given = '' } = process.env
  if (disabled !== undefined) return undefined
  const directory = given === '' ? join(userCacheDirectory(), 'compiled-code') : join(given, 'orrery')
  try {
    createDirectory(directory)
    const { mode, uid } = statSync(directory)
    const isPrivate = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
    return isPrivate ? directory : undefined
  } catch {
    return undefined
  }
}

/** Creates a directory and its parents, one after the other: with `recursive`, Node.js on Linux tries forever below /proc. */
function createDirectory(path: string): void {
  if (existsSync(path) || dirname(path) === path) return
  createDirectory(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/** Returns the user's directory for files of Orrery that can be deleted. `userDataDirectory` of the harness is like it, but in the bundle. */
function userCacheDirectory(): string {
  const { XDG_CACHE_HOME: xdg = '', LOCALAPPDATA: local = '' } = process.env
  const system: Partial<Record<NodeJS.Platform, readonly string[]>> = {
    darwin: [homedir(), 'Library', 'Caches'],
    win32: local === '' ? [homedir(), 'AppData', 'Local'] : [local],
  }
  // The XDG Base Directory Specification ignores relative paths.
  const cache = isAbsolute(xdg) ? [xdg] : (system[process.platform] ?? [homedir(), '.cache'])
  return join(...cache, 'orrery')
}
