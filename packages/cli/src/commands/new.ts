import { join, resolve } from 'node:path'
import { counted, unknownName } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { withSources } from '../scaffolding/dependencies.ts'
import { KINDS, type Kind } from '../scaffolding/kinds.ts'
import { readName } from '../scaffolding/names.ts'
import { fileSteps, nextSteps, typedPath } from '../scaffolding/next-steps.ts'
import { writeFiles } from '../scaffolding/one-file.ts'
import { placeFor } from '../scaffolding/place.ts'
import { filesFor, oneFileFor } from '../scaffolding/templates.ts'
import { writePackage } from '../scaffolding/write-package.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, wantsJson } from './command.ts'

/** `orrery new`: a package to begin with. */
export const addNew: AddCommand = (program, terminal) => {
  program
    .command('new')
    .summary('begin a world or an agent of your own')
    .description(
      'Writes a small world or agent that works, in one file that `orrery run` takes as it is, and its test beside it. With --package it makes a whole package with tests and README: in a checkout, or on its own.',
    )
    .argument('<kind>', KINDS.join(' or '))
    .argument('<name>', 'lower-case words joined by dashes')
    .option('--package', 'a package: sources, tests, README')
    .option(
      '--out <dir>',
      'directory for the file (default: this one), or of the package (default: envs/NAME or agents/NAME in a checkout, else NAME)',
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
  const from = process.cwd()
  const names = readName(kind, name)
  const directory = resolve(from, out ?? '.')
  const files = oneFileFor(kind, names)
  writeFiles(directory, files)
  const next = fileSteps(kind, names, directory, from, terminal.command)
  const paths = files.map(({ path }) => path)
  if (json) terminal.print(JSON.stringify({ directory, files: paths, next }))
  else {
    const [test = '', file = ''] = paths.map((path) => typedPath(from, join(directory, path)))
    terminal.print(`made ${file}, and its test ${test}`)
    for (const step of next) terminal.print(`  ${step}`)
  }
}

function makePackage(terminal: Terminal, kind: Kind, name: string, out: string | undefined, json: boolean): void {
  const from = process.cwd()
  const names = readName(kind, name)
  const place = placeFor(kind, name, from, out)
  const files = writePackage(place.directory, (unfinished) => {
    const written = filesFor(kind, names, place)
    return place.inWorkspace ? written : withSources(written, unfinished)
  })
  const next = nextSteps(kind, names, place, from)
  if (json) terminal.print(JSON.stringify({ directory: place.directory, files: files.map(({ path }) => path), next }))
  else {
    terminal.print(`made ${typedPath(from, place.directory)}: ${counted(files.length, 'file')}`)
    for (const step of next) terminal.print(`  ${step}`)
  }
}
