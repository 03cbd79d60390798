import { describeTornLine, readManifest } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { counted, textDiff } from '@orreryjs/runs/texts'
import { type Problem, type Verification, verify } from '@orreryjs/runs/verify'
import type { Command } from 'commander'
import { EXIT } from '../output/errors.ts'
import { withProgress } from '../output/progress.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, wantsJson } from './command.ts'

/** `orrery verify`: a log is proven by doing it again. */
export const addVerify: AddCommand = (program, terminal, setExitCode) => {
  program
    .command('verify')
    .summary('prove a log by executing it again')
    .description(
      'Executes every episode of a run again with the recorded replies of its models, and compares every action, observation, reward, flag and state. No model is asked.',
    )
    .argument('<dir>', 'directory of a run')
    .addHelpText('after', '\nExample:\n  orrery verify runs/smoke')
    .action(async (directory: string, _flags: object, command: Command) => {
      const json = wantsJson(command)
      const result = await watched(terminal, directory, json)
      if (json) terminal.print(JSON.stringify(result))
      else for (const line of lines(result)) terminal.print(line)
      setExitCode(result.problems.length === 0 ? EXIT.ok : EXIT.failed)
    })
}

function watched(terminal: Terminal, directory: string, json: boolean): Promise<Verification> {
  const { episodes } = readManifest(directory)
  return withProgress(terminal, { total: episodes, silent: json, noun: 'episode', good: 'verified' }, (onEpisode) =>
    verify(directory, { registry: orrery, onTornLine: (torn) => terminal.report(describeTornLine(torn)), onEpisode }),
  )
}

/** Problems that are shown; the others are counted. */
const SHOWN = 3

function lines({ episodes, events, unfinished, missing, problems }: Verification): readonly string[] {
  const shown = problems.slice(0, SHOWN).flatMap(problemLines)
  const more = problems.length > SHOWN ? [`and ${counted(problems.length - SHOWN, 'problem')} more`] : []
  const cut = unfinished + missing === 0 ? '' : `; ${unfinished} unfinished, ${missing} not begun`
  const verdict = problems.length === 0 ? 'all of it holds' : counted(problems.length, 'problem')
  return [...shown, ...more, `verify: ${counted(episodes, 'episode')}, ${counted(events, 'event')}: ${verdict}${cut}`]
}

function problemLines(problem: Problem): readonly string[] {
  if (problem.kind === 'claim') return [problem.text]
  const { episode, seq, event, field, recorded, executed } = problem.divergence
  const what = field === '' ? event : `${event}, ${field}`
  const diff = textDiff(legible(recorded), legible(executed))
  return [`${episode}, event ${seq}, ${what}: recorded (-), executed again (+)`, ...diff]
}

/** Texts as they are, everything else as JSON. */
function legible(json: string | undefined): string {
  if (json === undefined) return '(nothing)'
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : json
}
