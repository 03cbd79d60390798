import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Largest size of a tarball and of its files, in kB. */
export interface Budget {
  readonly packed: number
  readonly unpacked: number
}

/** Budgets by package name. */
export const BUDGETS: Readonly<Record<string, Budget>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'),
)
