import { counted, unknownName } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { KINDS, type Kind } from '../scaffolding/kinds.ts'
import { readName } from '../scaffolding/names.ts'
import { nextSteps, typedPath } from '../scaffolding/next-steps.ts'
import { placeFor } from '../scaffolding/place.ts'
import { filesFor } from '../scaffolding/templates.ts'
import { writePackage } from '../scaffolding/write-package.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, wantsJson } from './command.ts'

/** `orrery new`: a package to begin with. */
export const addNew: AddCommand = (program, terminal) => {
  program
    .command('new')
    .summary('begin a world or an agent of your own')
    .description('Makes a package with a small world or agent that works, its tests and README: in a checkout, or on its own.')
    .argument('<kind>', KINDS.join(' or '))
    .argument('<name>', 'lower-case words joined by dashes')
    .option('--out <dir>', 'directory to make (default: envs/NAME or agents/NAME in a checkout, else NAME)')
    .addHelpText('after', '\nExamples:\n  orrery new world tiny-maze\n  orrery new agent careful --out ~/careful')
    .action((kind: string, name: string, { out }: { readonly out?: string }, command: Command) => {
      make(terminal, readKind(kind), name, out, wantsJson(command))
    })
}

function readKind(text: string): Kind {
  const found = KINDS.find((kind) => kind === text)
  if (found === undefined) throw unknownName('USAGE', 'kind of package', text, KINDS)
  return found
}

function make(terminal: Terminal, kind: Kind, name: string, out: string | undefined, json: boolean): void {
  const from = process.cwd()
  const names = readName(kind, name)
  const place = placeFor(kind, name, from, out)
  const files = filesFor(kind, names, place)
  writePackage(place.directory, files)
  const next = nextSteps(kind, names, place, from)
  if (json) terminal.print(JSON.stringify({ directory: place.directory, files: files.map(({ path }) => path), next }))
  else {
    terminal.print(`made ${typedPath(from, place.directory)}: ${counted(files.length, 'file')}`)
    for (const step of next) terminal.print(`  ${step}`)
  }
}
