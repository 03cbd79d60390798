import { join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { estimateLines, precisionLines, totalOf } from '@orreryjs/reporting/tables'
import { type FinishedRun, type OpenedRun, plan, type RunOptions, run } from '@orreryjs/runs'
import {
  type ChosenSuite,
  type Configuration,
  mergeConfigurations,
  readConfigurationFile,
  withAddedRows,
  withProfileRow,
} from '@orreryjs/runs/configuration'
import {
  earlierOutcomes,
  estimateRun,
  type PlanningAssumptions,
  type PrecisionGoal,
  planPrecision,
  readAssumptions,
  readGoal,
} from '@orreryjs/runs/estimate'
import type { PlannedRun } from '@orreryjs/runs/play'
import type { Registry } from '@orreryjs/runs/registry'
import { cellResults } from '@orreryjs/runs/results'
import { readTaskFilter } from '@orreryjs/runs/task-filter'
import { pluralize } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { type AppendSummary, openSummary } from '../../output/summary.ts'
import { orrery } from '../../registry.ts'
import { openRunPage, type RunPage } from '../../serving/serve-view.ts'
import { type Detail, detailOf, printFinishedRun, type RunReport } from '../../tables/finished-run.ts'
import { createPerson } from '../../terminal/person.ts'
import { runWithProgress, type WatchHooks } from '../../terminal/run-with-progress.ts'
import { namedTrust, trustedRegistry } from '../../terminal/trusted-registry.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson, wholeNumber } from '../command.ts'
import { refuseRepeatedRuns } from '../results/repeated-runs.ts'
import { queueHooks, withInterruptHandling } from './queue-hooks.ts'
import { addRunFlags, readRunFlags } from './run-flags.ts'
import { confirmSuite, resolveRunNames } from './run-names.ts'

const EXAMPLES = `
Examples:
  orrery run react,rebact textcraft simulated:mid --limit 20
  orrery run --world textcraft --split adapt-200 --agent react --model simulated:perfect
  orrery run smoke
  orrery run rebact-table3 --model openai:gpt-5 --prices prices.yaml --dry-run
  orrery run smoke --dry-run --difference 10 --from runs/smoke
  orrery run --only failed@runs/smoke --model simulated:strong`

/** Adds `orrery run`, which runs worlds x agents x models x tasks x trials. */
export const addRun: AddCommand = (program, terminal, setExitCode) => {
  const command = program
    .command('run')
    .summary('run agents in worlds and print a table of results')
    .description('Runs every agent with every model on every task; prints a table and writes journal, results and report.')
    .argument('[names...]', 'worlds, agents and models, or a suite or suite file, whose settings flags override')
  addRunFlags(command)
    .option('--watch', 'show the run in a browser while it runs: prints the address')
    .option('--port <n>', 'with --watch: port of the page (default: any free port)', wholeNumber('--port', 0, 65_535))
    .option('--report', 'write the results as an HTML page, and print only success, verdicts and its path')
    .option('--wide', 'show all columns of the table')
    .option('--verbose', 'also print end reasons, plans and reward components')
    .option('--yes', 'run a suite that has the name of an agent without a question')
    .option('--help-all', 'display all options')
    .addHelpText('after', EXAMPLES)
    .action(async (names: readonly string[], flags: Record<string, unknown>, self: Command) => {
      const { suite: chosen, settings, ambiguous } = await resolveRunNames(names, orrery, flags)
      const given = withProfileRow(mergeConfigurations(readRunFlags(flags), settings))
      const registry = trustedRegistry(terminal, flags, given)
      const only = typeof flags['only'] === 'string' ? readTaskFilter(flags['only'], registry, terminal.report) : undefined
      const isOfRun = only !== undefined && chosen === undefined && flags['config'] === undefined
      const resolved = isOfRun ? await only.settings(given) : await resolveConfiguration(chosen, flags['config'], given)
      const configuration = withAddedRows(resolved, addedRows(flags))
      const options = {
        registry: isOfRun ? only.registry : registry,
        suite: chosen,
        only,
        preflight: flags['preflight'] !== false,
        notice: terminal.report,
        ...(await queueHooks(flags)),
      }
      const json = wantsJson(self)
      const goal = readGoalFlags(flags)
      if (flags['dryRun'] === true)
        await printPlan(terminal, await plan(configuration, withPerson(terminal, options)), json, goal)
      else {
        if (ambiguous !== undefined && flags['yes'] !== true) {
          const planned = await plan(configuration, withPerson(terminal, options))
          if (!(await confirmSuite(terminal, ambiguous, planned))) return
        }
        const summary = openSummary(flags['summary'] === true, terminal)
        const isReported = flags['report'] === true
        const detail = detailOf(flags)
        setExitCode(await play(terminal, configuration, options, { json, summary, detail, isReported, port: portOf(flags) }))
      }
    })
}

function withPerson(terminal: Terminal, options: RunOptions): RunOptions {
  return { ...options, human: createPerson(terminal, terminal.report).model }
}

/** Returns the port of the page, or `undefined` if there is no page. Throws `USAGE` for a port without `--watch`. */
function portOf({ watch: isWatched, port }: Record<string, unknown>): number | undefined {
  if (isWatched === true) return typeof port === 'number' ? port : 0
  if (port === undefined) return undefined
  throw new OrreryError('USAGE', '--port needs --watch', { hint: 'add --watch, or omit --port' })
}

/** Display options of a run. */
interface Shown {
  readonly json: boolean
  readonly summary: AppendSummary | undefined
  readonly detail: Detail
  /** True if the run ends with its HTML page. */
  readonly isReported: boolean
  /** Port of the live page; `undefined` if there is no live page. */
  readonly port: number | undefined
}

async function play(
  terminal: Terminal,
  configuration: Configuration,
  options: RunOptions,
  { json, summary, detail, isReported, port }: Shown,
): Promise<number> {
  const page = port === undefined ? undefined : await openRunPage(terminal, port, options.registry)
  const person = createPerson(terminal, json ? terminal.report : terminal.print)
  const onPlan = ({ hasHuman }: Pick<OpenedRun, 'hasHuman'>): void => {
    if (hasHuman) person.check()
  }
  const begun = Date.now()
  const announce = ({ directory, episodes }: Pick<OpenedRun, 'directory' | 'episodes'>): string =>
    `running ${pluralize(episodes, 'episode')}, journal in ${directory}`
  try {
    const watched = await runWithProgress(
      terminal,
      { quiet: json || (isReported && !terminal.interactive), person, announce },
      (hooks) =>
        run(configuration, {
          ...options,
          ...hooks,
          ...withInterruptHandling(options, hooks),
          human: person.model,
          onPlan,
          onOpen: opening(hooks, page),
        }),
    )
    const seconds = ((Date.now() - begun) / 1000).toFixed(1)
    const report = isReported ? await writeReport(watched.result, options.registry) : undefined
    if (report !== undefined && !json) terminal.report(`Running ${pluralize(report.episodes, 'episode')} ... ${seconds} s\n`)
    const code = await printFinishedRun(terminal, watched, { json, summary, report, detail })
    if (!watched.interrupted) await page?.keepOpen()
    return code
  } finally {
    await page?.close()
  }
}

/** Writes the HTML page of a run. Its modules are loaded only here, because most runs do not write a page. */
async function writeReport({ directory, results }: FinishedRun, registry: Registry): Promise<RunReport> {
  const [{ placeVerdicts, report }, { readTemplate }] = await Promise.all([
    import('@orreryjs/reporting/report'),
    import('@orreryjs/viewer'),
  ])
  const page = await report([directory], { registry, template: readTemplate })
  const path = join(directory, 'report.html')
  page.toFile(path)
  const episodes = results.cells.reduce((sum, { summary }) => sum + (summary?.strict.episodes ?? 0), 0)
  return { path, episodes, verdicts: placeVerdicts(page.data.places) }
}

function opening({ onOpen }: WatchHooks, page: RunPage | undefined): WatchHooks['onOpen'] {
  return (run) => {
    page?.show(run.directory)
    onOpen(run)
  }
}

/** Merges suite, file and flags, in increasing precedence. */
async function resolveConfiguration(suite: ChosenSuite | undefined, path: unknown, given: Configuration): Promise<Configuration> {
  const file = typeof path === 'string' ? await readConfigurationFile(path, namedTrust(path)) : {}
  return mergeConfigurations(mergeConfigurations(suite?.configuration ?? {}, file), given)
}

/** Returns the agents of `--add-row`. Throws `USAGE`. */
function addedRows({ addRow }: Readonly<Record<string, unknown>>): readonly string[] {
  if (typeof addRow !== 'string') return []
  const names = addRow.split(',').map((name) => name.trim())
  if (!names.includes('')) return names
  throw new OrreryError('USAGE', `--add-row '${addRow}': expected names of agents`, { hint: '`orrery list agents` lists them' })
}

/** Returns the precision goal of a dry run, or `undefined` if it only estimates. Throws `USAGE`. */
function readGoalFlags(flags: Readonly<Record<string, unknown>>): WantedPrecision | undefined {
  const { precision, difference, from, assume, dryRun } = flags
  const given = ['precision', 'difference', 'from', 'assume'].filter((name) => flags[name] !== undefined)
  if (given.length === 0) return undefined
  const wrong = (why: string): OrreryError => new OrreryError('USAGE', `--${given[0]}: ${why}`)
  if (dryRun !== true) throw new OrreryError('USAGE', `--${given[0]} applies to dry runs only`, { hint: 'add --dry-run' })
  if ((precision === undefined) === (difference === undefined)) throw wrong('expected one of --precision and --difference')
  const runs = from === undefined ? [] : String(from).split(',')
  refuseRepeatedRuns(runs)
  return {
    goal: precision === undefined ? readGoal('difference', String(difference)) : readGoal('precision', String(precision)),
    from: runs,
    ...(typeof assume === 'string' && { assumptions: readAssumptions(assume) }),
  }
}

/** Precision goal of a dry run and the data it is based on. */
interface WantedPrecision {
  readonly goal: PrecisionGoal
  readonly from: readonly string[]
  readonly assumptions?: PlanningAssumptions
}

async function printPlan(
  terminal: Terminal,
  planned: PlannedRun,
  json: boolean,
  wanted: WantedPrecision | undefined,
): Promise<void> {
  const { configuration, episodes: specs } = planned
  const cells = cellResults(planned, [], [])
  const rows = await estimateRun(planned)
  const precision = wanted && {
    ...wanted,
    plans: planPrecision(planned, wanted.goal, rows, { ...wanted, outcomesOf: await earlierOutcomes(wanted.from) }),
  }
  if (json) {
    const estimate = { rows, total: totalOf(rows) }
    terminal.printData(
      JSON.stringify({ episodes: specs.length, configuration, cells, estimate, ...(precision && { precision }) }),
    )
  } else {
    for (const line of estimateLines({ cells, estimates: rows, maxCost: configuration.maxCost }, terminal.colour))
      terminal.print(line)
    if (precision !== undefined)
      for (const line of precisionLines(precision.plans, precision.goal, terminal.colour)) terminal.print(line)
    terminal.print(`${pluralize(specs.length, 'episode')} in total; nothing was run`)
  }
}
