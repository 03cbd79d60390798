import { Command, CommanderError } from 'commander'
import type { AddCommand, SetExitCode } from './commands/command.ts'
import { addCompare } from './commands/compare.ts'
import { addConform } from './commands/conform.ts'
import { addExport } from './commands/export.ts'
import { addIndex } from './commands/index-build.ts'
import { addList } from './commands/list.ts'
import { addNew } from './commands/new.ts'
import { addPlay } from './commands/play.ts'
import { addReport } from './commands/report.ts'
import { addRescore } from './commands/rescore.ts'
import { addResume } from './commands/resume.ts'
import { addRun } from './commands/run.ts'
import { addServe, withServedWorld } from './commands/serve.ts'
import { addShow } from './commands/show.ts'
import { addValidate } from './commands/validate.ts'
import { addVerify } from './commands/verify.ts'
import { EXIT, reportFailure } from './output/errors.ts'
import type { Terminal } from './terminal.ts'
import { VERSION } from './version.ts'

/** Runs one command line and gives the exit code: 0 done, 1 failed, 2 bad usage, 130 stopped by Ctrl-C. Never throws. */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode: number = EXIT.ok
  const program = createProgram(terminal, (code) => {
    exitCode = code
  })
  try {
    if (args.length === 0) program.outputHelp()
    else await program.parseAsync([...withServedWorld(args)], { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok
    return reportFailure(terminal, error, { json: args.includes('--json'), debug: args.includes('--debug') })
  }
}

const COMMANDS: readonly AddCommand[] = [
  addList,
  addRun,
  addResume,
  addShow,
  addVerify,
  addRescore,
  addCompare,
  addReport,
  addExport,
  addPlay,
  addServe,
  addValidate,
  addConform,
  addIndex,
  addNew,
]

function createProgram(terminal: Terminal, setExitCode: SetExitCode): Command {
  const program = new Command('orrery')
    .description('Deterministic text worlds, paper-faithful language-model agents, and one harness that runs them.')
    .version(VERSION)
    .option('--json', 'print the result as JSON')
    .option('--debug', 'print stack traces of errors')
    .configureHelp({ showGlobalOptions: true, helpWidth: Math.min(terminal.columns, 110) })
    .configureOutput({
      writeOut: (text) => void terminal.output.write(text),
      writeErr: () => undefined,
    })
    .exitOverride()
    .addHelpText('after', '\nExample:\n  orrery run --world textcraft --agent react --model simulated --limit 20')
  for (const add of COMMANDS) add(program, terminal, setExitCode)
  return program
}
