import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Terminal } from '../terminal.ts'

/** Path that means standard output. */
export const STANDARD_OUTPUT = '-'

/** Writes to a temporary file and copies it to standard output once it is complete. */
export async function writeToStandardOutput<Result>(
  { output }: Terminal,
  write: (path: string) => Promise<Result>,
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-'))
  try {
    const path = join(directory, 'output')
    const result = await write(path)
    await pipeline(createReadStream(path), output, { end: false })
    return result
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
