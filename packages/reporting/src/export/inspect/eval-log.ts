import { jsonText } from '../json-text.ts'
import type { OutputFile } from '../output-file.ts'
import type { LogFrame, LogWriter } from './log-writer.ts'
import { MAX_FILES, writeZip } from './zip-file.ts'

/** Number of files of a `.eval` archive besides its samples. */
const OTHER_FILES = 5

/** Maximum number of samples in an archive. */
export const MAX_SAMPLES: number = MAX_FILES - OTHER_FILES

/** Writer of an archive with a file for each sample. */
export function writeEvalLog(file: OutputFile, { header, reductions }: LogFrame): LogWriter {
  const zip = writeZip(file)
  const summaries: string[] = []
  const { version, eval: spec, plan } = header
  zip.add('_journal/start.json', jsonText({ version, eval: spec, plan }))
  return {
    add({ sample, summary }) {
      zip.add(`samples/${sample['id']}_epoch_${sample['epoch']}.json`, jsonText(sample))
      summaries.push(jsonText(summary))
    },
    end() {
      const all = `[${summaries.join(',\n')}]`
      zip.add('_journal/summaries/1.json', all)
      zip.add('summaries.json', all)
      zip.add('reductions.json', jsonText(reductions))
      zip.add('header.json', jsonText(header))
      zip.end()
    },
  }
}
