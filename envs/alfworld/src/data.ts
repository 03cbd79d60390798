import { OrreryError, type SkippedTask, systemReason } from '@orreryjs/core'
import { type GameFile, readGameFile, readProblemFile, type SkipReason, skipByPath } from './data/game-file.ts'
import { compileProblem } from './pddl/compile.ts'
import type { Dialect } from './rules.ts'

/** A directory of original games, laid out as `SPLIT/GAME/TRIAL/game.tw-pddl` or `.../initial_state.pddl`. */
export interface GameDirectory {
  /** Folder that contains the splits. */
  readonly root: string
  /** Names of the folders with games, sorted. */
  readonly splits: readonly string[]
  /** Returns the paths `SPLIT/GAME/TRIAL` of all games of a split, also of skipped ones, sorted. The folders are listed on the first call. */
  paths(split: string): readonly string[]
  /** Returns the games of a split. The files are scanned on the first call. */
  index(split: string): GameIndex
  /** Returns the game at `SPLIT/GAME/TRIAL`, or `undefined`. Throws `DATA_INVALID`. */
  read(path: string): GameFile | undefined
}

/** The games of a split. */
interface GameIndex {
  /** Paths `SPLIT/GAME/TRIAL` of the playable games, sorted. */
  readonly games: readonly string[]
  /** Games that are skipped. */
  readonly skipped: readonly SkippedTask[]
}

/** Data folders by dialect, in order of preference. Problems and task sentences are the same in all of them. */
const FOLDERS: Readonly<Record<Dialect, readonly string[]>> = {
  '2.1.2': ['json_2.1.2', 'json_2.1.3', 'json_2.1.1'],
  '2.1.1': ['json_2.1.1', 'json_2.1.2', 'json_2.1.3'],
}

const GAME = 'game.tw-pddl'
const PROBLEM = 'initial_state.pddl'
const ANNOTATIONS = 'traj_data.json'

/** Maximum file size. Real games have 0.1 MB. */
const MAX_BYTES = 8 * 1024 * 1024

/** Maximum number of folder levels between a split and its games. */
const MAX_LEVELS = 2

/**
 * Opens the directory, or its folder `json_2.1.x` for the dialect. Throws `DATA_MISSING` if there are no games or no file system.
 */
export function openGameDirectory(directory: string, dialect: Dialect): GameDirectory {
  if (!isFolder(directory)) {
    throw new OrreryError('DATA_MISSING', `directory not found: ${directory}`)
  }
  const names = foldersIn(directory)
  const folder = FOLDERS[dialect].find((name) => names.includes(name))
  const root = folder === undefined ? directory : `${directory}/${folder}`
  const splits = foldersIn(root).filter((split) => hasGames(root, split))
  if (splits.length === 0) {
    throw new OrreryError('DATA_MISSING', `${root} contains no games. Expected SPLIT/GAME/TRIAL/${GAME}, here or in json_2.1.2.`)
  }
  const indexes = new Map<string, GameIndex>()
  const pathLists = new Map<string, readonly string[]>()
  const pathsOf = (split: string): readonly string[] => {
    const paths = pathLists.get(split) ?? [...gamesBelow(root, split, MAX_LEVELS)].sort()
    pathLists.set(split, paths)
    return paths
  }
  return {
    root,
    splits,
    paths: pathsOf,
    index(split) {
      const index = indexes.get(split) ?? indexSplit(root, pathsOf(split))
      indexes.set(split, index)
      return index
    },
    read: (path) => readGame(root, path),
  }
}

/** The part of Node's `fs` that reads games, declared here to avoid Node's types. */
interface FileSystem {
  existsSync(path: string): boolean
  readFileSync(path: string, encoding: 'utf8'): string
  readdirSync(path: string, options: { readonly withFileTypes: true }): readonly FolderEntry[]
  statSync(path: string): { readonly size: number; isDirectory(): boolean; isFile(): boolean }
}

interface FolderEntry {
  readonly name: string
  isDirectory(): boolean
  isSymbolicLink(): boolean
}

/** Loads Node's `fs` at run time, so that a browser can load this package. */
function fileSystem(): FileSystem {
  const { process } = globalThis as { readonly process?: { getBuiltinModule?(name: 'node:fs'): FileSystem } }
  const files = process?.getBuiltinModule?.('node:fs')
  if (files === undefined) throw new OrreryError('DATA_MISSING', 'original games can be read only in Node.js')
  return files
}

/** True if the path is a folder. Links are followed; a broken or circular link is not a folder. */
function isFolder(path: string): boolean {
  const { statSync } = fileSystem()
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Returns the names of the folders in a folder, sorted. Links are followed. */
function foldersIn(path: string): readonly string[] {
  const { readdirSync } = fileSystem()
  const entries = withDataErrors(path, () => readdirSync(path, { withFileTypes: true }))
  const folders = entries.filter((entry) => entry.isDirectory() || (entry.isSymbolicLink() && isFolder(`${path}/${entry.name}`)))
  return folders.map(({ name }) => name).sort()
}

/** Yields the folders below a path, up to `levels` deep, that contain a game or cannot be opened. */
function* gamesBelow(root: string, path: string, levels: number): Generator<string, void, undefined> {
  const folders = holdsGame(root, path) ? undefined : foldersIfReadable(`${root}/${path}`)
  if (folders === undefined) yield path
  else if (levels > 0) for (const folder of folders) yield* gamesBelow(root, `${path}/${folder}`, levels - 1)
}

function hasGames(root: string, split: string): boolean {
  for (const path of gamesBelow(root, split, MAX_LEVELS)) if (holdsGame(root, path)) return true
  return false
}

function holdsGame(root: string, path: string): boolean {
  const { existsSync } = fileSystem()
  return existsSync(`${root}/${path}/${GAME}`) || existsSync(`${root}/${path}/${PROBLEM}`)
}

function foldersIfReadable(path: string): readonly string[] | undefined {
  try {
    return foldersIn(path)
  } catch {
    return undefined
  }
}

/**
 * Scans the games of a split. A file is read only if its path does not already exclude the game. As upstream does, games without
 * a game file are skipped if others have one: the generator could not solve them.
 */
function indexSplit(root: string, paths: readonly string[]): GameIndex {
  const { existsSync } = fileSystem()
  const isCompiled = (path: string): boolean => existsSync(`${root}/${path}/${GAME}`)
  const needsCompiled = paths.some(isCompiled)
  const skipReason = (path: string): SkipReason | undefined => {
    if (!holdsGame(root, path)) return 'unreadable'
    return skipByPath(path) ?? (needsCompiled && !isCompiled(path) ? 'no game file' : skipByFile(root, path))
  }
  const entries = paths.map((path) => ({ path, reason: skipReason(path) }))
  return {
    games: entries.flatMap(({ path, reason }) => (reason === undefined ? [path] : [])),
    skipped: entries.flatMap(({ path, reason }) => (reason === undefined ? [] : [{ name: path, reason }])),
  }
}

function skipByFile(root: string, path: string): SkipReason | undefined {
  try {
    const game = readGame(root, path)
    if (game === undefined) return 'unreadable'
    compileProblem(game.problem, game.source, game.sentence)
    if (game.solvable === undefined) return 'no key solvable'
    return game.solvable ? undefined : 'unsolvable'
  } catch {
    return 'unreadable'
  }
}

function readGame(root: string, path: string): GameFile | undefined {
  const { existsSync } = fileSystem()
  const folder = `${root}/${path}`
  if (existsSync(`${folder}/${GAME}`)) return readGameFile(readText(`${folder}/${GAME}`), `${folder}/${GAME}`)
  if (!existsSync(`${folder}/${PROBLEM}`)) return undefined
  const annotations = `${folder}/${ANNOTATIONS}`
  const sentence = existsSync(annotations) ? { text: readText(annotations), source: annotations } : undefined
  return readProblemFile(readText(`${folder}/${PROBLEM}`), `${folder}/${PROBLEM}`, sentence)
}

function readText(path: string): string {
  const { readFileSync, statSync } = fileSystem()
  return withDataErrors(path, () => {
    const stats = statSync(path)
    if (!stats.isFile()) throw new OrreryError('DATA_INVALID', `${path}: not a file`)
    if (stats.size > MAX_BYTES) {
      throw new OrreryError('DATA_INVALID', `${path}: file has ${stats.size} bytes. Expected at most ${MAX_BYTES}.`)
    }
    return readFileSync(path, 'utf8')
      .replace(/^\ufeff/, '')
      .replaceAll('\r\n', '\n')
  })
}

/** Converts file system errors to `DATA_INVALID`. */
function withDataErrors<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof OrreryError) throw cause
    throw new OrreryError('DATA_INVALID', `cannot read ${path}: ${systemReason(cause)}`, { cause })
  }
}
