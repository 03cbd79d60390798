import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readYamlFile } from '@orreryjs/runs/configuration'
import { VERSION } from '@orreryjs/runs/version'
import { packWorkspace, tarballOf } from './pack-workspace.ts'
import { checkoutAround } from './place.ts'
import type { NewFile } from './templates.ts'

/** What the packages that are made here depend on. */
const WANTED = ['@orreryjs/core', '@orreryjs/simulated', '@orreryjs/testing']

/** Where a project gets our packages, by their names: absolute paths of tarballs. */
export type Sources = Readonly<Record<string, string>>

const HERE = dirname(fileURLToPath(import.meta.url))

/** The checkout that this program belongs to; `undefined` where it was installed. */
export function ownCheckout(): string | undefined {
  return checkoutAround(HERE)
}

/**
 * The tarballs that this program was installed from, as npm and pnpm wrote them down; empty where it came from a registry, or
 * belongs to a checkout.
 */
export function installedSources(): Sources {
  const home = projectAround(HERE)
  if (home === undefined) return {}
  const found: Record<string, string> = {}
  const add = (name: string, specifier: unknown): void => {
    if (!name.startsWith('@orreryjs/') || typeof specifier !== 'string') return
    const path = /^(?:file:)?(.+\.tgz)$/.exec(specifier)?.[1]
    if (path !== undefined && existsSync(resolve(home, path))) found[name] = resolve(home, path)
  }
  for (const { overrides, pnpm, dependencies, devDependencies } of [read(join(home, 'package.json')), workspaceFile(home)]) {
    for (const given of [overrides, pnpm?.overrides, dependencies, devDependencies]) {
      for (const [name, specifier] of Object.entries(given ?? {})) add(name, specifier)
    }
  }
  const { packages = {} } = read(join(home, 'node_modules', '.package-lock.json'))
  for (const [path, { resolved }] of Object.entries(packages)) add(path.replace('node_modules/', ''), resolved)
  // One that was not needed so far lies beside the others.
  const [known] = Object.values(found)
  for (const name of known === undefined ? [] : ['@orreryjs/testing'])
    add(name, join(dirname(known ?? ''), tarballOf(name, VERSION)))
  return found
}

/** What is read of a package.json, of a pnpm-workspace.yaml, and of npm's list of what it installed. */
interface Written {
  readonly overrides?: Readonly<Record<string, unknown>>
  readonly pnpm?: { readonly overrides?: Readonly<Record<string, unknown>> }
  readonly dependencies?: Readonly<Record<string, unknown>>
  readonly devDependencies?: Readonly<Record<string, unknown>>
  readonly packages?: Readonly<Record<string, { readonly resolved?: unknown }>>
}

function read(path: string): Written {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Written) : {}
}

function workspaceFile(home: string): Written {
  const path = join(home, 'pnpm-workspace.yaml')
  return existsSync(path) ? ((readYamlFile(path) ?? {}) as Written) : {}
}

/** The project whose `node_modules` a directory is in. */
function projectAround(directory: string): string | undefined {
  const parts = directory.split(sep)
  const first = parts.indexOf('node_modules')
  return first < 0 ? undefined : parts.slice(0, first).join(sep)
}

/** How a package.json in a directory names a tarball. */
export function specifierOf(directory: string, tarball: string): string {
  const short = relative(directory, tarball)
  return `file:${(short.startsWith('..') ? tarball : `./${short}`).split(sep).join('/')}`
}

/** What a package.json of a new package says that this changes. */
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/**
 * The files of a package that stands alone, its package.json naming tarballs: those that this program was installed from, and in a
 * checkout, which is on no registry, those that it is packed into beside the files, in `vendor/`. As they are where neither is known.
 * Throws what packing throws.
 */
export function withSources(files: readonly NewFile[], directory: string): readonly NewFile[] {
  const sources = ownCheckout() === undefined ? installedSources() : packWorkspace(join(directory, 'vendor'), WANTED).tarballs
  if (WANTED.some((name) => sources[name] === undefined)) return files
  return files.map((file) => (file.path === 'package.json' ? { ...file, text: named(file.text, sources, directory) } : file))
}

function named(text: string, sources: Sources, directory: string): string {
  const manifest = JSON.parse(text) as Manifest
  const specifiers = Object.fromEntries(Object.entries(sources).map(([name, tarball]) => [name, specifierOf(directory, tarball)]))
  const ours = (list: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(list).map(([name, range]) => [name, specifiers[name] ?? range]))
  const { dependencies, devDependencies } = manifest
  // The packages depend on each other by version: overrides send these to the tarballs too, of npm and of pnpm.
  const overrides = { overrides: specifiers, pnpm: { overrides: specifiers } }
  const whole = { ...manifest, dependencies: ours(dependencies), devDependencies: ours(devDependencies), ...overrides }
  return `${JSON.stringify(whole, null, 2)}\n`
}
