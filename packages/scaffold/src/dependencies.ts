import { join } from 'node:path'
import { packWorkspace } from './pack-workspace.ts'
import { installedSources, ownCheckout, type Sources, specifierOf } from './sources.ts'
import type { NewFile } from './templates.ts'

/** What the packages that are made here depend on. */
const WANTED = ['@orreryjs/core', '@orreryjs/simulated', '@orreryjs/testing']

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
