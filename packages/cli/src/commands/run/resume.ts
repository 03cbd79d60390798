import { describeTornLine } from '@orreryjs/harness'
import { type OpenedRun, resume } from '@orreryjs/runs'
import { pluralize } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { openSummary } from '../../output/summary.ts'
import { detailOf, printFinishedRun } from '../../tables/finished-run.ts'
import { runWithProgress } from '../../terminal/run-with-progress.ts'
import { trustedRegistry } from '../../terminal/trusted-registry.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson } from '../command.ts'
import { queueHooks, withInterruptHandling } from './queue-hooks.ts'
import { addResumeFlags, readCount, readRunFlags } from './run-flags.ts'

/** Adds `orrery resume`, which finishes an interrupted run. */
export const addResume: AddCommand = (program, terminal, setExitCode) => {
  const command = program
    .command('resume')
    .summary('finish an interrupted run')
    .description(
      'Finishes an interrupted run. Ended episodes are kept; started episodes continue where they stopped, and recorded replies are not requested again.',
    )
    .argument('<dir>', 'directory of a run')
  addResumeFlags(command)
    .addHelpText('after', EXAMPLES)
    .action(async (path: string, flags: Record<string, unknown>, self: Command) => {
      setExitCode(await finishRun(terminal, path, flags, wantsJson(self)))
    })
}

const EXAMPLES = `
Examples:
  orrery resume runs/smoke
  orrery resume runs/smoke --extend 20
  orrery resume runs/smoke --retry-errors --env-file .env
  orrery resume runs/papers --replay replies.ndjson --gate 'success(rebact) > success(react)'`

async function finishRun(
  terminal: Terminal,
  path: string,
  flags: Readonly<Record<string, unknown>>,
  json: boolean,
): Promise<number> {
  const settings = readRunFlags(flags)
  const summary = openSummary(flags['summary'] === true, terminal)
  const elsewhere = await queueHooks(flags)
  const watched = await runWithProgress(terminal, { quiet: json, announce: progressLine }, (hooks) =>
    resume(path, {
      ...hooks,
      registry: trustedRegistry(terminal, flags, settings),
      settings,
      preflight: flags['preflight'] !== false,
      ...elsewhere,
      ...withInterruptHandling(elsewhere, hooks),
      retryErrors: flags['retryErrors'] === true,
      extend: readCount(flags['extend']),
      onTornLine: (torn) => terminal.report(describeTornLine(torn)),
    }),
  )
  return printFinishedRun(terminal, watched, { json, summary, detail: detailOf(flags) })
}

function progressLine({ directory, episodes, played }: Pick<OpenedRun, 'directory' | 'episodes' | 'played'>): string {
  if (played === episodes) return `${directory} is complete: no episodes are left to run`
  return `${directory}: ${played} of ${pluralize(episodes, 'episode')} are done; running the rest`
}
