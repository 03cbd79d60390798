import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Terminal } from '../terminal.ts'

/** Path that means standard output. */
export const STANDARD_OUTPUT = '-'

/** Writes to a temporary file and copies it to standard output once it is complete. */
export async function writeToStandardOutput<Result>(
  { printFile }: Terminal,
  write: (path: string) => Promise<Result>,
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-'))
  try {
    const path = join(directory, 'output')
    const result = await write(path)
    await printFile(path)
    return result
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
