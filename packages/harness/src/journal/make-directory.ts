import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isSystemError } from './file-error.ts'

/**
 * Makes a directory and its parents. Node's own `recursive` option never returns where a parent exists but refuses
 * children with ENOENT, as /proc does.
 */
export function makeDirectory(path: string): void {
  const missing: string[] = []
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.push(at)
  for (const each of missing.reverse()) {
    try {
      mkdirSync(each)
    } catch (error) {
      // Another process may have made it just now.
      if (!isSystemError(error, 'EEXIST')) throw error
    }
  }
}
