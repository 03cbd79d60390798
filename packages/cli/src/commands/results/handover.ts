import { describeTornLine, readManifest } from '@orreryjs/harness'
import { type Handovers, handover, handoverText, writeHandovers } from '@orreryjs/reporting/starts'
import { parseRunSelector } from '@orreryjs/runs/compare'
import type { Command } from 'commander'
import { withProgress } from '../../output/progress.ts'
import { STANDARD_OUTPUT, writeToStandardOutput } from '../../output/standard-output.ts'
import { addCodeTrust, type TrustFlags } from '../../terminal/trust-flags.ts'
import { trustedRegistry } from '../../terminal/trusted-registry.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson } from '../command.ts'

interface HandoverFlags extends TrustFlags {
  readonly csv?: string
  readonly force?: boolean
  readonly all?: boolean
}

const DESCRIPTION = `Prints how often tasks succeed if one agent plays until step k and another one continues from the same state, for every k. The first run has the whole episodes of the first agent, and the second run has the second agent's episodes from their states. An episode that the first agent ended before step k counts with its outcome.

  orrery tasks from runs/first --out starts.jsonl
  orrery run AGENT --tasks starts.jsonl --out runs/second
  orrery handover runs/first runs/second`

const EXAMPLES = `
Examples:
  orrery handover runs/first runs/second
  orrery handover runs/smoke#react runs/second#rebact --csv handovers.csv`

/** Adds `orrery handover`, which compares agents from the same states. */
export const addHandover: AddCommand = (program, terminal) => {
  const command = program
    .command('handover')
    .summary('compute success if one agent takes over from another after each step')
    .description(DESCRIPTION)
    .argument('<first>', 'run of the agent that plays first: a directory, or DIR#ROW')
    .argument('<second>', 'run of the agents that take over, with starts from the first run: a directory, or DIR#ROW')
    .option('--all', 'print every step (default: the first ten, then every fifth)')
    .option('--csv <file>', 'write a line for each episode and step to this file, - for standard output')
    .option('--force', 'overwrite an existing file')
  addCodeTrust(command)
    .addHelpText('after', EXAMPLES)
    .action(async (first: string, second: string, flags: HandoverFlags, self: Command) => {
      const { csv, all } = flags
      const force = csv === STANDARD_OUTPUT || flags.force
      const run = parseRunSelector(first).directory
      const quiet = wantsJson(self) || csv === STANDARD_OUTPUT
      const result = await compute(terminal, { first, second, flags, quiet })
      if (csv === STANDARD_OUTPUT) {
        await writeToStandardOutput(terminal, async (path) => writeHandovers(path, result, { run, force }))
        return
      }
      const count = csv === undefined ? undefined : writeHandovers(csv, result, { run, force })
      if (wantsJson(self)) terminal.printData(JSON.stringify({ first, second, ...result }))
      else for (const line of handoverText(result, { all })) terminal.print(line)
      if (count !== undefined && !wantsJson(self)) terminal.print(`wrote ${csv}: ${count} lines`)
    })
}

interface Request {
  readonly first: string
  readonly second: string
  readonly flags: HandoverFlags
  readonly quiet: boolean
}

function compute(terminal: Terminal, { first, second, flags, quiet }: Request): Promise<Handovers> {
  const { episodes } = readManifest(parseRunSelector(first).directory)
  const silent = quiet || !terminal.interactive
  return withProgress(terminal, { total: episodes, silent, noun: 'episode', good: 'solved' }, (onEpisode) =>
    handover(first, second, {
      registry: trustedRegistry(terminal, flags),
      onTornLine: (torn) => terminal.report(describeTornLine(torn)),
      onEpisode,
    }),
  )
}
