import { describeTornLine, readManifest } from '@orreryjs/harness'
import { type FoundStarts, findStarts, writeStarts } from '@orreryjs/reporting/starts'
import { parseRunSelector } from '@orreryjs/runs/compare'
import { formatStarts } from '@orreryjs/runs/starts'
import { pluralize } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { helpList } from '../../output/help-list.ts'
import { withProgress } from '../../output/progress.ts'
import { addCodeTrust, type TrustFlags } from '../../terminal/trust-flags.ts'
import { trustedRegistry } from '../../terminal/trusted-registry.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson } from '../command.ts'

interface TasksFlags extends TrustFlags {
  readonly where?: string
  readonly out?: string
  readonly force?: boolean
}

const DESCRIPTION = `Makes tasks that start in the middle of recorded episodes: the states in which the agent of a run took a step. The file names worlds, options and tasks, the recorded actions, and a hash of each state, which is checked before play. Run it with \`orrery run --tasks FILE\`, or serve it with --tasks FILE. Steps before the start count against the step limit.`

const CONDITIONS = [
  ['dead-end-within=N', '1 to N steps before the step after which the goal was out of reach'],
  ['decisive', 'before the decisive step of a failed episode'],
  ['distance=N or N-M', 'the oracle needs N (to M) steps to the goal'],
  ['step=N or N-M', 'after N (to M) steps'],
  ['outcome=failed or success', 'how the episode ended'],
] as const

const EXAMPLES = `
Examples:
  orrery tasks from runs/smoke --where decisive --out hard.jsonl
  orrery tasks from runs/smoke#react --where dead-end-within=3
  orrery run rebact --tasks hard.jsonl
  orrery serve openenv alfworld --tasks hard.jsonl`

/** Adds `orrery tasks from`, which makes tasks that start in the middle of recorded episodes. */
export const addTasks: AddCommand = (program, terminal) => {
  const group = program
    .command('tasks')
    .summary('make tasks that start in the middle of recorded episodes')
    .description('Makes tasks from runs.')
    .addHelpText('after', EXAMPLES)
  const command = group
    .command('from')
    .summary('make tasks that start in the middle of recorded episodes')
    .description(DESCRIPTION)
    .argument('<run>', 'directory of a run, or DIR#ROW')
    .option('--where <conditions>', 'only steps that meet these conditions (default: every step)')
    .option('--out <file>', 'file to write, which ends with .jsonl (default: standard output)')
    .option('--force', 'overwrite an existing file')
  addCodeTrust(command)
    .addHelpText('after', helpList('Conditions of --where, comma-separated; a step must meet all of them', CONDITIONS, terminal))
    .addHelpText('after', EXAMPLES)
    .action(async (run: string, flags: TasksFlags, self: Command) => {
      const found = await find(terminal, run, flags, wantsJson(self))
      if (flags.out !== undefined) writeStarts(flags.out, found.starts, { force: flags.force, run })
      if (wantsJson(self))
        terminal.printData(JSON.stringify({ run, ...(flags.out !== undefined && { file: flags.out }), ...found }))
      else if (flags.out === undefined) terminal.printData(formatStarts(found.starts).trimEnd())
      else for (const line of summaryLines(found, flags.out, terminal)) terminal.print(line)
    })
}

function find(terminal: Terminal, run: string, flags: TasksFlags, quiet: boolean): Promise<FoundStarts> {
  const { episodes } = readManifest(parseRunSelector(run).directory)
  const silent = quiet || !terminal.interactive
  return withProgress(terminal, { total: episodes, silent, noun: 'episode', good: 'solved' }, (onEpisode) =>
    findStarts(run, {
      registry: trustedRegistry(terminal, flags),
      where: flags.where,
      onTornLine: (torn) => terminal.report(describeTornLine(torn)),
      onEpisode,
    }),
  )
}

function summaryLines({ starts, episodes, excluded }: FoundStarts, file: string, { command }: Terminal): readonly string[] {
  const reasons = [
    [excluded.infrastructureErrors, 'an infrastructure error ended'],
    [excluded.notReplayed, 'its world is missing or now answers differently, in'],
    [excluded.started, 'itself a start in the middle of an episode,'],
    [excluded.faulty, 'a fault changed the state of'],
  ] as const
  return [
    `wrote ${file}: ${pluralize(starts.length, 'start')} from ${episodes.chosen} of ${pluralize(episodes.all, 'episode')}`,
    ...reasons.flatMap(([count, why]) => (count === 0 ? [] : [`excluded: ${why} ${pluralize(count, 'episode')}`])),
    `Run them: ${command} run --agent NAME --tasks ${file}`,
  ]
}
