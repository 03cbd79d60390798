import { escapeLine } from '@orreryjs/core'
import { Command, type Option } from 'commander'
import { COMMANDS } from '../commands/commands.ts'
import type { Terminal } from '../terminal.ts'
import { type Candidate, candidatesById } from './candidate.ts'
import { argumentValues, type CompletionPosition, flagValues } from './values.ts'

/** Returns completions of the last word of a line, in order. Empty if the shell completes it, such as file names. */
export async function complete(line: string, terminal: Terminal): Promise<readonly Candidate[]> {
  const { words, current } = readLine(line)
  const path = words.filter((word) => !word.startsWith('-'))
  const entry = COMMANDS.find(({ name }) => name === path[0])
  const offers = entry === undefined ? commands(words, current) : await within(await loaded(entry, terminal), words, current)
  const seen = new Set<string>()
  return offers.filter(({ value }) => {
    // Shells print candidates as they are.
    const fits = value.startsWith(current) && !seen.has(value) && escapeLine(value) === value
    seen.add(value)
    return fits
  })
}

function commands(words: readonly string[], current: string): readonly Candidate[] {
  const isFirst = words.every((word) => word.startsWith('-'))
  if (current.startsWith('-')) return GLOBAL_FLAGS
  return isFirst ? candidatesById(COMMANDS.map(({ name, summary }) => ({ id: name, summary }))) : []
}

/** Flags of every command. */
const GLOBAL_FLAGS: readonly Candidate[] = [
  { value: '--json', summary: 'print the result as JSON' },
  { value: '--debug', summary: 'print stack traces of errors' },
  { value: '--help', summary: 'display help for command' },
]

async function loaded(entry: (typeof COMMANDS)[number], terminal: Terminal): Promise<Command> {
  const program = new Command('orrery').helpCommand(false)
  const add = await entry.load()
  add(program, terminal, () => undefined)
  return program.commands[0] ?? program
}

/** Completes within a command: subcommands, flags, flag values, or values of the next argument. */
async function within(top: Command, words: readonly string[], current: string): Promise<readonly Candidate[]> {
  const rest = words.slice(words.indexOf(top.name()) + 1)
  const { command, names, read } = descend(top, rest)
  const { before, given, open } = readFlags(command, rest.slice(read))
  const place: CompletionPosition = { command: names, before, current, given }
  const [, flag, value] = /^(--[\w-]+)=(.*)$/s.exec(current) ?? []
  if (flag !== undefined && value !== undefined) {
    const values = await flagValues(flag, { ...place, current: value })
    return values.map((each) => ({ ...each, value: `${flag}=${each.value}` }))
  }
  if (open !== undefined) return flagValues(open, place)
  if (current.startsWith('-')) return [...command.options.map(flagCandidate), ...GLOBAL_FLAGS]
  const subcommands = before.length === 0 ? command.commands.map((each) => ({ value: each.name(), summary: each.summary() })) : []
  const argument = command.registeredArguments[before.length] ?? variadic(command)
  return [...subcommands, ...(argument === undefined ? [] : await argumentValues(argument.name(), place))]
}

/** Returns the last argument if it may be repeated. */
function variadic(command: Command): Command['registeredArguments'][number] | undefined {
  const last = command.registeredArguments.at(-1)
  return last?.variadic === true ? last : undefined
}

/** Returns the command that the words select, or its subcommand. */
function descend(top: Command, words: readonly string[]): { command: Command; names: string; read: number } {
  const below = top.commands.find((each) => each.name() === words[0])
  if (below === undefined) return { command: top, names: top.name(), read: 0 }
  return { command: below, names: `${top.name()} ${below.name()}`, read: 1 }
}

/** Parses the words into arguments and flag values; `open` is the flag whose value comes next. */
function readFlags(
  command: Command,
  words: readonly string[],
): Pick<CompletionPosition, 'before' | 'given'> & { open: string | undefined } {
  const before: string[] = []
  const values = new Map<string, string[]>()
  let open: string | undefined
  const add = (flag: string, value: string): void => void values.set(flag, [...(values.get(flag) ?? []), ...value.split(',')])
  for (const word of words) {
    const [, flag = word, value] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? []
    if (open !== undefined) {
      add(open, word)
      open = undefined
    } else if (!word.startsWith('-')) before.push(word)
    else if (value !== undefined) add(flag, value)
    else if (command.options.some((option) => takesValue(option) && (option.long === word || option.short === word))) open = word
  }
  return { before, open, given: (flag) => values.get(flag) ?? [] }
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional
}

function flagCandidate({ long, short, description }: Option): Candidate {
  return { value: long ?? short ?? '', summary: description }
}

/** Command line as typed so far. */
interface TypedLine {
  /** Complete words after the program's name. */
  readonly words: readonly string[]
  /** Word that is being typed. */
  readonly current: string
}

/** Splits a line as a shell does: at spaces outside quotes; a backslash escapes the next character. */
function readLine(line: string): TypedLine {
  const words: string[] = []
  let word: string | undefined
  let quote = ''
  const signs = [...line]
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at] ?? ''
    if (sign === '\\' && quote !== "'") {
      at += 1
      word = (word ?? '') + (signs[at] ?? '')
    } else if (quote !== '') {
      if (sign === quote) quote = ''
      else word = (word ?? '') + sign
    } else if (sign === '"' || sign === "'") {
      quote = sign
      word ??= ''
    } else if (/\s/.test(sign)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + sign
  }
  const [, ...given] = word === undefined ? words : [...words, word]
  return word === undefined ? { words: given, current: '' } : { words: given.slice(0, -1), current: word }
}
