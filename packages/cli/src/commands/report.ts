import { readManifest } from '@orreryjs/harness'
import type { ReportData } from '@orreryjs/viewer'
import type { Command } from 'commander'
import { openOutput } from '../exporting/output-file.ts'
import { refuseOwnFiles } from '../exporting/own-files.ts'
import { createProgress, SILENT } from '../output/progress.ts'
import type { ReadReportOptions } from '../reporting/read-report.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, wantsJson } from './command.ts'

const DESCRIPTION = `Writes what a run came to as one page that opens from disk, needs no server and can be sent as it is: results with intervals, who did better, success by type and length, cost, why episodes failed, and a player for episodes, also two side by side.

Everything is read from the journal; the steps of episodes are executed again to tell what was missing.`

const EXAMPLES = `
Examples:
  orrery report runs/smoke
  orrery report runs/smoke --format md
  orrery report runs/smoke --format csv --out rows.csv`

interface ReportFlags {
  readonly format: string
  readonly out?: string
  readonly title?: string
}

/** `orrery report`: a run as one page, or its figures as text. */
export const addReport: AddCommand = (program, terminal) => {
  program
    .command('report')
    .summary('write a run as one page to read and to share')
    .description(DESCRIPTION)
    .argument('<dir>', 'directory of a run')
    .option('--format <name>', 'html: the page; md, csv, json: the figures without the episodes', 'html')
    .option('--out <file>', 'where to write; by default report.html in the directory, and the output for all else')
    .option('--title <text>', 'heading of the page; by default the name of the directory')
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, flags: ReportFlags, command: Command) => {
      await report(terminal, directory, flags, wantsJson(command))
    })
}

async function report(terminal: Terminal, directory: string, { format, out, title }: ReportFlags, json: boolean): Promise<void> {
  // Loaded here alone: no other command needs what a report is made with.
  const { reportForm } = await import('../reporting/formats/forms.ts')
  const form = reportForm(format)
  refuseOwnFiles(directory, out)
  const data = await read(terminal, directory, { withEpisodes: form.withEpisodes, title }, json)
  const path = out ?? form.file(directory)
  if (path === undefined) {
    const text = form.write(data)
    terminal.print(json && format !== 'json' ? JSON.stringify({ format, text }) : text.trimEnd())
    return
  }
  const bytes = write(path, form.write(data))
  const { shown, ended } = data.choice
  if (json) terminal.print(JSON.stringify({ file: path, format, bytes, episodes: { shown, ended } }))
  else terminal.print(`wrote ${path}, ${(bytes / 1e6).toFixed(1)} MB`)
}

/** In place of one that is there: it can be made again at any time. Gives its size in bytes. */
function write(path: string, text: string): number {
  const output = openOutput(path, true)
  try {
    output.write(text)
    output.finish()
  } finally {
    output.discard()
  }
  return Buffer.byteLength(text)
}

/** What is wanted of the report beside what any has. */
type Wanted = Pick<ReadReportOptions, 'withEpisodes' | 'title'>

async function read(terminal: Terminal, directory: string, wanted: Wanted, json: boolean): Promise<ReportData> {
  const { readReport } = await import('../reporting/read-report.ts')
  const { episodes } = readManifest(directory)
  const progress =
    json || !terminal.interactive ? SILENT : createProgress(terminal, episodes, { noun: 'episode', good: 'success' })
  try {
    return await readReport(directory, {
      ...wanted,
      onTornLine: ({ path, line }) => terminal.report(`${path}: line ${line} is unfinished and left out`),
      onEpisode: (success) => progress.advance(success),
    })
  } finally {
    progress.stop()
  }
}
