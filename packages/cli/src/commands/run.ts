import type { Command } from 'commander'
import type { Gate, GateResult } from '../comparing/gate.ts'
import { gateLines } from '../comparing/gate-text.ts'
import { planGates, testGates } from '../comparing/run-gates.ts'
import { type Configuration, mergeConfigurations } from '../configuration.ts'
import { readConfigurationFile } from '../configuration-file.ts'
import { isHuman } from '../language-models.ts'
import { EXIT } from '../output/errors.ts'
import { counted } from '../output/numbers.ts'
import { cellResults, runResults } from '../results/results.ts'
import { resultLines } from '../results/table.ts'
import { writeResults } from '../results/write-results.ts'
import { openRunCassette, type RunCassette } from '../running/cassette.ts'
import { execute, exitCodeOf } from '../running/execute.ts'
import { openRun, type PlannedRun, planRun } from '../running/open-run.ts'
import { createPerson, type Person } from '../running/person.ts'
import { findSuite } from '../suites/index.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, wantsJson } from './command.ts'
import { addRunFlags, readRunFlags } from './run-flags.ts'

const DEFAULT_CONCURRENCY = 8

const EXAMPLES = `
Examples:
  orrery run smoke
  orrery run --world textcraft --split adapt-200 --agent react --model simulated:perfect
  orrery run --agent react --model openai:gpt-5 --limit 20 --dry-run`

/** `orrery run`: worlds x agents x models x tasks x trials. */
export const addRun: AddCommand = (program, terminal, setExitCode) => {
  const command = program
    .command('run')
    .summary('run agents in worlds and print a table')
    .description('Runs every agent with every model on every task; prints a table and writes journal, results and report.')
    .argument('[suite]', 'a named suite; flags change its settings')
  addRunFlags(command)
    .addHelpText('after', EXAMPLES)
    .action(async (suite: string | undefined, flags: Record<string, unknown>, self: Command) => {
      const configuration = resolveConfiguration(suite, flags)
      const gates = (flags['gate'] ?? []) as readonly string[]
      const request = { suite, json: wantsJson(self), dry: flags['dryRun'] === true, gates }
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
  readonly suite: string | undefined
  readonly json: boolean
  readonly dry: boolean
  readonly gates: readonly string[]
}

async function runWith(
  terminal: Terminal,
  configuration: Configuration,
  cassette: RunCassette | undefined,
  { suite, json, dry, gates: rules }: Request,
): Promise<number> {
  const person = createPerson(terminal, json ? terminal.report : terminal.print)
  const recorded = cassette?.mode === 'replay-only' ? cassette.models : undefined
  const run = await planRun(recorded === undefined ? configuration : { model: recorded, ...configuration }, {
    access: { notice: terminal.report, human: person.model, recorded },
    modelFor: cassette?.modelFor,
  })
  const gates = planGates(rules, run)
  if (dry) {
    printPlan(terminal, run, json)
    return EXIT.ok
  }
  const answers = recorded === undefined && run.cells.some(({ model }) => isHuman(model.id))
  return runAndReport(terminal, run, { suite, json, gates, person: answers ? person : undefined })
}

/** Suite, then file, then flags: the later wins. */
function resolveConfiguration(suite: string | undefined, flags: Readonly<Record<string, unknown>>): Configuration {
  const base = suite === undefined ? {} : findSuite(suite).configuration
  const file = typeof flags['config'] === 'string' ? readConfigurationFile(flags['config']) : {}
  return mergeConfigurations(mergeConfigurations(base, file), readRunFlags(flags))
}

interface Surroundings {
  readonly suite: string | undefined
  readonly json: boolean
  readonly gates: readonly Gate[]
  readonly person: Person | undefined
}

async function runAndReport(terminal: Terminal, run: PlannedRun, { suite, json, gates, person }: Surroundings): Promise<number> {
  person?.check()
  const { directory, manifest } = openRun(run, suite)
  if (!json) terminal.report(`running ${counted(run.specs.length, 'episode')}, journal in ${directory.path}`)
  const executed = await execute(terminal, run.specs, {
    directory,
    // A person answers one question at a time.
    concurrency: person === undefined ? (run.configuration.concurrency ?? DEFAULT_CONCURRENCY) : 1,
    deterministic: run.configuration.deterministic ?? false,
    quiet: json || person !== undefined,
    person,
  })
  const results = runResults(run, manifest, executed)
  writeResults(directory.path, results)
  const tested = results.complete ? testGates(gates, run, executed.metrics) : []
  if (json) terminal.print(JSON.stringify({ directory: directory.path, ...results, ...(gates.length > 0 && { gates: tested }) }))
  else for (const line of resultLines(terminal, directory.path, results)) terminal.print(line)
  if (!json) printGates(terminal, gates, tested)
  const code = exitCodeOf(executed)
  return code === EXIT.ok && !(tested.length === gates.length && tested.every(({ holds }) => holds)) ? EXIT.failed : code
}

function printGates(terminal: Terminal, gates: readonly Gate[], tested: readonly GateResult[]): void {
  if (gates.length === 0) return
  terminal.print('')
  for (const result of tested) for (const line of gateLines(result, terminal.colour)) terminal.print(line)
  if (tested.length === 0) terminal.print('the run is not complete: no gate was tested')
}

function printPlan(terminal: Terminal, run: PlannedRun, json: boolean): void {
  const cells = cellResults(run.cells, [])
  if (json) terminal.print(JSON.stringify({ episodes: run.specs.length, configuration: run.configuration, cells }))
  else {
    for (const { world, dialect, split, agent, model, planned } of cells) {
      terminal.print(`${world} ${split} (dialect ${dialect}): ${agent} with ${model}, ${counted(planned, 'episode')}`)
    }
    terminal.print(`${counted(run.specs.length, 'episode')} in all; nothing was run`)
  }
}
