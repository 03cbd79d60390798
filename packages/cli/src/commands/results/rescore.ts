import { describeTornLine, readManifest } from '@orreryjs/harness'
import { rescoredCostLines, rescoredLines } from '@orreryjs/reporting/tables'
import {
  DEFAULT_METRICS,
  RESCORED_METRICS,
  type RescoredCosts,
  type RescoreResult,
  rescore,
  rescoreCost,
} from '@orreryjs/runs/rescore'
import type { Command } from 'commander'
import { EXIT } from '../../output/errors.ts'
import { helpList } from '../../output/help-list.ts'
import { withProgress } from '../../output/progress.ts'
import { addCodeTrust, type TrustFlags } from '../../terminal/trust-flags.ts'
import { trustedRegistry } from '../../terminal/trusted-registry.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, collectTexts, wantsJson } from '../command.ts'

const DESCRIPTION =
  'Replays the recorded steps of every episode in its world and recomputes metrics: for a log of an older version, or for metrics that the journal does not contain. Runs neither the model nor the agent. Exits with 1 if a recorded value differs. With --prices: computes what the recorded tokens cost at other prices, and only that unless --metric is given.'

const METRICS = RESCORED_METRICS.map(
  ({ name, description, recorded }) => [name, `${description}${recorded === undefined ? ' (not in the journal)' : ''}`] as const,
)

const EXAMPLES = `
Examples:
  orrery rescore runs/smoke
  orrery rescore runs/smoke --metric best-progress,dead-ends
  orrery rescore runs/smoke --metric all --json
  orrery rescore runs/smoke --prices prices.yaml`

/** Adds `orrery rescore`, which recomputes metrics from the recorded steps. */
export const addRescore: AddCommand = (program, terminal, setExitCode) => {
  const command = program
    .command('rescore')
    .summary('recompute metrics from recorded steps, and costs from recorded tokens')
    .description(DESCRIPTION)
    .argument('<dir>', 'directory of a run')
    .option(
      '--metric <names>',
      `comma-separated, or \`all\`; may be repeated (default ${DEFAULT_METRICS.join(',')})`,
      collectTexts,
    )
    .option(
      '--prices <file>',
      'US dollars per million tokens, by the name of the model that answered or was requested; YAML: gpt-5: { input: 1.25, cachedInput: .125, output: 10 }',
    )
  addCodeTrust(command)
    .addHelpText('after', helpList('Metrics', METRICS, terminal))
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, flags: Flags, self: Command) => {
      const names = flags.metric?.flatMap((text) => text.split(',').map((name) => name.trim()))
      const json = wantsJson(self)
      const costs = flags.prices === undefined ? undefined : await costsOf(terminal, directory, flags.prices)
      const wanted = costs === undefined || names !== undefined
      const rescored = wanted ? await rescoreWithProgress(terminal, directory, names, flags, json) : undefined
      if (json) terminal.printData(JSON.stringify({ directory, ...rescored, ...(costs && { costs }) }))
      else {
        const lines = rescored === undefined ? [] : rescoredLines(rescored)
        const ofCosts = costs === undefined ? [] : rescoredCostLines(costs, flags.prices ?? '')
        for (const line of [...lines, ...(lines.length > 0 && ofCosts.length > 0 ? [''] : []), ...ofCosts]) terminal.print(line)
      }
      setExitCode(rescored?.agrees === false ? EXIT.failed : EXIT.ok)
    })
}

interface Flags extends TrustFlags {
  readonly metric?: readonly string[]
  readonly prices?: string
}

function costsOf(terminal: Terminal, directory: string, prices: string): Promise<RescoredCosts> {
  return rescoreCost(directory, { prices, onTornLine: (torn) => terminal.report(describeTornLine(torn)) })
}

function rescoreWithProgress(
  terminal: Terminal,
  directory: string,
  metrics: readonly string[] | undefined,
  flags: Flags,
  json: boolean,
): Promise<RescoreResult> {
  const { episodes } = readManifest(directory)
  return withProgress(terminal, { total: episodes, silent: json, noun: 'episode', good: 'agree' }, (onEpisode) =>
    rescore(directory, {
      metrics,
      registry: trustedRegistry(terminal, flags),
      onTornLine: (torn) => terminal.report(describeTornLine(torn)),
      onEpisode,
    }),
  )
}
