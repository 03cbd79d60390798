import { orreryNaming } from '@orreryjs/orrery/named'
import { type ConformOptions, type ConformResult, conformFile } from '@orreryjs/runs/conformance'
import { pluralize, textDiff } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { EXIT, exitOf } from '../output/errors.ts'
import { hintFor } from '../output/hints.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, collectPairs, wantsJson } from './command.ts'

interface ConformFlags {
  readonly data?: string
  readonly world?: string
  readonly worldOption?: Readonly<Record<string, string>>
}

/** Adds `orrery conform`, which checks that a world responds as its original did. */
export const addConform: AddCommand = (program, terminal, setExitCode) => {
  program
    .command('conform')
    .summary('replay recordings of an original program and compare every response')
    .description(
      'Replays recordings of an original program, one JSON object per line, and compares every response. Reads transcripts of ' +
        'episodes, and single calls and pages, which name no world and are recognized by their fields.\n\n' +
        'A transcript has the fields `steps`, a list of steps with `action` and `observation`, and optionally `reward` and `terminated`; ' +
        '`world`, unless --world names it; and optionally `id`, `dialect` and `initial`, the first observation.',
    )
    .argument('<file>', 'recording: .jsonl, plain or gzip')
    .option('--data <dir>', 'directory of the original data that the recording was made on')
    .option('--world <name>', 'world of the records that do not name one')
    .option('--world-option <key=value>', 'option of the world; may be repeated', collectPairs)
    .addHelpText('after', '\nExample:\n  orrery conform golden.agentgym.jsonl')
    .action(async (file: string, flags: ConformFlags, command: Command) => {
      const json = wantsJson(command)
      const result = await conformFile(file, {
        ...flags,
        registry: orreryNaming(flags.world),
        onFailure: failureReporter(terminal, json),
      })
      if (json) terminal.printData(JSON.stringify(result))
      else printResult(terminal, result)
      setExitCode(exitCodeOf(result))
    })
}

/** Returns the exit code. A file without a readable record is a usage error, as in the other readers of logs. */
function exitCodeOf({ episodes, records, mismatched, errors }: ConformResult): number {
  const [first] = errors
  if (first === undefined) return mismatched === 0 ? EXIT.ok : EXIT.failed
  return episodes + records === 0 ? exitOf(first.code) : EXIT.failed
}

/** Maximum number of failures that are printed; the rest are counted. */
const SHOWN_FAILURES = 5

function failureReporter(terminal: Terminal, silent: boolean): ConformOptions['onFailure'] {
  let count = 0
  return ({ code, message, hint }) => {
    count += 1
    if (silent || count > SHOWN_FAILURES) return
    terminal.report(
      `${terminal.reportColour.red('error')} ${code}: ${message}\n hint: ${hintFor({ code, hint }, terminal.command)}`,
    )
  }
}

function printResult(terminal: Terminal, result: ConformResult): void {
  const { first, episodes, steps, records, comparisons, matched, mismatched } = result
  if (result.errors.length > SHOWN_FAILURES)
    terminal.report(`${pluralize(result.errors.length - SHOWN_FAILURES, 'more record')} failed`)
  if (first !== undefined) for (const line of describeDifference(result.file, first)) terminal.print(line)
  // A file that cannot be read has no result.
  if (episodes + records === 0 && result.errors.length > 0) return
  const counts = [
    ...(episodes > 0 ? [`${pluralize(episodes, 'episode')}, ${pluralize(steps, 'step')}`] : []),
    ...(records > 0 ? [`${pluralize(records, 'record')}, ${pluralize(comparisons, 'comparison')}`] : []),
  ]
  terminal.print(`conform: ${counts.join(', ')}, ${matched} matched, ${mismatched} mismatched`)
}

function describeDifference(file: string, first: NonNullable<ConformResult['first']>): readonly string[] {
  const { field, expected, actual } = first.difference
  const action = first.action === undefined ? [] : [JSON.stringify(first.action)]
  const place =
    first.episode === undefined
      ? [`comparison ${first.step}`, ...action]
      : [`episode ${first.episode}`, ...(first.step === 0 ? ['initial observation'] : [`step ${first.step}`, ...action])]
  return [
    `first difference: ${[`${file}:${first.line}`, ...place, field].join(', ')}`,
    '- recorded, + Orrery',
    ...textDiff(expected, actual),
    '',
  ]
}
