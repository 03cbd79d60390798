import { parseJson } from '@orreryjs/core'
import { describeTornLine, readManifest } from '@orreryjs/harness'
import { checkDerived } from '@orreryjs/reporting'
import type { Registry } from '@orreryjs/runs/registry'
import { pluralize, shellWord, textDiff } from '@orreryjs/runs/texts'
import { isProgramName } from '@orreryjs/runs/trust'
import { type Problem, type Verification, verify } from '@orreryjs/runs/verify'
import { readTemplate } from '@orreryjs/viewer'
import type { Command } from 'commander'
import { EXIT } from '../../output/errors.ts'
import { withProgress } from '../../output/progress.ts'
import { addCodeTrust, type TrustFlags } from '../../terminal/trust-flags.ts'
import { trustedRegistry } from '../../terminal/trusted-registry.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson } from '../command.ts'

/** Adds `orrery verify`, which replays a run and compares it with its log. */
export const addVerify: AddCommand = (program, terminal, setExitCode) => {
  const command = program
    .command('verify')
    .summary('replay a run and check its log')
    .description(
      'Replays every episode of a run with the recorded replies of its models, and compares every action, observation, reward, flag and state. Recomputes run.json, results.json, report.md and every export and report in its directory, and compares them too. Calls no model, except simulated models, whose replies are recomputed. Without --trust-code, repeats the recorded actions of an agent from a file instead of executing it, and says so.',
    )
    .argument('<dir>', 'directory of a run')
    .argument('[files...]', 'exports and reports of the run in other places')
    .option('--partial', 'accept an unfinished run and check the part that exists; otherwise an unfinished run is a problem')
  addCodeTrust(command)
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, files: readonly string[], flags: VerifyFlags, self: Command) => {
      const { partial = false } = flags
      const json = wantsJson(self)
      const result = await verifyWithProgress(terminal, directory, {
        json,
        partial,
        files,
        registry: trustedRegistry(terminal, flags),
      })
      if (json) terminal.printData(JSON.stringify(result))
      else for (const line of lines(result)) terminal.print(line)
      if (!json && !result.isFinished && !partial) terminal.print(unfinishedHint(directory, terminal))
      setExitCode(result.problems.length === 0 ? EXIT.ok : EXIT.failed)
    })
}

const EXAMPLES = `
Examples:
  orrery verify runs/smoke
  orrery verify runs/smoke episodes.csv report.html`

interface VerifyFlags extends TrustFlags {
  readonly partial?: boolean
}

interface VerifyRequest {
  readonly json: boolean
  readonly partial: boolean
  readonly files: readonly string[]
  readonly registry: Registry
}

function verifyWithProgress(
  terminal: Terminal,
  directory: string,
  { json, files, partial, registry }: VerifyRequest,
): Promise<Verification> {
  const { episodes } = readManifest(directory)
  return withProgress(terminal, { total: episodes, silent: json, noun: 'episode', good: 'verified' }, (onEpisode) =>
    verify(directory, {
      registry,
      derived: checkDerived({ files, template: readTemplate }),
      partial,
      onTornLine: (torn) => terminal.report(describeTornLine(torn)),
      onEpisode,
    }),
  )
}

/** Maximum number of problems that are printed; the rest are counted. */
const SHOWN = 3

function lines({
  episodes,
  retried,
  exports,
  events,
  unfinished,
  aborted,
  missing,
  hasDigest,
  unexecuted,
  unchecked,
  problems,
}: Verification): readonly string[] {
  const shown = problems.slice(0, SHOWN).flatMap(problemLines)
  const more = problems.length > SHOWN ? [`and ${pluralize(problems.length - SHOWN, 'problem')} more`] : []
  const cut = unfinished + aborted + missing === 0 ? '' : `; ${unfinished} not ended, ${aborted} aborted, ${missing} not started`
  const digest = hasDigest || cut !== '' ? '' : '; the journal has no digest, so other recorded data was not compared'
  const [outcome, verdict] =
    problems.length === 0 ? ['verified', 'no differences'] : ['not verified', pluralize(problems.length, 'problem')]
  const made = exports === 0 ? '' : `, ${pluralize(exports, 'export')}`
  const again = retried === 0 ? '' : ` (${retried} of them retried)`
  return [
    ...shown,
    ...more,
    ...unexecutedLines(unexecuted, unchecked),
    `${outcome}: ${pluralize(episodes, 'episode')}${again}, ${pluralize(events, 'event')}${made}, ${verdict}${cut}${digest}`,
  ]
}

/** Returns the next step after a run that is not finished. */
function unfinishedHint(directory: string, { command }: Terminal): string {
  const run = shellWord(directory)
  return `Next: finish it with ${command} resume ${run}, or check the existing part with ${command} verify ${run} --partial`
}

/** Names the programs and the code that were not executed, and the unchecked parts. */
function unexecutedLines(names: readonly string[], exports: readonly string[]): readonly string[] {
  const programs = names.filter(isProgramName)
  const files = names.filter((name) => !isProgramName(name))
  const others = exports.length === 0 ? '' : `, and the prompts in ${exports.join(', ')}`
  const advice = 'this code was not executed: add --trust-code to execute it'
  return [
    ...(programs.length === 0 ? [] : [`not checked: whether ${programs.join(', ')} would choose these actions again`]),
    ...(files.length === 0 ? [] : [`not checked: whether ${files.join(', ')} chooses these actions${others}; ${advice}`]),
  ]
}

function problemLines(problem: Problem): readonly string[] {
  if (problem.kind === 'claim') return [problem.text]
  const { episode, seq, event, field, recorded, executed } = problem.divergence
  const what = field === '' ? event : `${event}, ${field}`
  const diff = textDiff(legible(recorded), legible(executed))
  return [`${episode}, event ${seq}, ${what}: recorded (-), replayed (+)`, ...diff]
}

/** Returns strings as they are, everything else as JSON. */
function legible(json: string | undefined): string {
  if (json === undefined) return '(nothing)'
  const value: unknown = parseJson(json)
  return typeof value === 'string' ? value : json
}
