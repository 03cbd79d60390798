import { OrreryError } from '@orreryjs/core'
import { createModelJudge, type JudgedFiles, type JudgeFilesOptions, judgeFiles, SITE_NAMES } from '@orreryjs/orrery/judging'
import { refuseExisting, writeOutput } from '@orreryjs/reporting/export'
import { withFiles } from '@orreryjs/runs/registry'
import type { Command } from 'commander'
import { EXIT } from '../../output/errors.ts'
import { judgementLines } from '../../tables/judgement-lines.ts'
import { addTrust } from '../../terminal/trust-flags.ts'
import { trustedRegistry } from '../../terminal/trusted-registry.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, collectPairs, wantsJson } from '../command.ts'
import { addModelFlags, readRunFlags } from '../run/run-flags.ts'

const DESCRIPTION = `Judges submissions to WebArena's 812 tasks twice: by the original's rules, and by the same rules with their known faults repaired. Lists every task whose verdicts differ, and why. No site and no browser runs.

Answers are JSON, JSON lines or a directory of both, with the id of the task (task_id, id, task_name; or the name of the file), the answer (answer, final_answer, prediction, response, retrieved_data; or the last action of trajectory or steps), the last URL (url, last_url, final_url) and, if recorded, the HTML of the last page (html).

Not judged, and counted: checks of other pages and of elements, which need a browser. Comparisons by a language model (fuzzy_match, and the reasons of impossible tasks) are judged with --judge only: it sends the original's prompts; the original's rules take the first verdict they find in a reply, the repaired ones the last.

Exit code 1: an answer names an unknown task, a task has two answers, or a record cannot be read. The other answers are judged.`

const EXAMPLES = `
Examples:
  orrery judge --tasks test.raw.json --answers answers.jsonl
  orrery judge --tasks test.raw.json --answers results/ --site SHOPPING=http://10.0.0.5 --out verdicts.json`

interface JudgeFlags {
  readonly tasks: string
  readonly answers: string
  readonly site?: Readonly<Record<string, string>>
  readonly judge?: string
  readonly out?: string
  readonly force?: boolean
}

/** Adds `orrery judge`, which judges submissions to WebArena's tasks by the original's rules and by repaired ones. */
export const addJudge: AddCommand = (program, terminal, setExitCode) => {
  const command = program
    .command('judge')
    .summary("judge submissions to WebArena's tasks by the original's rules and by repaired ones")
    .description(DESCRIPTION)
    .requiredOption('--tasks <file>', 'tasks of the original: config_files/test.raw.json, or some of its tasks')
    .requiredOption('--answers <path>', 'submissions: .json, .jsonl, plain or gzip, or a directory of them')
    .option(
      '--site <name=url>',
      `address at which the agent saw a site: ${SITE_NAMES.join(', ')}; may be repeated (default: the addresses and ports of the original)`,
      collectPairs,
    )
    .option('--judge <model>', 'model for comparisons, as for `orrery run` (default: these checks are not judged)')
    .option('--out <file>', 'also write all verdicts as JSON to this file')
    .option('--force', 'overwrite an existing file')
  addTrust(addModelFlags(command))
    .addHelpText('after', EXAMPLES)
    .action(async (flags: JudgeFlags, self: Command) => {
      const { tasks, answers, site, out, force = false } = flags
      if (out !== undefined) refuseExisting(out, force)
      const ask = await askOf(flags, terminal)
      const judged = await judgeFiles(tasks, answers, {
        ...(site !== undefined && { sites: site }),
        ...(ask !== undefined && { ask }),
      })
      const json = JSON.stringify(judged)
      if (out !== undefined) writeOutput(out, `${json}\n`, force)
      if (wantsJson(self)) terminal.printData(json)
      else for (const line of judgementLines(judged, terminal)) terminal.print(line)
      setExitCode(exitCodeOf(judged))
    })
}

/** Returns the function that asks the model of `--judge`. */
async function askOf(flags: JudgeFlags, terminal: Terminal): Promise<JudgeFilesOptions['ask']> {
  const { judge, tasks: _tasks, answers: _answers, site: _site, out: _out, force: _force, ...modelFlags } = flags
  if (judge === undefined && Object.keys(modelFlags).length > 0)
    throw new OrreryError('USAGE', 'flags of a model have no effect without --judge. Expected --judge MODEL')
  if (judge === undefined) return undefined
  const settings = readRunFlags(modelFlags)
  return createModelJudge(judge, withFiles(trustedRegistry(terminal, modelFlags, { ...settings, model: [judge] })), settings)
}

function exitCodeOf({ problems }: JudgedFiles): number {
  return problems.length === 0 ? EXIT.ok : EXIT.failed
}
