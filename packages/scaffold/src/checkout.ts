import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

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
