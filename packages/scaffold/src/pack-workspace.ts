import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareTexts, OrreryError, parseJson, systemReason } from '@orreryjs/core'
import { createDirectory } from '@orreryjs/harness'
import { installCommandFor } from './install-command.ts'
import { findCheckout } from './package-location.ts'

/** Folders of the packages that users install. */
const HOMES = ['packages', 'envs', 'agents']

/** The packages as tarballs. */
export interface PackedWorkspace {
  /** Absolute path of each package's tarball by package name, sorted by name. */
  readonly tarballs: Readonly<Record<string, string>>
  /** Shell command that installs the tarballs in the project around the directory, with the package manager of the project. */
  readonly installCommand: string
}

/**
 * Packs the built packages of this program's checkout into a directory: all of them, or the named ones with their dependencies. The scope
 * `@orreryjs/` may be omitted. The tarballs are each other's peers: install them next to each other. Throws `USAGE` outside a checkout and
 * for an unknown package, and `FILE_UNWRITABLE` if packing fails.
 */
export function packWorkspace(directory: string, names?: readonly string[]): PackedWorkspace {
  const root = findCheckout(dirname(fileURLToPath(import.meta.url)))
  if (root === undefined) {
    throw new OrreryError('USAGE', 'pack: this program does not run from a checkout', {
      hint: 'run it as ./orrery in a clone of Orrery',
    })
  }
  const folder = resolve(directory)
  const pnpm = join(root, 'node_modules/pnpm/bin/pnpm.cjs')
  const all = packagesOf(root)
  const packages = neededBy(
    all,
    names?.map((name) => fullName(name, all)),
  )
  const filters = packages.flatMap(({ name }) => ['--filter', name])
  try {
    // Fail early: pnpm would retry forever in a directory that cannot be created, such as in /proc.
    createDirectory(folder)
    const hooks = `--config.pnpmfile=${join(root, 'scripts/pack-hooks.cjs')}`
    const args = [pnpm, '--recursive', ...filters, hooks, 'pack', '--pack-destination', folder]
    execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe', maxBuffer: 1 << 26 })
  } catch (cause) {
    throw new OrreryError('FILE_UNWRITABLE', `cannot pack into ${folder}: ${systemReason(cause).split('\n')[0]}`, { cause })
  }
  return {
    tarballs: Object.fromEntries(packages.map(({ name, version }) => [name, join(folder, tarballOf(name, version))])),
    installCommand: installCommandFor(folder),
  }
}

/** Throws `USAGE` for an unknown package. */
function fullName(name: string, all: readonly PackageName[]): string {
  // Not all names have a scope: `create-orrery`.
  const found = all.find((each) => each.name === name || each.name === `@orreryjs/${name}`)
  if (found !== undefined) return found.name
  throw new OrreryError('USAGE', `no package named "${name}"`, {
    hint: `choose from ${all.map((each) => each.name.replace('@orreryjs/', '')).join(', ')}`,
  })
}

interface PackageName {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The wanted packages with all their workspace dependencies, in the order of `all`. */
function neededBy(
  all: readonly PackageName[],
  requested: readonly string[] = all.map(({ name }) => name),
): readonly PackageName[] {
  const names = new Set(requested)
  for (const name of names) {
    const manifest = all.find((each) => each.name === name)
    for (const dependency of Object.keys(manifest?.dependencies ?? {}))
      if (all.some((each) => each.name === dependency)) names.add(dependency)
  }
  return all.filter(({ name }) => names.has(name))
}

function packagesOf(root: string): readonly PackageName[] {
  const manifests = HOMES.flatMap((home) => readdirSync(join(root, home)).map((name) => join(root, home, name, 'package.json')))
  const packages = manifests
    .filter((path) => existsSync(path))
    .map((path) => parseJson(readFileSync(path, 'utf8')) as PackageName)
  return packages.sort((a, b) => compareTexts(a.name, b.name))
}

/** npm's name for a tarball. */
function tarballOf(name: string, version: string): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}
