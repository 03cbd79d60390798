import { describeTornLine, readManifest } from '@orreryjs/harness'
import { creditRun, creditText, type RunCredit } from '@orreryjs/reporting/credit'
import { pluralize } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { withProgress } from '../../output/progress.ts'
import { STANDARD_OUTPUT, writeToStandardOutput } from '../../output/standard-output.ts'
import { addCodeTrust, type TrustFlags } from '../../terminal/trust-flags.ts'
import { trustedRegistry } from '../../terminal/trusted-registry.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson, wholeNumber } from '../command.ts'

interface CreditFlags extends TrustFlags {
  readonly csv?: string
  readonly force?: boolean
  readonly limit: number
  readonly types?: boolean
}

const DESCRIPTION = `Replays every step in its world and computes the exact distance to goal before and after it, in steps of the oracle's plan. Prints for each row how many steps led closer to the goal and what the others were lost to, how failed episodes were lost, and the decisive step of each: the one after which success was no longer possible within the step limit. In ALFWorld, it also prints the expected steps of a player who knows only what it saw, and the excess steps by luck, search and execution. Runs neither the model nor the agent.`

const EXAMPLES = `
Examples:
  orrery credit runs/smoke
  orrery credit runs/smoke --csv steps.csv
  orrery credit runs/smoke --types --limit 20
  orrery credit runs/smoke --json`

/** Adds `orrery credit`, which computes the worth of every step. */
export const addCredit: AddCommand = (program, terminal) => {
  const command = program
    .command('credit')
    .summary('compute the exact worth of every step, and the step that lost each episode')
    .description(DESCRIPTION)
    .argument('<dir>', 'directory of a run')
    .option('--csv <file>', 'write a line for each step to this file, - for standard output')
    .option('--force', 'overwrite an existing file')
    .option('--types', 'also print the steps by task type')
    .option('--limit <n>', 'maximum number of printed failed episodes', wholeNumber('--limit', 0), 5)
  addCodeTrust(command)
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, flags: CreditFlags, self: Command) => {
      if (flags.csv === STANDARD_OUTPUT) {
        await writeToStandardOutput(terminal, (csv) => compute(terminal, directory, { ...flags, csv }, true))
        return
      }
      const json = wantsJson(self)
      const credit = await compute(terminal, directory, flags, json)
      if (json) terminal.printData(JSON.stringify(dataOf(directory, credit)))
      else for (const line of creditText(credit, { episodes: flags.limit, types: flags.types })) terminal.print(line)
      if (credit.file !== undefined && !json) terminal.print(`wrote ${credit.file.path}: ${pluralize(credit.file.count, 'step')}`)
    })
}

function compute(terminal: Terminal, directory: string, flags: CreditFlags, quiet: boolean): Promise<RunCredit> {
  const { episodes } = readManifest(directory)
  const silent = quiet || !terminal.interactive
  return withProgress(terminal, { total: episodes, silent, noun: 'episode', good: 'solved' }, (onEpisode) =>
    creditRun(directory, {
      csv: flags.csv,
      force: flags.force,
      registry: trustedRegistry(terminal, flags),
      onTornLine: (torn) => terminal.report(describeTornLine(torn)),
      onEpisode,
    }),
  )
}

function dataOf(directory: string, { manifest: { labels }, ...credit }: RunCredit): object {
  return { directory, labels, ...credit }
}
