import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's file system in memory: what would stand on a disk is recorded, not read from one, and nobody need wait for a disk. */
const MEMORY = '/dev/shm'

/** A directory that goes when it is out of scope. */
export function scratch(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(place(), 'orrery-crash-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

function place(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    return MEMORY
  } catch {
    return tmpdir()
  }
}
