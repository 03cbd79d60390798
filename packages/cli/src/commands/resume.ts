import { type ReopenedDirectory, type RunManifest, readManifest, reopenRunDirectory } from '@orreryjs/harness'
import type { Command } from 'commander'
import { planGates } from '../comparing/run-gates.ts'
import { type Configuration, DEFAULT_CONCURRENCY, readConfiguration } from '../configuration.ts'
import { counted } from '../output/numbers.ts'
import { finishRun } from '../results/finish-run.ts'
import { openRunCassette } from '../running/cassette.ts'
import { endedBefore, execute } from '../running/execute.ts'
import { createFailureGuard } from '../running/failure-guard.ts'
import { type PlannedRun, planRun } from '../running/open-run.ts'
import { resumable } from '../running/resumable.ts'
import { workersOf } from '../running/workers.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, collectTexts, wantsJson } from './command.ts'
import { readRunFlags } from './run-flags.ts'

/** `orrery resume`: the rest of a run that was interrupted. */
export const addResume: AddCommand = (program, terminal, setExitCode) => {
  program
    .command('resume')
    .summary('finish an interrupted run')
    .description(
      'Plays what is left of a run, however it was interrupted. Episodes that ended are kept; those that began go on where they broke off, and no recorded reply is asked for again.',
    )
    .argument('<dir>', 'directory of a run')
    .option('--concurrency <n>', 'episodes at once (default 8)')
    .option('--workers <n>', 'threads that play episodes, as for `orrery run`')
    .option('--max-cost <usd>', 'stop when the run has cost so many US dollars in all')
    .option('--max-time <ms>', 'stop after so many milliseconds')
    .option('--base-url <url>', 'address of an OpenAI-compatible server')
    .option('--model-timeout <ms>', 'milliseconds for one attempt at a model call')
    .option('--model-retries <n>', 'attempts after the first')
    .option('--prices <file>', 'US dollars for a million tokens, as for `orrery run`')
    .option('--record <file>', 'write the replies that are still to come into a cassette, as for `orrery run`')
    .option('--replay <file>', 'take replies from a cassette; ask the model for the others, and add them')
    .option('--replay-only <file>', 'take all replies that are still to come from a cassette; no model is asked')
    .option('--gate <rule>', 'exit with 1 unless the whole run says so, as for `orrery run`; may be repeated', collectTexts)
    .addHelpText('after', EXAMPLES)
    .action(async (path: string, flags: Record<string, unknown>, self: Command) => {
      const gates = (flags['gate'] ?? []) as readonly string[]
      setExitCode(await resume(terminal, path, readRunFlags(flags), { gates, json: wantsJson(self) }))
    })
}

const EXAMPLES = `
Examples:
  orrery resume runs/smoke
  orrery resume runs/papers --replay replies.ndjson --gate 'success(rebact) > success(react)'`

/** What a resumed run is asked for, beside its settings. */
interface Request {
  readonly gates: readonly string[]
  readonly json: boolean
}

async function resume(terminal: Terminal, path: string, given: Configuration, request: Request): Promise<number> {
  const manifest = readManifest(path)
  const configuration = { ...readConfiguration('run.json', manifest.configuration), ...given, out: path }
  const cassette = await openRunCassette(terminal, configuration, false)
  try {
    const recorded = cassette?.mode === 'replay-only' ? cassette.models : undefined
    const access = { notice: terminal.report, recorded }
    const run = await planRun(configuration, { access, modelFor: cassette?.modelFor })
    return await resumable(terminal, path, () => playTheRest(terminal, manifest, run, request))
  } finally {
    cassette?.close()
  }
}

async function playTheRest(terminal: Terminal, manifest: RunManifest, run: PlannedRun, request: Request): Promise<number> {
  const { configuration, specs } = run
  const { out: path = '', concurrency = DEFAULT_CONCURRENCY, deterministic = false } = configuration
  const gates = planGates(request.gates, run)
  const guard = createFailureGuard()
  const directory = await reopenRunDirectory(path, specs, {
    onEnded: guard.recall,
    onTornLine: (torn) => terminal.report(`${torn.path}: line ${torn.line} is unfinished and left out`),
  })
  if (!request.json) terminal.report(progressLine(run, directory))
  const executed = await execute(terminal, specs, {
    directory,
    resumed: directory.resumed,
    concurrency,
    deterministic,
    limits: configuration,
    guard,
    workers: workersOf(configuration, specs.length - endedBefore(directory.resumed)),
    quiet: request.json,
  })
  return finishRun(terminal, { directory: path, run, manifest, executed, gates }, request.json)
}

function progressLine({ specs }: PlannedRun, { resumed, path }: ReopenedDirectory): string {
  if (resumed.complete) return `${path} is complete: there is nothing left to play`
  return `${path}: ${endedBefore(resumed)} of ${counted(specs.length, 'episode')} are done; the rest follows`
}
