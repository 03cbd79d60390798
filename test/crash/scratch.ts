import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In-memory file system of Linux. It is fast, and the tests do not need a real disk. */
const MEMORY = '/dev/shm'

/** Creates a temporary directory that is removed when it goes out of scope. */
export function scratch(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(parentFolder(), 'orrery-crash-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

function parentFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    return MEMORY
  } catch {
    return tmpdir()
  }
}
