import type { Command } from 'commander'
import { collectTexts } from '../commands/command.ts'

/** Flags by which a user permits what data directs. */
export interface TrustFlags {
  readonly trustCode?: boolean
  readonly trust?: readonly string[]
}

/** Adds the flag that permits code which data names. */
export function addCodeTrust(command: Command): Command {
  return command.option(
    '--trust-code',
    'execute files and packages that data names (a run, a suite, a queue); read them first (default: only code named on the command line)',
  )
}

/** Adds the flags that permit code, model servers, variables and paths which data names. */
export function addTrust(command: Command): Command {
  return addCodeTrust(command).option(
    '--trust <what>',
    'use a model server, an environment variable or a path that data names: URL[,key=VARIABLE], key=VARIABLE, a file or a directory; may be repeated',
    collectTexts,
  )
}
