import { jsonText } from '../json-text.ts'
import type { OutputFile } from '../output-file.ts'
import type { LogFrame, LogWriter } from './log-writer.ts'

/** One object. Samples and reductions come last: those who read the header alone stop there. */
export function writeJsonLog(file: OutputFile, { header, reductions }: LogFrame): LogWriter {
  let separator = '\n'
  file.write(`${jsonText(header).slice(0, -1)},\n"samples":[`)
  return {
    add({ sample }) {
      file.write(`${separator}${jsonText(sample)}`)
      separator = ',\n'
    },
    end: () => file.write(`\n],\n"reductions":${jsonText(reductions)}}\n`),
  }
}
