import { relative } from 'node:path'
import { pluralize, unknownName } from '@orreryjs/runs/texts'
import { createFile, createPackage, SCAFFOLD_TYPES, type ScaffoldType } from '@orreryjs/scaffold'
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
    .argument('<kind>', SCAFFOLD_TYPES.join(' or '))
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

function readKind(text: string): ScaffoldType {
  const found = SCAFFOLD_TYPES.find((kind) => kind === text)
  if (found === undefined) throw unknownName('USAGE', 'package type', text, SCAFFOLD_TYPES)
  return found
}

function makeFile(terminal: Terminal, kind: ScaffoldType, name: string, out: string | undefined, json: boolean): void {
  const { directory, files, typedPaths, nextSteps } = createFile(kind, name, {
    from: process.cwd(),
    out,
    program: terminal.command,
  })
  if (json) terminal.printData(JSON.stringify({ directory, files, next: nextSteps }))
  else {
    const [test = '', file = ''] = typedPaths
    terminal.print(`created ${file} and its test ${test}`)
    for (const step of nextSteps) terminal.print(`  ${step}`)
  }
}

function makePackage(terminal: Terminal, kind: ScaffoldType, name: string, out: string | undefined, json: boolean): void {
  const { directory, files, nextSteps } = createPackage(kind, name, { from: process.cwd(), out, program: terminal.command })
  if (json) terminal.printData(JSON.stringify({ directory, files, next: nextSteps }))
  else {
    const short = relative(process.cwd(), directory)
    terminal.print(`created ${short.startsWith('..') ? directory : short}: ${pluralize(files.length, 'file')}`)
    for (const step of nextSteps) terminal.print(`  ${step}`)
  }
}
