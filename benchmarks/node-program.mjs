// Programs that benchmarks start.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The command of this checkout. */
export const MAIN = join(import.meta.dirname, '..', 'packages', 'cli', 'dist', 'main.js')

/** Runs a program of Node.js, and returns its standard output. Throws if it fails, because its time is meaningless. */
export function runNode(args, options = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 28, ...options })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  return stdout
}
