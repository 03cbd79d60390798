import { OrreryError } from '@orreryjs/core'
import { parseRunSelector } from '@orreryjs/runs/compare'
import { formatStarts, type StartState } from '@orreryjs/runs/starts'
import { writeOutput } from '../export/output-file.ts'
import { refuseRunFiles } from '../export/refuse-run-files.ts'

/** Options of `writeStarts`. */
export interface WriteStartsOptions {
  /** The run that the starts come from, whose files are never overwritten. */
  readonly run: string
  /** True to replace an existing file. @default false */
  readonly force?: boolean | undefined
}

/** Writes a file of start states. Throws `USAGE` for a name that `--tasks` would not recognise, `FILE_EXISTS` or `FILE_UNWRITABLE`. */
export function writeStarts(file: string, starts: readonly StartState[], { run, force = false }: WriteStartsOptions): void {
  if (!file.endsWith('.jsonl')) {
    throw new OrreryError('USAGE', `--out ${file}: expected a name that ends with .jsonl, by which --tasks recognises the file`)
  }
  refuseRunFiles(parseRunSelector(run).directory, file)
  writeOutput(file, formatStarts(starts), force)
}
