import type { Command } from 'commander'
import { type Only, readOnly } from '../choosing/only.ts'
import type { Gate } from '../comparing/gate.ts'
import { planGates } from '../comparing/run-gates.ts'
import { type Configuration, DEFAULT_CONCURRENCY, mergeConfigurations } from '../configuration.ts'
import { readConfigurationFile } from '../configuration-file.ts'
import { estimateLines, totalOf } from '../estimating/lines.ts'
import { isHuman } from '../language-models.ts'
import { EXIT } from '../output/errors.ts'
import { counted } from '../output/numbers.ts'
import { finishRun } from '../results/finish-run.ts'
import { cellResults } from '../results/results.ts'
import { openRunCassette, type RunCassette } from '../running/cassette.ts'
import { execute } from '../running/execute.ts'
import { openRun, type PlannedRun, planRun } from '../running/open-run.ts'
import { createPerson, type Person } from '../running/person.ts'
import { resumable } from '../running/resumable.ts'
import { workersOf } from '../running/workers.ts'
import { type ChosenSuite, readSuite } from '../suites/read-suite.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, wantsJson } from './command.ts'
import { addRunFlags, readRunFlags } from './run-flags.ts'

const EXAMPLES = `
Examples:
  orrery run smoke
  orrery run --world textcraft --split adapt-200 --agent react --model simulated:perfect
  orrery run rebact-table3 --model openai:gpt-5 --prices prices.yaml --dry-run
  orrery run --only failed@runs/smoke --model simulated:strong`

/** `orrery run`: worlds x agents x models x tasks x trials. */
export const addRun: AddCommand = (program, terminal, setExitCode) => {
  const command = program
    .command('run')
    .summary('run agents in worlds and print a table')
    .description('Runs every agent with every model on every task; prints a table and writes journal, results and report.')
    .argument('[suite]', 'a named suite, or a file with one; flags change its settings')
  addRunFlags(command)
    .addHelpText('after', EXAMPLES)
    .action(async (suite: string | undefined, flags: Record<string, unknown>, self: Command) => {
      const chosen = suite === undefined ? undefined : await readSuite(suite)
      const only = typeof flags['only'] === 'string' ? readOnly(flags['only'], terminal.report) : undefined
      const configuration = await resolveConfiguration(chosen, flags, only)
      const gates = (flags['gate'] ?? []) as readonly string[]
      const request = { suite: chosen, only, json: wantsJson(self), dry: flags['dryRun'] === true, gates }
      const cassette = await openRunCassette(terminal, configuration, request.dry)
      try {
        setExitCode(await runWith(terminal, configuration, cassette, request))
      } finally {
        cassette?.close()
      }
    })
}

/** How a run was asked for, beside its configuration. */
interface Request {
  readonly suite: ChosenSuite | undefined
  readonly only: Only | undefined
  readonly json: boolean
  readonly dry: boolean
  readonly gates: readonly string[]
}

async function runWith(
  terminal: Terminal,
  configuration: Configuration,
  cassette: RunCassette | undefined,
  { suite, only, json, dry, gates: rules }: Request,
): Promise<number> {
  const person = createPerson(terminal, json ? terminal.report : terminal.print)
  const recorded = cassette?.mode === 'replay-only' ? cassette.models : undefined
  const access = { notice: terminal.report, human: person.model, recorded }
  const given = recorded === undefined ? configuration : { model: recorded, ...configuration }
  const wanted = only === undefined ? given : await only.narrow(given, { ...given, ...access })
  const run = await planRun(wanted, { access, modelFor: cassette?.modelFor })
  const gates = planGates(rules, run)
  if (dry) {
    await printPlan(terminal, run, json)
    return EXIT.ok
  }
  const answers = recorded === undefined && run.cells.some(({ model }) => isHuman(model.id))
  return runAndReport(terminal, run, { suite, json, gates, person: answers ? person : undefined })
}

/** Suite, then file, then flags: the later wins. Without a suite and a file, the run that tasks are chosen by is the base. */
async function resolveConfiguration(
  suite: ChosenSuite | undefined,
  flags: Readonly<Record<string, unknown>>,
  only: Only | undefined,
): Promise<Configuration> {
  const path = flags['config']
  const given = readRunFlags(flags)
  if (only !== undefined && suite === undefined && path === undefined) return only.settings(given)
  const file = typeof path === 'string' ? await readConfigurationFile(path) : {}
  return mergeConfigurations(mergeConfigurations(suite?.configuration ?? {}, file), given)
}

interface Surroundings {
  readonly suite: ChosenSuite | undefined
  readonly json: boolean
  readonly gates: readonly Gate[]
  readonly person: Person | undefined
}

async function runAndReport(terminal: Terminal, run: PlannedRun, { suite, json, gates, person }: Surroundings): Promise<number> {
  person?.check()
  const { directory, manifest } = openRun(run, suite)
  if (!json) terminal.report(`running ${counted(run.specs.length, 'episode')}, journal in ${directory.path}`)
  return resumable(terminal, directory.path, async () => {
    const executed = await execute(terminal, run.specs, {
      directory,
      // A person answers one question at a time.
      concurrency: person === undefined ? (run.configuration.concurrency ?? DEFAULT_CONCURRENCY) : 1,
      deterministic: run.configuration.deterministic ?? false,
      limits: run.configuration,
      workers: workersOf(run.configuration, run.specs.length),
      quiet: json || person !== undefined,
      person,
    })
    return finishRun(terminal, { directory: directory.path, run, manifest, executed, gates }, json)
  })
}

async function printPlan(terminal: Terminal, run: PlannedRun, json: boolean): Promise<void> {
  const { configuration, specs } = run
  const cells = cellResults(run.cells, [], [])
  const { estimateRun } = await import('../estimating/estimate-run.ts')
  const rows = await estimateRun(run)
  if (json) {
    const estimate = { rows, total: totalOf(rows) }
    terminal.print(JSON.stringify({ episodes: specs.length, configuration, cells, estimate }))
  } else {
    for (const line of estimateLines({ cells, estimates: rows, maxCost: configuration.maxCost }, terminal.colour))
      terminal.print(line)
    terminal.print(`${counted(specs.length, 'episode')} in all; nothing was run`)
  }
}
