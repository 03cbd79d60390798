import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { KIND_FACTS, type Kind } from './kinds.ts'

/** Where a package is made. */
export interface Place {
  readonly directory: string
  /** Whether it becomes a package of this repository; otherwise it stands alone and depends on published versions. */
  readonly inWorkspace: boolean
}

/** The place of a new package: in the folder of its kind where `from` is in a checkout of the repository, unless `out` names another. */
export function placeFor(kind: Kind, name: string, from: string, out?: string): Place {
  const { home } = KIND_FACTS[kind]
  const around = checkoutAround(resolve(from))
  const usual = around === undefined ? resolve(from, name) : join(around, home, name)
  const directory = out === undefined ? usual : resolve(from, out)
  const checkout = checkoutAround(dirname(directory))
  return { directory, inWorkspace: checkout !== undefined && dirname(directory) === join(checkout, home) }
}

/** The checkout of Orrery that a directory is in, or is. */
export function checkoutAround(directory: string): string | undefined {
  if (isCheckout(directory)) return directory
  const parent = dirname(directory)
  return parent === directory ? undefined : checkoutAround(parent)
}

function isCheckout(directory: string): boolean {
  const path = join(directory, 'package.json')
  return existsSync(path) && /"name":\s*"orrery-workspace"/.test(readFileSync(path, 'utf8'))
}
