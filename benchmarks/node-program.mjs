// Programs that benchmarks start.
import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Returns the command of a checkout. */
export function mainOf(checkout) {
  return join(checkout, 'packages', 'cli', 'dist', 'main.js')
}

/** The command of this checkout. */
export const MAIN = mainOf(join(import.meta.dirname, '..'))

/** Runs a program of Node.js, and returns its standard output. Throws if it fails, because its time is meaningless. */
export function runNode(args, options = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 28, ...options })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  return stdout
}

/** Runs a program of Node.js next to others. Rejects if it fails. */
export async function startNode(args) {
  await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 28 })
}
