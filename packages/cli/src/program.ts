import { VERSION } from '@orreryjs/runs/version'
import { Command, CommanderError, Help } from 'commander'
import type { SetExitCode } from './commands/command.ts'
import { COMMANDS } from './commands/commands.ts'
import { insertWorldSubcommand } from './commands/serve/insert-world-subcommand.ts'
import { withCurrentNames } from './flag-aliases.ts'
import { EXIT, reportFailure } from './output/errors.ts'
import { withProgramName } from './output/hints.ts'
import type { Terminal } from './terminal.ts'

/** Runs one command line and returns the exit code: 0 success, 1 failure, 2 bad usage, 3 inconclusive gates, 130 stopped by Ctrl-C. Never throws. */
export async function runProgram(given: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode: number = EXIT.ok
  const { args, notes } = withCurrentNames(given)
  for (const note of notes) terminal.report(note)
  try {
    const program = createProgram(terminal)
    const line = insertWorldSubcommand(args)
    await addCommands(program, line, terminal, (code) => {
      exitCode = code
    })
    if (line.length === 0) program.outputHelp()
    else await program.parseAsync([...line], { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok
    const command = args.find((arg) => COMMANDS.some(({ name }) => name === arg))
    return reportFailure(terminal, error, { json: args.includes('--json'), debug: args.includes('--debug'), command })
  }
}

/** Loads the commands that the arguments name; adds the others only as list entries. */
async function addCommands(
  program: Command,
  args: readonly string[],
  terminal: Terminal,
  setExitCode: SetExitCode,
): Promise<void> {
  for (const { name, summary, load } of COMMANDS) {
    if (args.includes(name)) (await load())(program, terminal, setExitCode)
    else program.command(name).summary(summary)
  }
}

/** Returns the term of a command in a list, also for commands that are not loaded. */
function termOf(command: Command): string {
  const entry = COMMANDS.find(({ name }) => name === command.name())
  const isListed = entry !== undefined && command.parent?.parent === null
  return isListed ? `${entry.name} ${entry.usage}`.trimEnd() : new Help().subcommandTerm(command)
}

function createProgram(terminal: Terminal): Command {
  return new Command('orrery')
    .description('Deterministic text worlds, paper-faithful language-model agents, and one harness that runs them.')
    .version(VERSION)
    .option('--json', 'print the result as JSON')
    .option('--debug', 'print stack traces of errors')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true, helpWidth: Math.min(terminal.columns, 110), subcommandTerm: termOf })
    .configureOutput({
      writeOut: (text) => terminal.print(withProgramName(text, terminal.command).replace(/\n$/, '')),
      writeErr: () => undefined,
    })
    .exitOverride()
    .addHelpText('after', '\nExample:\n  orrery run --world textcraft --agent react --model simulated --limit 20')
}
