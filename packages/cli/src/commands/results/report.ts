import { dirname, join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { describeTornLine, readManifest, type TornLine } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { refuseOwnFiles } from '@orreryjs/reporting/export'
import { CSV_TABLES, type Report, report } from '@orreryjs/reporting/report'
import { unknownName } from '@orreryjs/runs/texts'
import { MEASURE_NAMES, type Measure } from '@orreryjs/statistics'
import { PLAYGROUND_BESIDE, readTemplate } from '@orreryjs/viewer'
import type { Command } from 'commander'
import { withProgress } from '../../output/progress.ts'
import { STANDARD_OUTPUT } from '../../output/standard-output.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson } from '../command.ts'
import { readClustering } from './clustering.ts'

const DESCRIPTION = `Writes what a run came to as one page that opens from disk, needs no server and can be sent as it is: results with intervals, who did better, success by type, length and budget, over several attempts and task by task, what a success costs, what agents said of it, why episodes failed, and a player for episodes, also two side by side.

Everything is read from the journal; the steps of episodes are executed again to tell what was missing.`

const EXAMPLES = `
Examples:
  orrery report runs/smoke
  orrery report runs/seed0 runs/seed1 runs/seed2 --out seeds.html
  orrery report runs/smoke --playground
  orrery report runs/smoke --format md
  orrery report runs/smoke --format csv --out rows.csv
  orrery report runs/smoke --format csv --table budgets`

interface ReportFlags {
  readonly format: string
  readonly out?: string
  readonly title?: string
  readonly cluster: string
  readonly baseline?: string
  readonly primary?: string
  readonly table?: string
  readonly playground?: string | boolean
}

/** `orrery report`: a run as one page, or its figures as text. */
export const addReport: AddCommand = (program, terminal) => {
  program
    .command('report')
    .summary('write a run as one page to read and to share')
    .description(DESCRIPTION)
    .argument('<dir>', 'directory of a run')
    .argument('[runs...]', 'other runs, to stand beside it on the same page')
    .option('--format <name>', 'html: the page; md, csv, json: the figures without the episodes', 'html')
    .option('--table <name>', `csv: which table, ${CSV_TABLES.join(', ')} (default: rows)`)
    .option(
      '--out <file>',
      'where to write; - is the output; by default report.html in the directory (here for several runs), and the output for all else',
    )
    .option('--baseline <row>', 'compare every row with this one alone, and correct for no more (default: what the run declared)')
    .option(
      '--primary <measure>',
      'the measure that names winners; success beside another one explores (default: what the run declared)',
    )
    .option('--title <text>', 'heading of the page; by default the names of the directories')
    .option('--playground [address]', 'every step leads into the playground: at this address, or in a copy of it beside the page')
    .option(
      '--cluster <when>',
      'whether tasks of one room, kind of product or tree of recipes are taken together: few (where there are fewer than 30 of these), always, never',
      'few',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, others: readonly string[], flags: ReportFlags, command: Command) => {
      await print(terminal, [directory, ...others], flags, wantsJson(command))
    })
}

async function print(
  terminal: Terminal,
  directories: readonly string[],
  { out, playground, ...flags }: ReportFlags,
  json: boolean,
): Promise<void> {
  if (out !== STANDARD_OUTPUT) for (const directory of directories) refuseOwnFiles(directory, out)
  const wanted = { ...flags, playground: addressOf(playground) }
  const made = await read(terminal, directories, wanted, json)
  const { format } = made
  const path = out ?? made.path
  if (path === undefined || path === STANDARD_OUTPUT) {
    const { text } = made
    terminal.print(json && format !== 'json' ? JSON.stringify({ format, text }) : text.trimEnd())
    return
  }
  const bytes = made.toFile(path)
  // Loaded here alone: a report without it needs no page to play with.
  if (playground === true) (await import('@orreryjs/playground')).copyPlayground(join(dirname(path), 'playground'))
  const { run, packed } = made.data
  const episodes = { shown: packed?.ended ?? 0, ended: run.ended }
  if (json) terminal.print(JSON.stringify({ file: path, format, bytes, episodes }))
  else terminal.print(`wrote ${path}, ${(bytes / 1e6).toFixed(1)} MB`)
}

/** What is wanted of the report. */
type Wanted = Omit<ReportFlags, 'out' | 'playground'> & { readonly playground?: string | undefined }

/** Where the page will find the playground. Throws `USAGE` for what is no address of a page. */
function addressOf(given: string | boolean | undefined): string | undefined {
  if (typeof given !== 'string') return given === true ? PLAYGROUND_BESIDE : undefined
  if (/^(https?:\/\/|\.{0,2}\/)/.test(given)) return given
  throw new OrreryError('USAGE', `--playground: ${given} is no address of a page`, {
    hint: 'write https://HOST/playground/index.html or ./playground/index.html',
  })
}

function read(terminal: Terminal, directories: readonly string[], wanted: Wanted, json: boolean): Promise<Report> {
  const episodes = directories.reduce((sum, directory) => sum + readManifest(directory).episodes, 0)
  const silent = json || !terminal.interactive
  const onTornLine = (torn: TornLine): void => terminal.report(describeTornLine(torn))
  return withProgress(terminal, { total: episodes, silent, noun: 'episode', good: 'success' }, (onEpisode) =>
    report(directories, {
      ...wanted,
      cluster: readClustering(wanted.cluster),
      primary: primaryOf(wanted),
      registry: orrery,
      template: readTemplate,
      onTornLine,
      onEpisode,
    }),
  )
}

function primaryOf({ primary }: Wanted): Measure | undefined {
  if (primary === undefined) return undefined
  const found = MEASURE_NAMES.find((name) => name === primary)
  if (found === undefined) throw unknownName('USAGE', 'measure', primary, MEASURE_NAMES)
  return found
}
