import { OrreryError } from '@orreryjs/core'
import { describeOne } from '@orreryjs/orrery/listing'
import { findEntry, GLOSSARY, namesOf } from '@orreryjs/reporting/glossary'
import { nearestName } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { descriptionLines } from '../output/description-lines.ts'
import { type AddCommand, wantsJson } from './command.ts'
import { COMMANDS } from './commands.ts'

/** Adds `orrery help`, which prints the help of a command or the definition of a term. */
export const addHelp: AddCommand = (program, terminal) => {
  program
    .command('help')
    .summary('show help for a command, or explain a term')
    .description('Prints the help of a command, or the definition of a term that tables, reports and messages use.')
    .argument('[about...]', 'a command, or a term such as SPL or dialect')
    .addHelpText('after', '\nExamples:\n  orrery help compare\n  orrery help SPL')
    .action(async (about: readonly string[], _flags: object, self: Command) => {
      const command = commandAt(program, about)
      const word = about.join(' ')
      if (command !== undefined) command.outputHelp()
      else if (findEntry(word) === undefined) throw unknown(word)
      else if (wantsJson(self)) terminal.print(JSON.stringify((await describeOne('terms', word)).item))
      else for (const line of descriptionLines(await describeOne('terms', word), terminal)) terminal.print(line)
    })
}

/** Returns the command at the path of names, or the program if the path is empty. */
function commandAt(program: Command, path: readonly string[]): Command | undefined {
  return path.reduce<Command | undefined>((at, name) => at?.commands.find((each) => each.name() === name), program)
}

function unknown(word: string): OrreryError {
  const near = nearestName(word, [
    ...COMMANDS.map(({ name }) => name),
    ...GLOSSARY.flatMap(({ words }) => words.flatMap(namesOf)),
  ])
  const help = near === undefined ? '' : `; did you mean '${near}'?`
  return new OrreryError('USAGE', `'${word}' is neither a command nor a glossary term${help}`, {
    hint: 'run `orrery --help` or `orrery list terms`',
  })
}
