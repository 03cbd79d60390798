import { relative } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { pluralize, unknownName } from '@orreryjs/runs/texts'
import {
  createFile,
  createLeaderboardProject,
  createPackage,
  createTestProject,
  PROJECT_TYPES,
  type ProjectType,
  type ScaffoldType,
} from '@orreryjs/scaffold'
import type { Command } from 'commander'
import { askLine, canAsk } from '../../terminal/ask.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson } from '../command.ts'

/** Adds `orrery new`, which scaffolds a world, an agent, a test project or a leaderboard. */
export const addNew: AddCommand = (program, terminal) => {
  program
    .command('new')
    .summary('scaffold a world, an agent, a test project or a leaderboard')
    .description(
      'Writes a small working world or agent in one file that `orrery run` accepts, and its test next to it. With --package, writes a package with tests and README, in a checkout or standalone. A test project is an agent and its test in a directory that npm installs. A leaderboard is a repository whose workflow verifies submitted runs and publishes them as a page. At a terminal, asks for a missing kind or name.',
    )
    .argument('[kind]', PROJECT_TYPES.join(', '))
    .argument('[name]', 'lower-case words joined by hyphens')
    .option('--package', 'write a package: sources, tests, README (default for a test project and a leaderboard)')
    .option(
      '--out <dir>',
      'directory for the file (default: the current one), or directory of the package (default: envs/NAME or agents/NAME in a checkout, else NAME)',
    )
    .addHelpText('after', '\nExamples:\n  orrery new world tiny-maze\n  orrery new agent careful --package --out ~/careful')
    .action(async (typedKind: string | undefined, typedName: string | undefined, flags: NewFlags, command: Command) => {
      const kind = readKind(typedKind ?? (await askFor(terminal, 'kind', `Kind (${PROJECT_TYPES.join(', ')})`, 'agent')))
      const name = typedName ?? (await askFor(terminal, 'name', 'Name', `my-${kind}`))
      const json = wantsJson(command)
      if (!isFileKind(kind) || flags.package === true) await makePackage(terminal, kind, name, flags.out, json)
      else makeFile(terminal, kind, name, flags.out, json)
    })
}

interface NewFlags {
  readonly out?: string
  readonly package?: boolean
}

/** Asks a person for a missing argument; an empty line chooses the default. Throws `USAGE` without an answer. */
async function askFor(terminal: Terminal, argument: string, question: string, byDefault: string): Promise<string> {
  const answer = canAsk(terminal) ? await askLine(terminal, `${question} [${byDefault}]: `) : undefined
  if (answer !== undefined) return answer === '' ? byDefault : answer
  throw new OrreryError('USAGE', `missing required argument '${argument}'`, { hint: 'write `orrery new KIND NAME`' })
}

function readKind(text: string): ProjectType {
  const found = PROJECT_TYPES.find((kind) => kind === text)
  if (found === undefined) throw unknownName('USAGE', 'package type', text, PROJECT_TYPES)
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

/** True for types that can also be a single file. */
function isFileKind(kind: ProjectType): kind is ScaffoldType {
  return kind === 'world' || kind === 'agent'
}

async function makePackage(
  terminal: Terminal,
  kind: ProjectType,
  name: string,
  out: string | undefined,
  json: boolean,
): Promise<void> {
  const { command: program, packageManager } = terminal
  const options = { from: process.cwd(), out, program, packageManager }
  const { directory, files, nextSteps } = isFileKind(kind)
    ? createPackage(kind, name, options)
    : kind === 'test'
      ? createTestProject(name, options)
      : await createLeaderboardProject(name, options)
  if (json) terminal.printData(JSON.stringify({ directory, files, next: nextSteps }))
  else {
    const short = relative(process.cwd(), directory)
    terminal.print(`created ${short.startsWith('..') ? directory : short}: ${pluralize(files.length, 'file')}`)
    for (const step of nextSteps) terminal.print(`  ${step}`)
  }
}
