import { OrreryError } from '@orreryjs/core'
import { didYouMean, joinWords, nearestName } from '@orreryjs/runs/texts'
import { VERSION } from '@orreryjs/runs/version'
import { Command, CommanderError, Help, type Option } from 'commander'
import type { SetExitCode } from './commands/command.ts'
import { COMMANDS } from './commands/commands.ts'
import { isCommonRunFlag } from './commands/run/common-flags.ts'
import { insertWorldSubcommand } from './commands/serve/insert-world-subcommand.ts'
import { withCurrentNames } from './flag-aliases.ts'
import { EXIT, reportFailure } from './output/errors.ts'
import { HELP_HINT, withProgramName } from './output/hints.ts'
import type { Terminal } from './terminal.ts'

/** Runs one command line and returns the exit code: 0 success, 1 failure, 2 bad usage, 3 inconclusive gates, 130 stopped by Ctrl-C. Never throws. */
export async function runProgram(given: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode: number = EXIT.ok
  let called: Command | undefined
  const { args: all, notes } = withCurrentNames(given)
  for (const note of notes) terminal.report(note)
  const isShort = !all.includes(HELP_ALL)
  const args = all[0] === 'run' ? all.map((arg) => (arg === HELP_ALL ? '--help' : arg)) : all
  try {
    const program = createProgram(terminal, isShort)
    const line = insertWorldSubcommand(args)
    await addCommands(program, line, terminal, (code) => {
      exitCode = code
    })
    for (const each of [program, ...program.commands])
      each.hook('preSubcommand', (_, subcommand) => {
        called = subcommand
      })
    checkCommand(line)
    if (line.length === 0) terminal.print(withProgramName(START, terminal.command))
    else await program.parseAsync([...line], { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok
    const form = { json: args.includes('--json'), debug: args.includes('--debug') }
    if (called === undefined) return reportFailure(terminal, error, form)
    return reportFailure(terminal, withSubcommands(error, called), { ...form, command: pathOf(called) })
  }
}

/** Returns the words of a command after the program's name: `new profile`. */
function pathOf(command: Command): string {
  const { parent } = command
  return parent === null || parent.parent === null ? command.name() : `${pathOf(parent)} ${command.name()}`
}

/** Names the subcommands of a command that was called without one. Commander would print its help as an error. */
function withSubcommands(error: unknown, command: Command): unknown {
  if (!(error instanceof CommanderError && error.code === 'commander.help')) return error
  const names = command.commands.map((subcommand) => subcommand.name())
  return new OrreryError('USAGE', `expected a subcommand: ${joinWords(names, 'or')}`, { hint: HELP_HINT })
}

/** Prints all options of `run`, whose help is short otherwise. */
const HELP_ALL = '--help-all'

/** Printed without arguments. */
const START = `Orrery runs language-model agents in text worlds: offline, from seeds, with the same result every time.

Compare two agents:
  orrery run react,rebact textcraft simulated:mid --limit 20

Read the results in a browser:
  orrery view

Play a task yourself:
  orrery play textcraft

All commands: \`orrery --help\`. The meaning of a word: \`orrery help WORD\``

/** Names of similar commands in other tools. */
const SYNONYMS: Readonly<Record<string, string>> = {
  bench: 'run',
  benchmark: 'run',
  create: 'new',
  eval: 'run',
  evaluate: 'run',
  init: 'new',
  inspect: 'show',
  log: 'show',
  logs: 'show',
  ls: 'list',
  open: 'view',
  replay: 'verify',
  results: 'show',
  score: 'rescore',
  scaffold: 'new',
  search: 'help',
  start: 'run smoke',
  test: 'run smoke',
  ui: 'view',
  watch: 'view',
}

/** Throws `USAGE` if the first word names no command. */
function checkCommand(args: readonly string[]): void {
  const name = args.find((arg) => !arg.startsWith('-'))
  const names = COMMANDS.map((command) => command.name)
  if (name === undefined || names.includes(name)) return
  const synonym = Object.hasOwn(SYNONYMS, name) ? SYNONYMS[name] : undefined
  const near = nearestName(name, names)
  const correction = synonym === undefined && near !== undefined ? `. ${didYouMean(near)}` : ''
  throw new OrreryError('USAGE', `unknown command '${name}'${correction}`, {
    hint: synonym === undefined ? 'run `orrery --help`' : `write \`orrery ${synonym}\``,
  })
}

/** Loads the commands that the arguments name; adds the others only as list entries. */
async function addCommands(
  program: Command,
  args: readonly string[],
  terminal: Terminal,
  setExitCode: SetExitCode,
): Promise<void> {
  for (const { name, summary, group, load } of COMMANDS) {
    program.commandsGroup(`${group}:`)
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

/** Returns the options that every command has. A subcommand does not have all options of its parent, although Commander accepts them. */
function globalOptions(command: Command): Option[] {
  const parent = command.parent
  if (parent !== null) return globalOptions(parent)
  return new Help().visibleOptions(command).filter(({ long }) => long !== '--help')
}

/** Throws `USAGE` if a flag of the parent of a subcommand is given that the subcommand does not have. */
function checkInheritedFlags(command: Command): void {
  const own = new Set(command.options.map(({ long }) => long))
  for (let parent = command.parent; parent?.parent; parent = parent.parent) {
    for (const option of parent.options) {
      if (own.has(option.long) || parent.getOptionValueSource(option.attributeName()) !== 'cli') continue
      throw new OrreryError('USAGE', `unknown option '${option.long}' of ${pathOf(command)}`, { hint: HELP_HINT })
    }
  }
}

function createProgram(terminal: Terminal, isShort: boolean): Command {
  const visibleOptions = (command: Command): Option[] =>
    new Help().visibleOptions(command).filter(({ long }) => !isShort || command.name() !== 'run' || isCommonRunFlag(long ?? ''))
  return new Command('orrery')
    .description('Deterministic text worlds, paper-faithful language-model agents, and one harness that runs them.')
    .version(VERSION)
    .option('--json', 'print the result as JSON')
    .option('--debug', 'print stack traces of errors')
    .helpCommand(false)
    .configureHelp({
      showGlobalOptions: true,
      helpWidth: Math.min(terminal.columns, 110),
      subcommandTerm: termOf,
      visibleOptions,
      visibleGlobalOptions: (command) => globalOptions(command),
    })
    .hook('preAction', (_, command) => checkInheritedFlags(command))
    .configureOutput({
      writeOut: (text) => terminal.print(withProgramName(text, terminal.command).replace(/\n$/, '')),
      writeErr: () => undefined,
    })
    .exitOverride()
    .addHelpText('after', '\nExample:\n  orrery run react,rebact textcraft simulated:mid --limit 20')
}
