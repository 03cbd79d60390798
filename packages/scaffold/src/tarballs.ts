import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseJson } from '@orreryjs/core'
import { packWorkspace } from './pack-workspace.ts'
import { findCheckout } from './package-location.ts'
import type { NewFile } from './templates.ts'

/** Dependencies of generated packages. */
export const REQUIRED_PACKAGES: readonly string[] = ['@orreryjs/core', '@orreryjs/simulated', '@orreryjs/testing']

/** Absolute paths of tarballs by package name. */
type TarballPaths = Readonly<Record<string, string>>

const HERE = dirname(fileURLToPath(import.meta.url))

/** Returns this program's checkout; `undefined` if it was installed. */
export function ownCheckout(): string | undefined {
  return findCheckout(HERE)
}

/**
 * Returns the tarballs of these packages and of their peers that the project around this program installs. Empty if it came from a registry
 * or belongs to a checkout.
 */
function installedTarballs(names: readonly string[]): TarballPaths {
  const home = projectAround(HERE)
  if (home === undefined) return {}
  const { dependencies, devDependencies } = read(join(home, 'package.json'))
  const specifiers = { ...dependencies, ...devDependencies }
  const tarballs: Record<string, string> = {}
  const wanted = new Set(names)
  for (const name of wanted) {
    const path = /^(?:file:)?(.+\.tgz)$/.exec(specifiers[name] ?? '')?.[1]
    if (path === undefined || !existsSync(resolve(home, path))) continue
    tarballs[name] = resolve(home, path)
    for (const peer of Object.keys(read(join(home, 'node_modules', name, 'package.json')).peerDependencies ?? {}))
      wanted.add(peer)
  }
  return tarballs
}

/** Fields of package.json. */
interface ProjectFile {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

function read(path: string): ProjectFile {
  return existsSync(path) ? (parseJson(readFileSync(path, 'utf8')) as ProjectFile) : {}
}

/** Returns the project whose `node_modules` contains a directory. */
function projectAround(directory: string): string | undefined {
  const parts = directory.split(sep)
  const first = parts.indexOf('node_modules')
  return first < 0 ? undefined : parts.slice(0, first).join(sep)
}

/** Formats a tarball as a dependency of a package.json in a directory. */
function specifierOf(directory: string, tarball: string): string {
  const short = relative(directory, tarball)
  return `file:${(short.startsWith('..') ? tarball : `./${short}`).split(sep).join('/')}`
}

/** Fields of a new package.json that are changed here. */
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  /** Absent in a package without a build. Its tarballs are then dependencies, because a server needs all of them. */
  readonly devDependencies?: Readonly<Record<string, string>>
}

/**
 * Makes the package.json of a standalone package refer to tarballs: those this program was installed from or, in a checkout,
 * packages packed into `vendor/`. If neither is available the files are unchanged. Throws what packing throws.
 */
export function withTarballs(
  files: readonly NewFile[],
  directory: string,
  names: readonly string[] = REQUIRED_PACKAGES,
): readonly NewFile[] {
  const sources =
    ownCheckout() === undefined ? installedTarballs(names) : packWorkspace(join(directory, 'vendor'), names).tarballs
  if (names.some((name) => sources[name] === undefined)) return files
  return files.map((file) =>
    file.path === 'package.json' ? { ...file, text: rewriteManifest(file.text, sources, directory) } : file,
  )
}

function rewriteManifest(text: string, sources: TarballPaths, directory: string): string {
  const manifest = parseJson(text) as Manifest
  const specifiers = Object.fromEntries(Object.entries(sources).map(([name, tarball]) => [name, specifierOf(directory, tarball)]))
  const { dependencies, devDependencies } = manifest
  const own = Object.fromEntries(Object.entries(dependencies).map(([name, range]) => [name, specifiers[name] ?? range]))
  // The packages are each other's peers, so all of them are installed.
  const peers = without(specifiers, dependencies)
  const complete =
    devDependencies === undefined
      ? { ...manifest, dependencies: { ...own, ...peers } }
      : { ...manifest, dependencies: own, devDependencies: { ...devDependencies, ...peers } }
  return `${JSON.stringify(complete, null, 2)}\n`
}

function without(
  list: Readonly<Record<string, string>>,
  names: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(list).filter(([name]) => !(name in names)))
}
