import { openOutput } from '../export/output-file.ts'
import { refuseRunFiles } from '../export/refuse-run-files.ts'
import type { TableOptions } from './open-episode.ts'

/** A written table and its number of lines, without the heading. */
export interface WrittenTable {
  readonly path: string
  readonly count: number
}

interface TableResult {
  readonly file?: WrittenTable
}

/**
 * Runs `use` with a function that writes lines of the CSV table, which appears under its name once it is complete. Throws `USAGE`, `FILE_EXISTS` or
 * `FILE_UNWRITABLE`.
 */
export async function withTable<Result extends object>(
  directory: string,
  { csv, force = false }: TableOptions,
  header: string,
  use: (write: (line: string) => void) => Promise<Result>,
): Promise<Result & TableResult> {
  if (csv === undefined) return use(() => undefined)
  refuseRunFiles(directory, csv)
  const file = openOutput(csv, force)
  let count = 0
  try {
    file.write(header)
    const result = await use((line) => {
      file.write(line)
      count += 1
    })
    file.finish()
    return { ...result, file: { path: csv, count } }
  } finally {
    file.discard()
  }
}
