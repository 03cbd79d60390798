import { OrreryError } from '@orreryjs/core'
import type { Command } from 'commander'
import type { Terminal } from '../terminal.ts'

/** Sets the exit code of the program. */
export type SetExitCode = (code: number) => void

/** Adds a command to the program. */
export type AddCommand = (program: Command, terminal: Terminal, setExitCode: SetExitCode) => void

/** Collects repeated `--option key=value` flags. */
export function collectPairs(text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const split = text.indexOf('=')
  return split < 1 ? { ...before, [text]: 'true' } : { ...before, [text.slice(0, split)]: text.slice(split + 1) }
}

/** Collects comma-separated names of a flag that may be repeated. */
export function collectNames(text: string, before?: string): string {
  return before === undefined ? text : `${before},${text}`
}

/** Collects the values of a flag that may be repeated. */
export function collectTexts(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}

/** True if the result is to be printed as JSON. */
export function wantsJson(command: Command): boolean {
  return command.optsWithGlobals<{ json?: boolean }>().json === true
}

/** Returns a parser for a flag's whole number. The parser throws `CONFIG_INVALID`. */
export function wholeNumber(flag: string, minimum: number, maximum: number = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (number >= minimum && number <= maximum) return number
    const range = maximum === Number.MAX_SAFE_INTEGER ? `from ${minimum}` : `from ${minimum} to ${maximum}`
    throw new OrreryError('CONFIG_INVALID', `${flag}: expected a whole number ${range}, got ${JSON.stringify(text)}`)
  }
}
