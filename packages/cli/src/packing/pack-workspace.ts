import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorMessage, OrreryError } from '@orreryjs/core'
import { checkoutAround } from '../checkout.ts'

/** Folders of the packages that users install. */
const HOMES = ['packages', 'envs', 'agents']

/** Packages as a registry would get them. */
export interface PackedWorkspace {
  /** Absolute path of the tarball of each package, by its name, in the order of the names. */
  readonly tarballs: Readonly<Record<string, string>>
}

/**
 * Packs every package of the checkout that this program belongs to, as it is built, into a directory. Throws `USAGE` outside
 * of a checkout, and `FILE_UNWRITABLE` where packing fails.
 */
export function packWorkspace(directory: string): PackedWorkspace {
  const root = checkoutAround(dirname(fileURLToPath(import.meta.url)))
  if (root === undefined) {
    throw new OrreryError('USAGE', 'pack: this program is not part of a checkout', {
      hint: 'run it as ./orrery in a clone of Orrery',
    })
  }
  const folder = resolve(directory)
  const pnpm = join(root, 'node_modules/pnpm/bin/pnpm.cjs')
  const filters = HOMES.flatMap((home) => ['--filter', `./${home}/*`])
  try {
    const args = [pnpm, '--recursive', ...filters, 'pack', '--pack-destination', folder]
    execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe', maxBuffer: 1 << 26 })
  } catch (cause) {
    throw new OrreryError('FILE_UNWRITABLE', `cannot pack into ${folder}: ${errorMessage(cause).split('\n')[0]}`, { cause })
  }
  return {
    tarballs: Object.fromEntries(packagesOf(root).map(({ name, version }) => [name, join(folder, tarballOf(name, version))])),
  }
}

interface PackageName {
  readonly name: string
  readonly version: string
}

function packagesOf(root: string): readonly PackageName[] {
  const manifests = HOMES.flatMap((home) => readdirSync(join(root, home)).map((name) => join(root, home, name, 'package.json')))
  const packages = manifests
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as PackageName)
  return packages.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** As npm calls a tarball. */
function tarballOf(name: string, version: string): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}
