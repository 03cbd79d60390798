import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Whether the process that writes a run lives; `undefined` where that is not known: nobody says so, or it is on another machine. */
export function isBeingWritten(directory: string): boolean | undefined {
  const [pid = '', host] = lockOf(directory)
  if (!/^[1-9]\d*$/.test(pid) || host !== hostname()) return undefined
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Process and machine. */
function lockOf(directory: string): readonly string[] {
  try {
    return readFileSync(join(directory, 'lock'), 'utf8').trim().split(' ')
  } catch {
    return []
  }
}
