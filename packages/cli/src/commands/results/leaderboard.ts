import { type LeaderboardData, leaderboard, listSubmissions, refuseSubmissionsDirectory } from '@orreryjs/reporting/leaderboard'
import { pluralize } from '@orreryjs/runs/texts'
import { readLeaderboardTemplate } from '@orreryjs/viewer'
import type { Command } from 'commander'
import { EXIT } from '../../output/errors.ts'
import { withProgress } from '../../output/progress.ts'
import { addCodeTrust, type TrustFlags } from '../../terminal/trust-flags.ts'
import { trustedRegistry } from '../../terminal/trusted-registry.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson } from '../command.ts'

const DESCRIPTION = `Verifies every submission in a directory as \`orrery verify\` does, and writes a leaderboard as index.html and leaderboard.json: success with intervals and ranges of ranks, reliability, reward, steps, tokens and cost, for each list of tasks in its own table.

A submission is a directory with a finished run and submission.json: {"name", "authors", "url", "description", "date"}; url, description and date are optional. board.json next to the submissions may set {"title", "description", "url", "tables"}; a table has {"world", "split", "dialect", "limit", "maxSteps", "trials"} and refuses runs of other tasks.

Refused: runs that do not verify, names with control or invisible characters, marks of writing direction or mixed scripts, names that look like another name, copies of another submission, and symbolic links. If a submission is refused, nothing is written and the exit code is 1, unless --list-refused is given.`

const EXAMPLES = `
Examples:
  orrery leaderboard submissions --out site
  orrery leaderboard submissions --out site --list-refused
  orrery leaderboard submissions`

interface LeaderboardFlags extends TrustFlags {
  readonly out?: string
  readonly listRefused?: boolean
}

/** Adds `orrery leaderboard`, which verifies submissions and writes them as a ranked page. */
export const addLeaderboard: AddCommand = (program, terminal, setExitCode) => {
  const command = program
    .command('leaderboard')
    .summary('verify submitted runs and rank them on a page')
    .description(DESCRIPTION)
    .argument('<dir>', 'directory with one directory for each submission')
    .option('--out <dir>', 'directory of the page; its files are replaced (default: only verify)')
    .option('--list-refused', 'write the page of the other submissions, and list the refused ones on it')
  addCodeTrust(command)
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, flags: LeaderboardFlags, self: Command) => {
      const { out, listRefused = false } = flags
      const json = wantsJson(self)
      if (out !== undefined) refuseSubmissionsDirectory(out, directory)
      const { toDirectory, ...data } = await verifyAll(terminal, directory, flags, json)
      const isAccepted = data.refused.length === 0 || listRefused
      const files = out !== undefined && isAccepted ? toDirectory(out) : []
      if (json) terminal.printData(JSON.stringify({ ...data, files }))
      else for (const line of linesOf(data, files)) terminal.print(line)
      setExitCode(isAccepted ? EXIT.ok : EXIT.failed)
    })
}

async function verifyAll(
  terminal: Terminal,
  directory: string,
  flags: LeaderboardFlags,
  json: boolean,
): ReturnType<typeof leaderboard> {
  const options = { registry: trustedRegistry(terminal, flags), template: readLeaderboardTemplate }
  const total = listSubmissions(directory).length
  return withProgress(terminal, { total, silent: json || total === 0, noun: 'submission', good: 'verified' }, (onSubmission) =>
    leaderboard(directory, { ...options, onSubmission }),
  )
}

function linesOf(
  { submissions, episodes, events, tables, refused }: LeaderboardData,
  files: readonly string[],
): readonly string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0)
  const counts = `${pluralize(episodes, 'episode')}, ${pluralize(events, 'event')}, no differences`
  const inTables = `${pluralize(rows, 'row')} in ${pluralize(tables.length, 'table')}`
  const verified = `verified ${pluralize(submissions, 'submission')}${submissions === 0 ? '' : `: ${counts}; ${inTables}`}`
  return [
    ...refused.map(({ directory, reason }) => `refused ${directory}: ${reason}`),
    verified,
    ...(refused.length === 0 ? [] : [`refused ${pluralize(refused.length, 'submission')}`]),
    ...(files.length === 0 ? [] : [`wrote ${files.join(', ')}`]),
  ]
}
