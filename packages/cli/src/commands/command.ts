import { OrreryError } from '@orreryjs/core'
import type { Command } from 'commander'
import type { Terminal } from '../terminal.ts'

/** Gives a command's result to the program: the exit code. */
export type SetExitCode = (code: number) => void

/** Adds a command to the program. */
export type AddCommand = (program: Command, terminal: Terminal, setExitCode: SetExitCode) => void

/** Adds up `--option key=value` flags. */
export function collectPairs(text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const split = text.indexOf('=')
  return split < 1 ? { ...before, [text]: 'true' } : { ...before, [text.slice(0, split)]: text.slice(split + 1) }
}

/** Adds up names that may come in one flag or in several. */
export function collectNames(text: string, before?: string): string {
  return before === undefined ? text : `${before},${text}`
}

/** Collects a flag that may be repeated. */
export function collectTexts(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}

/** Whether the result is wanted as JSON. */
export function wantsJson(command: Command): boolean {
  return command.optsWithGlobals<{ json?: boolean }>().json === true
}

/** Reads a flag's number; what it gives throws `CONFIG_INVALID`. */
export function wholeNumber(flag: string, minimum: number, maximum: number = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (number >= minimum && number <= maximum) return number
    const range = maximum === Number.MAX_SAFE_INTEGER ? `from ${minimum}` : `from ${minimum} to ${maximum}`
    throw new OrreryError('CONFIG_INVALID', `${flag}: expected a whole number ${range}, got ${JSON.stringify(text)}`)
  }
}
