import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The name of a run in Redis. */
interface RunName {
  readonly name: string
  /** Whether an earlier part of the run had it already. */
  readonly isOld: boolean
}

/** The name that a run directory has in Redis until the run is over: another coordinator of it finds what workers did meanwhile. */
export function nameOfRun(directory: string): RunName {
  const path = pathOf(directory)
  const before = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  if (/^[0-9a-f-]{36}$/.test(before)) return { name: before, isOld: true }
  const name = randomUUID()
  writeFileSync(path, `${name}\n`)
  return { name, isOld: false }
}

/** The run is over: nothing of it is in Redis. */
export function forgetName(directory: string): void {
  rmSync(pathOf(directory), { force: true })
}

function pathOf(directory: string): string {
  return join(directory, 'queue')
}
