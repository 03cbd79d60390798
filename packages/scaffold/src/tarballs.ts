import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseJson } from '@orreryjs/core'
import { readYamlFile } from '@orreryjs/runs/configuration'
import { VERSION } from '@orreryjs/runs/version'
import { packWorkspace, tarballOf } from './pack-workspace.ts'
import { findCheckout } from './package-location.ts'
import type { NewFile } from './templates.ts'

/** Dependencies of generated packages. */
const REQUIRED_PACKAGES = ['@orreryjs/core', '@orreryjs/simulated', '@orreryjs/testing']

/** Absolute paths of tarballs by package name. */
export type TarballPaths = Readonly<Record<string, string>>

const HERE = dirname(fileURLToPath(import.meta.url))

/** Returns this program's checkout; `undefined` if it was installed. */
export function ownCheckout(): string | undefined {
  return findCheckout(HERE)
}

/**
 * Returns the tarballs this program was installed from, as recorded by npm and pnpm. Empty if it came from a registry or belongs
 * to a checkout.
 */
export function installedTarballs(): TarballPaths {
  const home = projectAround(HERE)
  if (home === undefined) return {}
  const tarballs: Record<string, string> = {}
  const add = (name: string, specifier: unknown): void => {
    if (!name.startsWith('@orreryjs/') || typeof specifier !== 'string') return
    const path = /^(?:file:)?(.+\.tgz)$/.exec(specifier)?.[1]
    if (path !== undefined && existsSync(resolve(home, path))) tarballs[name] = resolve(home, path)
  }
  for (const { overrides, pnpm, dependencies, devDependencies } of [read(join(home, 'package.json')), workspaceFile(home)]) {
    for (const list of [overrides, pnpm?.overrides, dependencies, devDependencies]) {
      for (const [name, specifier] of Object.entries(list ?? {})) add(name, specifier)
    }
  }
  const { packages = {} } = read(join(home, 'node_modules', '.package-lock.json'))
  for (const [path, { resolved }] of Object.entries(packages)) add(path.replace('node_modules/', ''), resolved)
  // A package that was not needed so far is next to the others.
  const [known] = Object.values(tarballs)
  for (const name of known === undefined ? [] : ['@orreryjs/testing'])
    add(name, join(dirname(known ?? ''), tarballOf(name, VERSION)))
  return tarballs
}

/** Fields of package.json, pnpm-workspace.yaml and npm's list of installed packages. */
interface ProjectFile {
  readonly overrides?: Readonly<Record<string, unknown>>
  readonly pnpm?: { readonly overrides?: Readonly<Record<string, unknown>> }
  readonly dependencies?: Readonly<Record<string, unknown>>
  readonly devDependencies?: Readonly<Record<string, unknown>>
  readonly packages?: Readonly<Record<string, { readonly resolved?: unknown }>>
}

function read(path: string): ProjectFile {
  return existsSync(path) ? (parseJson(readFileSync(path, 'utf8')) as ProjectFile) : {}
}

function workspaceFile(home: string): ProjectFile {
  const path = join(home, 'pnpm-workspace.yaml')
  return existsSync(path) ? ((readYamlFile(path) ?? {}) as ProjectFile) : {}
}

/** Returns the project whose `node_modules` contains a directory. */
function projectAround(directory: string): string | undefined {
  const parts = directory.split(sep)
  const first = parts.indexOf('node_modules')
  return first < 0 ? undefined : parts.slice(0, first).join(sep)
}

/** Formats a tarball as a dependency of a package.json in a directory. */
export function specifierOf(directory: string, tarball: string): string {
  const short = relative(directory, tarball)
  return `file:${(short.startsWith('..') ? tarball : `./${short}`).split(sep).join('/')}`
}

/** Fields of a new package.json that are changed here. */
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/**
 * Makes the package.json of a standalone package refer to tarballs: those this program was installed from or, in a checkout,
 * packages packed into `vendor/`. If neither is available the files are unchanged. Throws what packing throws.
 */
export function withTarballs(files: readonly NewFile[], directory: string): readonly NewFile[] {
  const sources =
    ownCheckout() === undefined ? installedTarballs() : packWorkspace(join(directory, 'vendor'), REQUIRED_PACKAGES).tarballs
  if (REQUIRED_PACKAGES.some((name) => sources[name] === undefined)) return files
  return files.map((file) =>
    file.path === 'package.json' ? { ...file, text: rewriteManifest(file.text, sources, directory) } : file,
  )
}

function rewriteManifest(text: string, sources: TarballPaths, directory: string): string {
  const manifest = parseJson(text) as Manifest
  const specifiers = Object.fromEntries(Object.entries(sources).map(([name, tarball]) => [name, specifierOf(directory, tarball)]))
  const ownDependencies = (list: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(list).map(([name, range]) => [name, specifiers[name] ?? range]))
  const { dependencies, devDependencies } = manifest
  // The packages depend on each other by version, so overrides (npm and pnpm) redirect these to the tarballs too.
  const overrides = { overrides: specifiers, pnpm: { overrides: specifiers } }
  const complete = {
    ...manifest,
    dependencies: ownDependencies(dependencies),
    devDependencies: ownDependencies(devDependencies),
    ...overrides,
  }
  return `${JSON.stringify(complete, null, 2)}\n`
}
