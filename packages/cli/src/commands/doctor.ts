import { capabilityLines } from '@orreryjs/reporting/tables'
import { examine, QUESTIONS } from '@orreryjs/runs/doctor'
import { type Registry, withFiles } from '@orreryjs/runs/registry'
import type { Command } from 'commander'
import { EXIT } from '../output/errors.ts'
import { withProgress } from '../output/progress.ts'
import { addTrust } from '../terminal/trust-flags.ts'
import { trustedRegistry } from '../terminal/trusted-registry.ts'
import { type AddCommand, wantsJson, wholeNumber } from './command.ts'
import { addModelFlags, readRunFlags } from './run/run-flags.ts'

const DESCRIPTION = `Runs twelve short checks of a model, one after the other: ${QUESTIONS.join(', ')}. Prints what the model supports, and what Orrery does for the rest; agents can run in either case.

Exit code 0: every check ran. Exit code 1: a check failed to run, or the model does not respond.`

const EXAMPLES = `
Examples:
  orrery doctor openai:gpt-5 --env-file .env --prices prices.yaml
  orrery doctor openai:qwen3-8b --base-url http://localhost:8000/v1
  orrery doctor local --models models.yaml --json`

/** Adds `orrery doctor`, which tests the capabilities of a model. */
export const addDoctor: AddCommand = (program, terminal, setExitCode) => {
  const command = program
    .command('doctor')
    .summary('test what a model supports, or the demonstrations of a profile')
    .description(DESCRIPTION)
    .argument('<model>', 'as for `orrery run`: openai:gpt-5, responses:gpt-5-pro, ai-sdk:anthropic/NAME, or a file')
  addTrust(addModelFlags(command))
    .option(
      '--long-prompt <tokens>',
      'length of the prompt of the long-prompt check, which asks for its beginning (default 6000)',
      wholeNumber('--long-prompt', 100),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (model: string, flags: Readonly<Record<string, unknown>>, self: Command) => {
      const json = wantsJson(self)
      const settings = readRunFlags(flags)
      const registry: Registry = withFiles(trustedRegistry(terminal, flags, { ...settings, model: [model] }))
      const { longPrompt } = flags as { readonly longPrompt?: number }
      const words = { total: QUESTIONS.length, noun: 'check', good: 'supported', silent: json || !terminal.interactive }
      const found = await withProgress(terminal, words, (advance) =>
        examine(model, {
          registry,
          settings,
          ...(longPrompt !== undefined && { longPrompt }),
          onFinding: ({ support }) => advance(support === 'yes'),
        }),
      )
      if (json) terminal.printData(JSON.stringify(found))
      else for (const line of capabilityLines(found, terminal)) terminal.print(line)
      const isPlayable = found.checks.every(({ check, support }) => support !== (check === 'text' ? 'no' : 'failed'))
      setExitCode(isPlayable ? EXIT.ok : EXIT.failed)
    })
}
