import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorMessage, OrreryError } from '@orreryjs/core'
import { makeDirectory } from '@orreryjs/harness'
import { checkoutAround } from './place.ts'

/** Folders of the packages that users install. */
const HOMES = ['packages', 'envs', 'agents']

/** Packages as a registry would get them. */
export interface PackedWorkspace {
  /** Absolute path of the tarball of each package, by its name, in the order of the names. */
  readonly tarballs: Readonly<Record<string, string>>
}

/**
 * Packs every package of the checkout that this program belongs to, as it is built, into a directory; or those that are wanted, and
 * what these need. Throws `USAGE` outside of a checkout, and `FILE_UNWRITABLE` where packing fails.
 */
export function packWorkspace(directory: string, wanted?: readonly string[]): PackedWorkspace {
  const root = checkoutAround(dirname(fileURLToPath(import.meta.url)))
  if (root === undefined) {
    throw new OrreryError('USAGE', 'pack: this program is not part of a checkout', {
      hint: 'run it as ./orrery in a clone of Orrery',
    })
  }
  const folder = resolve(directory)
  const pnpm = join(root, 'node_modules/pnpm/bin/pnpm.cjs')
  const packages = neededBy(packagesOf(root), wanted)
  const filters = packages.flatMap(({ name }) => ['--filter', name])
  try {
    // Where nothing can be made, as in /proc, pnpm would try for ever.
    makeDirectory(folder)
    const args = [pnpm, '--recursive', ...filters, 'pack', '--pack-destination', folder]
    execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe', maxBuffer: 1 << 26 })
  } catch (cause) {
    throw new OrreryError('FILE_UNWRITABLE', `cannot pack into ${folder}: ${errorMessage(cause).split('\n')[0]}`, { cause })
  }
  return {
    tarballs: Object.fromEntries(packages.map(({ name, version }) => [name, join(folder, tarballOf(name, version))])),
  }
}

interface PackageName {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The wanted packages and all of ours that they depend on, in the order of the whole. */
function neededBy(all: readonly PackageName[], wanted: readonly string[] = all.map(({ name }) => name)): readonly PackageName[] {
  const names = new Set(wanted)
  for (const name of names) {
    const found = all.find((each) => each.name === name)
    for (const other of Object.keys(found?.dependencies ?? {})) if (all.some((each) => each.name === other)) names.add(other)
  }
  return all.filter(({ name }) => names.has(name))
}

function packagesOf(root: string): readonly PackageName[] {
  const manifests = HOMES.flatMap((home) => readdirSync(join(root, home)).map((name) => join(root, home, name, 'package.json')))
  const packages = manifests
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as PackageName)
  return packages.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** As npm calls a tarball. */
export function tarballOf(name: string, version: string): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}
