import { join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { type Optimization, optimize, readBudget, type TriedCandidate } from '@orreryjs/runs/optimize'
import { percent } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { EXIT } from '../../output/errors.ts'
import { wrapForTerminal } from '../../output/wrap-text.ts'
import { optimizationLines } from '../../tables/optimization-lines.ts'
import { onInterrupt } from '../../terminal/interruption.ts'
import { createPerson } from '../../terminal/person.ts'
import { addTrust } from '../../terminal/trust-flags.ts'
import { trustedRegistry } from '../../terminal/trusted-registry.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson, wholeNumber } from '../command.ts'
import { addOptimizeFlags, readRunFlags } from './run-flags.ts'

const DESCRIPTION = `Improves the prompts of an agent. A model reads episodes of some training tasks and rewrites one part of the prompts; a text that is better on these tasks is kept and can be improved further (GEPA, arXiv 2507.19457). All model calls of the search count to the budget.

Afterwards the start and the best prompts play the held-out tasks, and the difference is tested. Held-out tasks that are training tasks, or that share a cluster with one, are rejected. The best prompts are in DIR/profile.yaml, for --profile; they name the training tasks, and later runs with these tasks are rejected.

The same command continues an interrupted search; a larger budget extends a finished one.`

const EXAMPLES = `
Examples:
  orrery optimize react --world alfworld --model openai:gpt-5-mini --reflect-model openai:gpt-5 --train train:0-39 --holdout valid_unseen --budget calls=5000
  orrery optimize react --world alfworld --model simulated:mid --reflect-model ./rules.ts --train train:0-39 --budget calls=3000`

interface OptimizeFlags {
  readonly train?: string
  readonly holdout?: string
  readonly budget?: string
  readonly reflectModel?: string
  readonly part?: string
  readonly minibatch?: number
  readonly preflight?: boolean
}

/** Adds `orrery optimize`, which searches for better prompts. */
export const addOptimize: AddCommand = (program, terminal, setExitCode) => {
  const command = program
    .command('optimize')
    .summary('search for better prompts, and evaluate them on held-out tasks')
    .description(DESCRIPTION)
    .argument('<agent>', 'agent whose prompts are improved; with its start as `react@FILE`, or with --profile')
    .option('--train <split:tasks>', 'training tasks: a split, or positions in it: train:0-39')
    .option('--holdout <split:tasks>', 'held-out tasks for the final comparison (default: no comparison)')
    .option('--budget <limit>', 'maximum number of model calls of the search: calls=5000')
    .option('--reflect-model <name>', "model that rewrites prompts (default: the agent's model)")
    .option('--part <names>', 'parts of the profile to improve, in turn, comma-separated (default: instructions)')
    .option(
      '--minibatch <n>',
      'training tasks on which new prompts must first beat their parent (default: 3)',
      wholeNumber('--minibatch', 1),
    )
  addTrust(addOptimizeFlags(command))
    .option('--no-preflight', 'do not send a short test request to the model server first')
    .addHelpText('after', EXAMPLES)
    .action(async (agent: string, flags: OptimizeFlags & Record<string, unknown>, self: Command) => {
      setExitCode(await run(terminal, agent, flags, wantsJson(self)))
    })
}

async function run(
  terminal: Terminal,
  agent: string,
  flags: OptimizeFlags & Record<string, unknown>,
  json: boolean,
): Promise<number> {
  const { train, holdout, budget, reflectModel, part, minibatch, ...others } = flags
  const { out: directory, ...settings } = readRunFlags({ ...others, agent })
  const calls = readBudget(required('--budget', budget, 'calls=2000'))
  const out = directory ?? join('runs', `optimize-${slug(agent)}-${slug((settings.world ?? []).join('-'))}`)
  const permitted = { ...settings, ...(reflectModel !== undefined && { model: [...(settings.model ?? []), reflectModel] }) }
  const trust = Array.isArray(flags['trust']) ? flags['trust'] : []
  const interruption = onInterrupt(() => terminal.report('stopping: finishing open writes (Ctrl-C again exits at once)'))
  try {
    const result = await optimize(settings, {
      registry: trustedRegistry(terminal, { ...flags, trust: [...trust, out] }, permitted),
      train: required('--train', train, 'train:0-39'),
      holdout,
      calls,
      out,
      reflectModel,
      parts: part?.split(',').map((name) => name.trim()),
      minibatch,
      preflight: flags.preflight !== false,
      human: createPerson(terminal, terminal.report).model,
      signal: interruption.signal,
      notice: terminal.report,
      onStart: (score, used) => terminal.report(`start: ${percent(score)} on the training tasks, ${used} of ${calls} calls`),
      onTried: (tried, used) => terminal.report(`${progressText(tried)}, ${used} of ${calls} calls`),
    })
    print(terminal, out, result, json)
    return EXIT.ok
  } catch (error) {
    if (!interruption.signal.aborted) throw error
    terminal.report('interrupted: repeat the command to continue')
    return EXIT.interrupted
  } finally {
    interruption.dispose()
  }
}

function print(terminal: Terminal, out: string, result: Optimization, json: boolean): void {
  if (json) terminal.printData(JSON.stringify({ directory: out, ...result }))
  else for (const line of optimizationLines(out, result, terminal)) terminal.print(wrapForTerminal(line, terminal))
}

function progressText({ number, parent, part, outcome, minibatch, score }: TriedCandidate): string {
  const change = minibatch === undefined ? '' : `: minibatch ${percent(minibatch.parent)} to ${percent(minibatch.candidate)}`
  const result = score === undefined ? outcome : `${outcome}, ${percent(score)} on the training tasks`
  return `candidate ${number} (${part} of ${parent === 0 ? 'the start' : parent})${change}, ${result}`
}

function required(flag: string, value: string | undefined, example: string): string {
  if (value !== undefined) return value
  throw new OrreryError('USAGE', `optimize needs ${flag}`, { hint: `write for example ${flag} ${example}` })
}

/** Returns the words of a name for the name of a directory. */
function slug(name: string): string {
  return name
    .split(/[^\w.]/)
    .filter((word) => /\w/.test(word))
    .join('-')
}
