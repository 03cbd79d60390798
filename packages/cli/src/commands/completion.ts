import { unknownName } from '@orreryjs/runs/texts'
import { INSTALLED, SCRIPTS, SHELLS, type Shell } from '../completion/scripts.ts'
import { type AddCommand, wantsJson } from './command.ts'

const DESCRIPTION = `Prints a shell script that completes commands, flags, names of agents, worlds, models and suites, their options, and run directories.

In a checkout, write ./orrery in place of orrery; completion runs the program that you typed.`

/** Adds `orrery completion`, which prints shell completion scripts. */
export const addCompletion: AddCommand = (program, terminal) => {
  program
    .command('completion')
    .summary('print a shell completion script')
    .description(DESCRIPTION)
    .argument('<shell>', SHELLS.join(', '))
    .option('--line <text>', 'print completions of the last word of this line, as the shell script does')
    .addHelpText('after', `\nInstallation:\n${SHELLS.map((shell) => `  ${shell.padEnd(6)}${INSTALLED[shell]}`).join('\n')}`)
    .addHelpText(
      'after',
      '\nExamples:\n  orrery completion zsh > ~/.zsh/completions/_orrery\n  orrery completion bash --line "orrery run --agent re"',
    )
    .action(async (name: string, { line }: { readonly line?: string }, self) => {
      const shell = readShell(name)
      if (line === undefined) {
        terminal.printData(wantsJson(self) ? JSON.stringify({ shell, script: SCRIPTS[shell] }) : SCRIPTS[shell].trimEnd())
        return
      }
      const { complete } = await import('../completion/complete.ts')
      const candidates = await complete(line, terminal)
      if (wantsJson(self)) terminal.printData(JSON.stringify(candidates))
      else for (const { value, summary } of candidates) terminal.print(summary === undefined ? value : `${value}\t${summary}`)
    })
}

function readShell(name: string): Shell {
  const found = SHELLS.find((shell) => shell === name)
  if (found !== undefined) return found
  throw unknownName('USAGE', 'shell', name, SHELLS)
}
