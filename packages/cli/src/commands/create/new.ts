import { relative } from 'node:path'
import { counted, unknownName } from '@orreryjs/runs/texts'
import { beginFile, beginPackage, KINDS, type Kind } from '@orreryjs/scaffold'
import type { Command } from 'commander'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson } from '../command.ts'

/** Adds `orrery new`, which scaffolds a world or an agent. */
export const addNew: AddCommand = (program, terminal) => {
  program
    .command('new')
    .summary('scaffold a world or an agent')
    .description(
      'Writes a small working world or agent in one file that `orrery run` accepts, and its test next to it. With --package, writes a package with tests and README, in a checkout or standalone.',
    )
    .argument('<kind>', KINDS.join(' or '))
    .argument('<name>', 'lower-case words joined by hyphens')
    .option('--package', 'write a package: sources, tests, README')
    .option(
      '--out <dir>',
      'directory for the file (default: the current one), or directory of the package (default: envs/NAME or agents/NAME in a checkout, else NAME)',
    )
    .addHelpText('after', '\nExamples:\n  orrery new world tiny-maze\n  orrery new agent careful --package --out ~/careful')
    .action((kind: string, name: string, { out, package: whole = false }: NewFlags, command: Command) => {
      const json = wantsJson(command)
      if (whole) makePackage(terminal, readKind(kind), name, out, json)
      else makeFile(terminal, readKind(kind), name, out, json)
    })
}

interface NewFlags {
  readonly out?: string
  readonly package?: boolean
}

function readKind(text: string): Kind {
  const found = KINDS.find((kind) => kind === text)
  if (found === undefined) throw unknownName('USAGE', 'kind of package', text, KINDS)
  return found
}

function makeFile(terminal: Terminal, kind: Kind, name: string, out: string | undefined, json: boolean): void {
  const { directory, files, typed, next } = beginFile(kind, name, { from: process.cwd(), out, program: terminal.command })
  if (json) terminal.print(JSON.stringify({ directory, files, next }))
  else {
    const [test = '', file = ''] = typed
    terminal.print(`created ${file} and its test ${test}`)
    for (const step of next) terminal.print(`  ${step}`)
  }
}

function makePackage(terminal: Terminal, kind: Kind, name: string, out: string | undefined, json: boolean): void {
  const { directory, files, next } = beginPackage(kind, name, { from: process.cwd(), out, program: terminal.command })
  if (json) terminal.print(JSON.stringify({ directory, files, next }))
  else {
    const short = relative(process.cwd(), directory)
    terminal.print(`created ${short.startsWith('..') ? directory : short}: ${counted(files.length, 'file')}`)
    for (const step of next) terminal.print(`  ${step}`)
  }
}
