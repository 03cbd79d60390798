import { describeTornLine, type TornLine } from '@orreryjs/harness'
import { comparisonLines, gateLines } from '@orreryjs/reporting/tables'
import { type Comparisons, compare } from '@orreryjs/runs/compare'
import { labelNotes } from '@orreryjs/runs/results'
import { counted, unknownName } from '@orreryjs/runs/texts'
import { GROUPINGS, type Grouping, MEASURE_NAMES, type Measure } from '@orreryjs/statistics'
import type { Command } from 'commander'
import { EXIT } from '../../output/errors.ts'
import { readable } from '../../output/wrapped.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, collectNames, collectTexts, wantsJson } from '../command.ts'
import { readClustering } from './clustering.ts'

const DESCRIPTION = `Compares rows of runs on the tasks that both played: an exact McNemar test where every task was tried once, means between bounds otherwise, and the ratio of what has no bound, corrected for the number of comparisons (Holm). The answer may be that there is no clear winner.

  compare DIR              every two rows of a run
  compare DIR DIR ...      every two of these runs, row by row
  compare DIR ROW ROW      two rows of a run
  compare DIR#ROW DIR#ROW  rows of any runs

A row is named by its label (the agent, unless the run called it otherwise), model, world, split, or several of them in this order: rebact/simulated:mid. Rows with several models are compared model by model.`

const EXAMPLES = `
Examples:
  orrery compare runs/smoke react oracle
  orrery compare runs/old runs/new --by type
  orrery compare runs/seed0 runs/seed1 runs/seed2
  orrery compare runs/papers --gate 'success(rebact) > success(react)'`

interface CompareFlags {
  readonly measure?: string
  readonly baseline?: string
  readonly primary?: string
  readonly by?: string
  readonly gate?: readonly string[]
  readonly cluster: string
  readonly anytime?: boolean
}

/** `orrery compare`: who did better, and whether that is clear. */
export const addCompare: AddCommand = (program, terminal, setExitCode) => {
  program
    .command('compare')
    .summary('compare runs, or rows of one, task by task')
    .description(DESCRIPTION)
    .argument('<dir>', 'directory of a run, or DIR#ROW')
    .argument('[runs...]', 'other runs, or DIR#ROW; or two rows of the run')
    .option(
      '--measure <names>',
      `what is compared, comma-separated: ${MEASURE_NAMES.join(', ')} (default: the primary measure, or success)`,
      collectNames,
    )
    .option(
      '--baseline <row>',
      'compare every row with this one alone, and correct for no more: a row, or of several runs the directory of one (default: what the run declared)',
    )
    .option('--primary <measure>', 'the measure that names winners; others explore (default: what the runs declared)')
    .option('--by <grouping>', `also in groups of tasks: ${GROUPINGS.join(', ')} (of the oracle's plan)`)
    .option(
      '--cluster <when>',
      'whether tasks of one room, kind of product or tree of recipes are taken together: few (where there are fewer than 30 of these), always, never',
      'few',
    )
    .option('--anytime', 'hold at every look, as for runs that were extended or may be: to compare runs that still go on')
    .option(
      '--gate <rule>',
      "exit with 1 unless this holds: 'success(rebact) > success(react)' (the 95 % interval of the paired difference; with a margin ... - 5, = ... +- 5), 'unread < 10%' (replies that cannot be read); may be repeated",
      collectTexts,
    )
    .addHelpText('after', EXAMPLES)
    .action(async (first: string, others: readonly string[], flags: CompareFlags, self: Command) => {
      setExitCode(await report(terminal, [first, ...others], flags, wantsJson(self)))
    })
}

async function report(terminal: Terminal, names: readonly string[], flags: CompareFlags, json: boolean): Promise<number> {
  const measureOf = (name: string): Measure => oneOf<Measure>('measure', name, MEASURE_NAMES)
  const { baseline } = flags
  const asked = {
    ...(flags.measure !== undefined && { measure: flags.measure.split(',').map((name) => measureOf(name.trim())) }),
    ...(flags.primary !== undefined && { primary: measureOf(flags.primary) }),
  }
  const by = flags.by === undefined ? undefined : oneOf<Grouping>('grouping', flags.by, GROUPINGS)
  const cluster = readClustering(flags.cluster)
  const { anytime } = flags
  const onTornLine = (torn: TornLine): void => terminal.report(describeTornLine(torn))
  const options = { ...asked, baseline, by, cluster, anytime, gates: flags.gate, onTornLine }
  const { unfinished, ...told } = await compare(names, options)
  for (const run of unfinished) {
    terminal.report(`${run.directory}: ${counted(run.unfinished, 'planned episode')} did not end and cannot be compared`)
  }
  if (json) terminal.print(JSON.stringify(told))
  else for (const line of lines(terminal, told)) terminal.print(readable(line, terminal))
  return told.gates.every(({ holds }) => holds) ? EXIT.ok : EXIT.failed
}

function lines(terminal: Terminal, { labels, gates, ...told }: Omit<Comparisons, 'unfinished'>): readonly string[] {
  const { colour } = terminal
  const notes = labelNotes(labels).map(colour.yellow)
  const checks = gates.flatMap((gate) => gateLines(gate, colour))
  return [
    ...comparisonLines(told, terminal),
    ...(notes.length > 0 ? ['', ...notes] : []),
    ...(checks.length === 0 ? [] : ['', ...checks]),
  ].slice(1)
}

function oneOf<Name extends string>(kind: string, name: string, valid: readonly Name[]): Name {
  const found = valid.find((each) => each === name)
  if (found !== undefined) return found
  throw unknownName('USAGE', kind, name, valid)
}
