import { processTerminal, runProgram } from '@orreryjs/cli'
import { wordsOf } from './commands.ts'

const helps = new Map<string, string>()

/** Returns the unknown flags of a command line, or the command if it does not exist. */
export async function unknownFlags(command: string): Promise<readonly string[]> {
  const words = wordsOf(command).slice(1)
  const [verb = '', noun = ''] = words
  const general = await helpOf([])
  if (!commandsIn(general).includes(verb)) return [verb]
  const nouns = commandsIn(await helpOf([verb]))
  const help = await helpOf(nouns.includes(noun) ? [verb, noun] : [verb])
  const flags = new Set(help.match(/(?<=[\s,])--?[a-z][a-z0-9-]*/g))
  return words.filter((word) => /^--?[a-z]/.test(word)).filter((word) => !flags.has(word.replace(/=.*$/, '')))
}

function commandsIn(help: string): readonly string[] {
  // The program groups its commands; a command lists its subcommands under `Commands`.
  const [, list = ''] = help.split(/^(?:Commands|Run agents):$/m)
  return [...list.matchAll(/^ {2}([a-z]+(?:-[a-z]+)*)/gm)].map(([, name]) => String(name))
}

async function helpOf(path: readonly string[]): Promise<string> {
  const known = helps.get(path.join(' '))
  if (known !== undefined) return known
  let text = ''
  const print = (line: string): void => {
    text += `${line}\n`
  }
  await runProgram([...path, path[0] === 'run' ? '--help-all' : '--help'], { ...processTerminal(), print })
  helps.set(path.join(' '), text)
  return text
}
