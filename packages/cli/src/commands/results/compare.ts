import { OrreryError } from '@orreryjs/core'
import { describeTornLine, type TornLine } from '@orreryjs/harness'
import { refuseRunFiles, writeOutput } from '@orreryjs/reporting/export'
import {
  comparisonLines,
  comparisonMarkdown,
  gateLines,
  type JunitOptions,
  junitXml,
  type OutputStyle,
} from '@orreryjs/reporting/tables'
import { type Comparisons, compare } from '@orreryjs/runs/compare'
import { labelNotes } from '@orreryjs/runs/results'
import { pluralize, unknownName } from '@orreryjs/runs/texts'
import { GROUPINGS, type Grouping, MEASURE_NAMES, type Measure } from '@orreryjs/statistics'
import type { Command } from 'commander'
import { createColours } from '../../output/colours.ts'
import { exitOfGates, reportUndecided } from '../../output/errors.ts'
import { helpList } from '../../output/help-list.ts'
import { STANDARD_OUTPUT } from '../../output/standard-output.ts'
import { openSummary } from '../../output/summary.ts'
import { wrapForTerminal } from '../../output/wrap-text.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, collectNames, collectTexts, wantsJson } from '../command.ts'
import { readTarget, TARGET_FLAG } from './target.ts'

const DESCRIPTION = `Compares rows of the results table (configurations) on the tasks that both attempted: an exact McNemar test of success with one attempt per task, a sign-flip permutation test with several, a test of bounded means for rewards, and ratios for metrics without an upper bound. p-values are adjusted for the number of comparisons (Holm). The verdict may be that there is no significant difference.

Name a row by its label (the agent, unless the run sets another), model, world, split, or several of these in this order: rebact/simulated:mid. Rows with several models are compared model by model.`

const ARGUMENTS = [
  ['compare DIR', 'all pairs of rows of a run'],
  ['compare DIR DIR ...', 'all pairs of these runs, row by row'],
  ['compare DIR ROW ROW', 'two rows of a run'],
  ['compare DIR#ROW DIR#ROW', 'rows of any runs'],
] as const

const EXAMPLES = `
Examples:
  orrery compare runs/smoke react oracle
  orrery compare runs/old runs/new --by type
  orrery compare runs/seed0 runs/seed1 runs/seed2
  orrery compare runs/papers --gate 'success(rebact) > success(react)'
  orrery compare runs/papers --gate 'unparsed < 10%' --format junit --out gates.xml --summary`

/** Formats of a comparison. */
const FORMATS = ['table', 'md', 'json', 'junit'] as const
type Format = (typeof FORMATS)[number]

interface CompareFlags {
  readonly metric?: string
  readonly baseline?: string
  readonly primary?: string
  readonly by?: string
  readonly gate?: readonly string[]
  readonly onInconclusive?: string
  readonly target: string
  readonly anytime?: boolean
  readonly format?: string
  readonly out?: string
  readonly summary?: boolean
}

/** Adds `orrery compare`, which compares rows and states whether the difference is significant. */
export const addCompare: AddCommand = (program, terminal, setExitCode) => {
  program
    .command('compare')
    .summary('compare runs, or rows of one run, paired by task')
    .description(DESCRIPTION)
    .argument('<dir>', 'directory of a run, or DIR#ROW')
    .argument('[runs...]', 'other runs, or DIR#ROW; or two rows of the run')
    .option(
      '--metric <names>',
      `metrics to compare, comma-separated: ${MEASURE_NAMES.join(', ')} (default: the primary metric, or success)`,
      collectNames,
    )
    .option(
      '--baseline <row>',
      'compare every row only with this one, and adjust p-values for these comparisons only: a row, or with several runs the directory of one (default: as declared by the run)',
    )
    .option(
      '--primary <metric>',
      'primary metric, which decides the verdict; other metrics are exploratory (default: as declared by the runs)',
    )
    .option('--by <grouping>', `also compare within groups of tasks: ${GROUPINGS.join(', ')} (of the oracle's plan)`)
    .option(TARGET_FLAG.flags, TARGET_FLAG.description, TARGET_FLAG.default)
    .option('--anytime', 'use anytime-valid intervals, as for runs with --sequential: for runs that are still in progress')
    .option(
      '--gate <condition>',
      "test a condition: exit 0 if it holds, 1 if it fails, 3 if the data cannot tell, such as 'success(react) >= 80%' or 'success >= success@runs/main - 3pp'; may be repeated; see `orrery help gates`",
      collectTexts,
    )
    .option('--on-inconclusive <verdict>', 'exit code if the data cannot decide a gate: pass (0) or fail (1) (default 3)')
    .option(
      '--format <name>',
      'table; md: Markdown; json: all figures, as with --json; junit: JUnit XML with a test case for each gate (default: table)',
    )
    .option('--out <file>', 'write the chosen format to this file and print the table; - for standard output')
    .option(
      '--summary',
      'also append the comparison as Markdown to the summary of the CI job: the file that GITHUB_STEP_SUMMARY names',
    )
    .addHelpText('after', helpList('Compared rows', ARGUMENTS, terminal))
    .addHelpText('after', EXAMPLES)
    .action(async (first: string, others: readonly string[], flags: CompareFlags, self: Command) => {
      setExitCode(await report(terminal, [first, ...others], flags, wantsJson(self)))
    })
}

async function report(terminal: Terminal, names: readonly string[], flags: CompareFlags, json: boolean): Promise<number> {
  const measureOf = (name: string): Measure => oneOf<Measure>('metric', name, MEASURE_NAMES)
  const { baseline } = flags
  const metrics = {
    ...(flags.metric !== undefined && { measure: flags.metric.split(',').map((name) => measureOf(name.trim())) }),
    ...(flags.primary !== undefined && { primary: measureOf(flags.primary) }),
  }
  const by = flags.by === undefined ? undefined : oneOf<Grouping>('grouping', flags.by, GROUPINGS)
  const target = readTarget(flags.target)
  const { anytime } = flags
  const format = formatOf(flags, json)
  const file = flags.out === STANDARD_OUTPUT ? undefined : flags.out
  for (const name of names) refuseRunFiles(name.split('#', 1).join(), file)
  const summary = openSummary(flags.summary, terminal)
  const onTornLine = (torn: TornLine): void => terminal.report(describeTornLine(torn))
  const options = { ...metrics, baseline, by, target, anytime, gates: flags.gate, onTornLine }
  const onInconclusive = flags.onInconclusive === undefined ? undefined : oneOf('verdict', flags.onInconclusive, ['pass', 'fail'])
  const { unfinished, ...comparisons } = await compare(names, options)
  for (const run of unfinished) {
    terminal.report(`${run.directory}: ${pluralize(run.unfinished, 'planned episode')} have not ended and are not compared`)
  }
  const form = { title: `Comparison of ${names.join(', ')}`, onInconclusive }
  if (file !== undefined) writeOutput(file, textOf(format, comparisons, form))
  // On stderr, because standard output has the table.
  if (file !== undefined && !json) terminal.report(`wrote ${file}`)
  const printed = json ? 'json' : file === undefined ? format : 'table'
  if (printed === 'table') for (const line of lines(comparisons, terminal)) terminal.print(wrapForTerminal(line, terminal))
  else terminal.printData(textOf(printed, comparisons, form).trimEnd())
  summary?.(comparisonMarkdown(comparisons, form.title))
  const exit = exitOfGates(comparisons.gates, onInconclusive)
  reportUndecided(terminal, comparisons.gates, exit)
  return exit
}

/** Returns the chosen format. `--json` means JSON on standard output, next to any format with `--out`. Throws `USAGE`. */
function formatOf({ format, out }: CompareFlags, json: boolean): Format {
  const chosen = format === undefined ? undefined : oneOf<Format>('format', format, FORMATS)
  if (json && chosen !== undefined && chosen !== 'json' && (out === undefined || out === STANDARD_OUTPUT)) {
    throw new OrreryError('USAGE', `--json and --format ${chosen} are two formats for standard output`, {
      hint: 'omit one of them, or add --out FILE for the other',
    })
  }
  return chosen ?? (json ? 'json' : 'table')
}

/** Style of text in a file. */
const PLAIN: OutputStyle = { colour: createColours(false), columns: 120 }

type Compared = Omit<Comparisons, 'unfinished'>

interface FormOptions extends JunitOptions {
  readonly title: string
}

function textOf(format: Format, comparisons: Compared, { title, onInconclusive }: FormOptions): string {
  switch (format) {
    case 'table':
      return `${lines(comparisons, PLAIN).join('\n')}\n`
    case 'md':
      return comparisonMarkdown(comparisons, title)
    case 'json':
      return `${JSON.stringify(comparisons)}\n`
    case 'junit':
      return junitXml(comparisons, { onInconclusive })
    default:
      return format satisfies never
  }
}

function lines({ labels, gates, ...comparisons }: Compared, style: OutputStyle): readonly string[] {
  const notes = labelNotes(labels).map(style.colour.yellow)
  const checks = gates.flatMap((gate) => gateLines(gate, style.colour))
  return [
    ...comparisonLines(comparisons, style),
    ...(notes.length > 0 ? ['', ...notes] : []),
    ...(checks.length === 0 ? [] : ['', ...checks]),
  ].slice(1)
}

function oneOf<Name extends string>(kind: string, name: string, valid: readonly Name[]): Name {
  const found = valid.find((each) => each === name)
  if (found !== undefined) return found
  throw unknownName('USAGE', kind, name, valid)
}
