import { type ReopenedDirectory, readManifest, reopenRunDirectory } from '@orrery/harness'
import type { Command } from 'commander'
import { readConfiguration } from '../configuration.ts'
import type { ModelAccess } from '../language-models.ts'
import { counted } from '../output/numbers.ts'
import { runResults } from '../results/results.ts'
import { resultLines } from '../results/table.ts'
import { writeResults } from '../results/write-results.ts'
import { execute, exitCodeOf } from '../running/execute.ts'
import { type PlannedRun, planRun } from '../running/open-run.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, wantsJson, wholeNumber } from './command.ts'

type ResumeFlags = ModelAccess & { readonly concurrency: number }

const DEFAULT_CONCURRENCY = 8

/** `orrery resume`: the rest of a run that was interrupted. */
export const addResume: AddCommand = (program, terminal, setExitCode) => {
  program
    .command('resume')
    .summary('finish an interrupted run')
    .description(
      'Plays what is left of a run, however it was interrupted. Episodes that ended are kept; those that began go on where they broke off, and no recorded reply is asked for again.',
    )
    .argument('<dir>', 'directory of a run')
    .option('--concurrency <n>', 'episodes at once', wholeNumber('--concurrency', 1), DEFAULT_CONCURRENCY)
    .option('--base-url <url>', 'address of an OpenAI-compatible server')
    .option('--model-timeout <ms>', 'milliseconds for one attempt at a model call', wholeNumber('--model-timeout', 1))
    .option('--model-retries <n>', 'attempts after the first', wholeNumber('--model-retries', 0))
    .option('--prices <file>', 'US dollars for a million tokens, as for `orrery run`')
    .addHelpText('after', '\nExample:\n  orrery resume runs/smoke')
    .action(async (path: string, flags: ResumeFlags, self: Command) => {
      setExitCode(await resume(terminal, path, flags, wantsJson(self)))
    })
}

async function resume(terminal: Terminal, path: string, flags: ResumeFlags, json: boolean): Promise<number> {
  const manifest = readManifest(path)
  const configuration = { ...readConfiguration('run.json', manifest.configuration), out: path }
  const run = await planRun(configuration, { access: { ...flags, notice: terminal.report } })
  const directory = await reopenRunDirectory(path)
  if (!json) terminal.report(progressLine(run, directory))
  const executed = await execute(terminal, run.specs, {
    directory,
    resumed: directory.resumed,
    concurrency: flags.concurrency,
    deterministic: configuration.deterministic ?? false,
    quiet: json,
  })
  const results = runResults(run, manifest, executed)
  writeResults(path, results)
  if (json) terminal.print(JSON.stringify({ directory: path, ...results }))
  else for (const line of resultLines(terminal, path, results)) terminal.print(line)
  return exitCodeOf(executed)
}

function progressLine({ specs }: PlannedRun, { resumed, path }: ReopenedDirectory): string {
  if (resumed.complete) return `${path} is complete: there is nothing left to play`
  const done = specs.filter((_, number) => resumed.metrics(number) !== undefined).length
  return `${path}: ${done} of ${counted(specs.length, 'episode')} are done; the rest follows`
}
