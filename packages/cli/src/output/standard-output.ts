import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Terminal } from '../terminal.ts'

/** What stands for the output in place of a file's path. */
export const STANDARD_OUTPUT = '-'

/** Lets a file be written, and gives its content out and nothing else: only when it is whole. */
export async function throughFile<Result>({ output }: Terminal, write: (path: string) => Promise<Result>): Promise<Result> {
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
