import { describeTornLine } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { type OpenedRun, resume } from '@orreryjs/runs'
import type { Configuration } from '@orreryjs/runs/configuration'
import { counted } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { printFinished } from '../tables/finished-run.ts'
import { watch } from '../terminal/watch.ts'
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
      setExitCode(await playTheRest(terminal, path, readRunFlags(flags), { gates, json: wantsJson(self) }))
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

async function playTheRest(terminal: Terminal, path: string, settings: Configuration, request: Request): Promise<number> {
  const { gates, json } = request
  const watched = await watch(terminal, { quiet: json, announce: progressLine }, (hooks) =>
    resume(path, {
      ...hooks,
      registry: orrery,
      settings,
      gates,
      onTornLine: (torn) => terminal.report(describeTornLine(torn)),
    }),
  )
  return printFinished(terminal, watched, gates.length, json)
}

function progressLine({ directory, episodes, played }: Pick<OpenedRun, 'directory' | 'episodes' | 'played'>): string {
  if (played === episodes) return `${directory} is complete: there is nothing left to play`
  return `${directory}: ${played} of ${counted(episodes, 'episode')} are done; the rest follows`
}
