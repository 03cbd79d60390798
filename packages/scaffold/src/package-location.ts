import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { SCAFFOLDS, type ScaffoldType } from './scaffold-types.ts'

/** Location of a new package. */
export interface PackageLocation {
  readonly directory: string
  /** Whether it becomes a package of this repository. Otherwise it is standalone and depends on published versions. */
  readonly inWorkspace: boolean
}

/** Returns the location of a new package: in the folder of its type if `from` is in a checkout, unless `out` overrides it. */
export function packageLocation(kind: ScaffoldType, name: string, from: string, out?: string): PackageLocation {
  const { home } = SCAFFOLDS[kind]
  const enclosing = findCheckout(resolve(from))
  const defaultDirectory = enclosing === undefined ? resolve(from, name) : join(enclosing, home, name)
  const directory = out === undefined ? defaultDirectory : resolve(from, out)
  const checkout = findCheckout(dirname(directory))
  return { directory, inWorkspace: checkout !== undefined && dirname(directory) === join(checkout, home) }
}

/** Returns the Orrery checkout that contains a directory. */
export function findCheckout(directory: string): string | undefined {
  if (isCheckout(directory)) return directory
  const parent = dirname(directory)
  return parent === directory ? undefined : findCheckout(parent)
}

function isCheckout(directory: string): boolean {
  const path = join(directory, 'package.json')
  return existsSync(path) && /"name":\s*"orrery-workspace"/.test(readFileSync(path, 'utf8'))
}
