import { dirname, join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { describeTornLine, readManifest, type TornLine } from '@orreryjs/harness'
import { refuseRunFiles } from '@orreryjs/reporting/export'
import { CSV_TABLES, type Report, report } from '@orreryjs/reporting/report'
import { fileSize, unknownName } from '@orreryjs/runs/texts'
import { MEASURE_NAMES, type Measure } from '@orreryjs/statistics'
import { PLAYGROUND_PATH, readTemplate } from '@orreryjs/viewer'
import type { Command } from 'commander'
import { withProgress } from '../../output/progress.ts'
import { STANDARD_OUTPUT } from '../../output/standard-output.ts'
import { addCodeTrust, type TrustFlags } from '../../terminal/trust-flags.ts'
import { trustedRegistry } from '../../terminal/trusted-registry.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson } from '../command.ts'
import { refuseRepeatedRuns } from './repeated-runs.ts'
import { readTarget, TARGET_FLAG } from './target.ts'

const DESCRIPTION = `Writes the results of a run as one HTML page that opens from disk, needs no server and can be shared: results with intervals, comparisons, success by task type, length and budget, over several attempts and for each task, cost per success, self-assessment of agents, causes of failure, and a player for episodes, also two side by side.

Reads everything from the journal, and replays failed episodes to classify their failures.`

const EXAMPLES = `
Examples:
  orrery report runs/smoke
  orrery report runs/seed0 runs/seed1 runs/seed2 --out seeds.html
  orrery report runs/smoke --playground
  orrery report runs/smoke --format md
  orrery report runs/smoke --format csv --out rows.csv
  orrery report runs/smoke --format csv --table budgets`

interface ReportFlags extends TrustFlags {
  readonly format: string
  readonly out?: string
  readonly title?: string
  readonly target: string
  readonly baseline?: string
  readonly primary?: string
  readonly table?: string
  readonly playground?: string | boolean
}

/** Adds `orrery report`, which writes a run as one page, or its figures as text. */
export const addReport: AddCommand = (program, terminal) => {
  const command = program
    .command('report')
    .summary('write a run as one HTML page to read and share')
    .description(DESCRIPTION)
    .argument('<dir>', 'directory of a run')
    .argument('[runs...]', 'other runs, to show on the same page')
    .option('--format <name>', 'html: the page; md, csv, json: the figures without the episodes', 'html')
    .option('--table <name>', `csv: the table to write: ${CSV_TABLES.join(', ')} (default: rows)`)
    .option(
      '--out <file>',
      'output file, - for standard output (default: report.html in the directory of the run, or in the current directory for several runs; standard output for other formats)',
    )
    .option(
      '--baseline <row>',
      'compare every row only with this one, and adjust p-values for these comparisons only (default: as declared by the run)',
    )
    .option(
      '--primary <metric>',
      'primary metric, which decides the verdict; if it is not success, success is exploratory (default: as declared by the run)',
    )
    .option('--title <text>', 'title of the page (default: agents, worlds, tasks, model and date)')
    .option('--playground [address]', 'link every step to the playground: at this address, or in a copy next to the page')
    .option(TARGET_FLAG.flags, TARGET_FLAG.description, TARGET_FLAG.default)
  addCodeTrust(command)
    .addHelpText('after', EXAMPLES)
    .action(
      async (directory: string, others: readonly string[], flags: ReportFlags, self: Command) =>
        await print(terminal, [directory, ...others], flags, wantsJson(self)),
    )
}

async function print(
  terminal: Terminal,
  directories: readonly string[],
  { out, playground, ...flags }: ReportFlags,
  json: boolean,
): Promise<void> {
  refuseRepeatedRuns(directories)
  if (out !== STANDARD_OUTPUT) for (const directory of directories) refuseRunFiles(directory, out)
  if (flags.table !== undefined && flags.format !== 'csv')
    throw new OrreryError('USAGE', '--table applies to CSV only', { hint: 'add --format csv' })
  const wanted = { ...flags, playground: addressOf(playground) }
  const made = await read(terminal, directories, wanted, json)
  const { format } = made
  const path = out ?? made.path
  if (path === undefined || path === STANDARD_OUTPUT) {
    const { text } = made
    terminal.printData(json && format !== 'json' ? JSON.stringify({ format, text }) : text.trimEnd())
    return
  }
  const bytes = made.toFile(path)
  // Loaded only here: a report without this flag does not need the playground.
  if (playground === true) (await import('@orreryjs/playground')).copyPlayground(join(dirname(path), 'playground'))
  const { run, packed } = made.data
  const episodes = { shown: packed?.ended ?? 0, ended: run.ended }
  if (json) terminal.printData(JSON.stringify({ file: path, format, bytes, episodes }))
  else terminal.print(`wrote ${path}, ${fileSize(bytes)}`)
}

/** Options of the report. */
type Wanted = Omit<ReportFlags, 'out' | 'playground'> & { readonly playground?: string | undefined }

/** Returns the address of the playground for the page. Throws `USAGE` if it is not the address of a page. */
function addressOf(given: string | boolean | undefined): string | undefined {
  if (typeof given !== 'string') return given === true ? PLAYGROUND_PATH : undefined
  if (/^(https?:\/\/|\.{0,2}\/)/.test(given)) return given
  throw new OrreryError('USAGE', `--playground: ${given} is not the address of a page`, {
    hint: 'write https://HOST/playground/index.html or ./playground/index.html',
  })
}

function read(terminal: Terminal, directories: readonly string[], wanted: Wanted, json: boolean): Promise<Report> {
  const episodes = directories.reduce((sum, directory) => sum + readManifest(directory).episodes, 0)
  const silent = json || !terminal.interactive
  const onTornLine = (torn: TornLine): void => terminal.report(describeTornLine(torn))
  return withProgress(terminal, { total: episodes, silent, noun: 'episode', good: 'solved' }, (onEpisode) =>
    report(directories, {
      ...wanted,
      target: readTarget(wanted.target),
      primary: primaryOf(wanted),
      registry: trustedRegistry(terminal, wanted),
      template: readTemplate,
      onTornLine,
      onEpisode,
    }),
  )
}

function primaryOf({ primary }: Wanted): Measure | undefined {
  if (primary === undefined) return undefined
  const found = MEASURE_NAMES.find((name) => name === primary)
  if (found === undefined) throw unknownName('USAGE', 'metric', primary, MEASURE_NAMES)
  return found
}
