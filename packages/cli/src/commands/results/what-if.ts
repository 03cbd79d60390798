import { OrreryError } from '@orreryjs/core'
import { describeTornLine, readManifest } from '@orreryjs/harness'
import {
  type Change,
  type ForkRunOptions,
  type PromptEdit,
  sweepPromptParts,
  sweepText,
  type TableOptions,
  type WrittenTable,
  whatIf,
  whatIfText,
} from '@orreryjs/reporting/what-if'
import { readTextFile } from '@orreryjs/runs/configuration'
import type { Command } from 'commander'
import { withProgress } from '../../output/progress.ts'
import { STANDARD_OUTPUT, writeToStandardOutput } from '../../output/standard-output.ts'
import { addTrust, type TrustFlags } from '../../terminal/trust-flags.ts'
import { trustedRegistry } from '../../terminal/trusted-registry.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, collectTexts, wantsJson, wholeNumber } from '../command.ts'
import { addReachFlags, REACH_SETTINGS, readRunFlags } from '../run/run-flags.ts'

interface WhatIfFlags extends TrustFlags {
  readonly step?: number
  readonly action?: string
  readonly reply?: string
  readonly promptPart?: readonly string[]
  readonly samples: number
  readonly sweepPromptParts?: boolean
  readonly limit?: number
  readonly csv?: string
  readonly force?: boolean
}

const DESCRIPTION = `Continues a recorded episode from one of its steps with another action, another reply of the model, or another prompt, and once more without the change, with the same agent, model and seeds. Compares the outcomes of both in pairs. The agent repeats the steps before with their recorded replies, so the model is called only after them.

With --sweep-prompt-parts: repeats the calls that lead to each step with one part of the prompt left out at a time. Prints how often the next action changes, and whether it leads closer to the goal.`

const EXAMPLES = `
Examples:
  orrery what-if runs/smoke 3 --step 5 --action 'go to shelf 2'
  orrery what-if runs/smoke 3 --step 5 --reply 'think: I should look on the shelf first.' --samples 20
  orrery what-if runs/smoke 3 --step 5 --prompt-part HISTORY
  orrery what-if runs/smoke 3 --step 1 --prompt-part instructions=@shorter.txt --samples 20 --csv pairs.csv
  orrery what-if runs/smoke --sweep-prompt-parts --limit 10`

/** Adds `orrery what-if`, which continues recorded episodes with a change. */
export const addWhatIf: AddCommand = (program, terminal) => {
  const command = program
    .command('what-if')
    .summary('continue an episode with another action, reply or prompt, and compare')
    .description(DESCRIPTION)
    .argument('<dir>', 'directory of a run')
    .argument('[episode]', 'number from 1, id, or unique part of an id; may be omitted with --sweep-prompt-parts')
    .option('--step <n>', 'number of the step, from 1', wholeNumber('--step', 1))
    .option('--action <action>', 'take this action at the step')
    .option('--reply <text>', 'replace the last reply before the step; @FILE reads the text from a file')
    .option(
      '--prompt-part <part=text>',
      'change a part of the prompt from the step on; PART without = leaves it out, PART=@FILE reads a file; may be repeated',
      collectTexts,
    )
    .option('--samples <n>', 'number of pairs; each has other seeds', wholeNumber('--samples', 1, MAX_SAMPLES), 1)
    .option(
      '--sweep-prompt-parts',
      'change one part of the prompt at a time at every step: leave each part out, or only those of --prompt-part',
    )
    .option('--limit <n>', 'with --sweep-prompt-parts: maximum number of episodes', wholeNumber('--limit', 1))
    .option('--csv <file>', 'write a line for each continuation to this file, - for standard output')
    .option('--force', 'overwrite an existing file')
  addTrust(addReachFlags(command))
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, episode: string | undefined, flags: WhatIfFlags, self: Command) => {
      const json = wantsJson(self)
      const request = { directory, episode, flags }
      if (flags.csv === STANDARD_OUTPUT) {
        await writeToStandardOutput(terminal, (csv) => answer(terminal, request, { csv, force: true, quiet: true }))
        return
      }
      const { csv, force } = flags
      const { data, lines } = await answer(terminal, request, { csv, force, quiet: json })
      if (json) terminal.printData(JSON.stringify({ directory, ...data }))
      else for (const line of lines) terminal.print(line)
      if (data.file !== undefined && !json) terminal.print(`wrote ${data.file.path}: ${data.file.count} lines`)
    })
}

/** Maximum number of pairs: all outcomes are kept in memory. */
const MAX_SAMPLES = 100_000

interface Request {
  readonly directory: string
  readonly episode: string | undefined
  readonly flags: WhatIfFlags
}

interface AnswerOptions extends TableOptions {
  readonly quiet: boolean
}

interface Answer {
  readonly data: { readonly labels: readonly string[]; readonly file?: WrittenTable }
  readonly lines: readonly string[]
}

function answer(terminal: Terminal, request: Request, options: AnswerOptions): Promise<Answer> {
  return request.flags.sweepPromptParts === true ? sweep(terminal, request, options) : continueOnce(terminal, request, options)
}

async function sweep(terminal: Terminal, { directory, episode, flags }: Request, options: AnswerOptions): Promise<Answer> {
  for (const name of ['action', 'reply'] as const) {
    if (flags[name] !== undefined) throw new OrreryError('USAGE', `--${name} and --sweep-prompt-parts exclude each other`)
  }
  const { quiet, ...table } = options
  const { samples, limit, step, promptPart } = flags
  const edits = promptPart?.map(readEdit)
  const total = episode === undefined ? Math.min(readManifest(directory).episodes, limit ?? Number.POSITIVE_INFINITY) : 1
  const silent = quiet || !terminal.interactive
  const swept = await withProgress(terminal, { total, silent, noun: 'episode', good: 'solved' }, (onEpisode) => {
    return sweepPromptParts(directory, {
      ...contextOf(terminal, flags),
      ...table,
      episode,
      samples,
      limit,
      step,
      edits,
      onEpisode,
    })
  })
  const { manifest, ...data } = swept
  return { data: { labels: manifest.labels, ...data }, lines: sweepText(swept) }
}

async function continueOnce(terminal: Terminal, { directory, episode, flags }: Request, options: AnswerOptions): Promise<Answer> {
  const { quiet, ...table } = options
  const { samples, step } = flags
  if (episode === undefined)
    throw new OrreryError('USAGE', 'an episode is missing', { hint: '`orrery show RUN` lists the episodes' })
  if (step === undefined)
    throw new OrreryError('USAGE', '--step is missing', { hint: '`orrery show RUN EPISODE` prints the steps' })
  if (flags.limit !== undefined) throw new OrreryError('USAGE', '--limit is only for --sweep-prompt-parts')
  const change = readChange(flags)
  const silent = quiet || !terminal.interactive || samples === 1
  const result = await withProgress(terminal, { total: samples, silent, noun: 'pair', good: 'played' }, (advance) =>
    whatIf(directory, episode, { ...contextOf(terminal, flags), ...table, step, change, samples, onSample: () => advance(true) }),
  )
  const { manifest, ...data } = result
  return { data: { labels: manifest.labels, ...data }, lines: whatIfText(result) }
}

/** Returns the one change of the flags. Throws `USAGE` unless there is exactly one. */
function readChange({ action, reply, promptPart }: WhatIfFlags): Change {
  const given: readonly (Change | undefined)[] = [
    action === undefined ? undefined : { kind: 'action', action },
    reply === undefined ? undefined : { kind: 'reply', text: readGiven(reply) },
    promptPart === undefined ? undefined : { kind: 'prompt', edits: promptPart.map(readEdit) },
  ]
  const [change, another] = given.filter((each) => each !== undefined)
  if (change !== undefined && another === undefined) return change
  const problem = change === undefined ? 'a change is missing' : 'only one change at a time can be tested'
  throw new OrreryError('USAGE', `${problem}. Expected one of --action, --reply and --prompt-part`)
}

function readEdit(text: string): PromptEdit {
  const at = text.indexOf('=')
  return at < 0 ? { part: text, text: undefined } : { part: text.slice(0, at), text: readGiven(text.slice(at + 1)) }
}

/** Returns a text of the command line, or of the file that it names. */
function readGiven(text: string): string {
  return text.startsWith('@') ? readTextFile(text.slice(1)).trimEnd() : text
}

function contextOf(terminal: Terminal, flags: WhatIfFlags): ForkRunOptions {
  const settings = readRunFlags(Object.fromEntries(Object.entries(flags).filter(([name]) => REACH_SETTINGS.includes(name))))
  return {
    registry: trustedRegistry(terminal, flags, settings),
    settings,
    notice: (line) => terminal.report(line),
    onTornLine: (torn) => terminal.report(describeTornLine(torn)),
  }
}
