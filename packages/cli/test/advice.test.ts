import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { COMMANDS } from '../src/commands/commands.ts'
import { hintFor, WITH_OUT } from '../src/output/hints.ts'
import { createTerminal } from '../src/terminal.ts'
import { orreryHere } from './in-process.ts'

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url))

/** A file, in which no directory can be created. */
const FILE = fileURLToPath(import.meta.url)
/** Files with lines of a shell, a program's name, an identifier and an attribute of JUnit. */
const EXEMPT = ['completion.ts', 'scripts.ts', 'hints.ts', 'local-file.ts', 'junit.ts']
const TYPED = [120, './orrery'] as const

test.each([
  { args: ['run', '--agent', 'nobody-at-all'], hint: 'run `./orrery list agents`' },
  { args: ['run', '--limit', 'many'], hint: 'run `./orrery run --help`' },
  { args: ['--json', 'show'], hint: 'run `./orrery show --help`' },
  { args: ['new', 'profile', 'react'], hint: 'run `./orrery new profile --help`' },
  { args: ['export', 'tasks'], hint: 'run `./orrery export tasks --help`' },
  { args: ['show', 'profile'], hint: 'run `./orrery show profile --help`' },
  { args: ['doctor', 'profile'], hint: 'run `./orrery doctor profile --help`' },
  { args: ['models', 'add'], hint: 'run `./orrery models add --help`' },
  { args: ['serve', 'model', '--foo'], hint: 'run `./orrery serve model --help`' },
  { args: ['serve', 'webshop', '--foo'], hint: 'run `./orrery serve world --help`' },
  { args: ['show', 'profile', 'nope'], hint: 'run `./orrery list profiles`' },
  { args: ['nothing'], hint: 'run `./orrery --help`' },
  { args: ['nothing', '--help'], hint: 'run `./orrery --help`' },
  { args: ['eval'], hint: 'write `./orrery run`' },
  {
    args: ['playground', join(FILE, 'playground')],
    hint: 'check the path: one of its parts is a file',
  },
  {
    args: ['lesson', 'start', '1', join(FILE, 'lesson')],
    hint: 'check the path: one of its parts is a file',
  },
  { args: ['run', '--tasks', '100000'], hint: 'run `./orrery list tasks --world textcraft --split adapt-like`' },
])('hints after $args can be pasted', async ({ args, hint }) => {
  const { stdout, stderr } = await orreryHere(args, ...TYPED)
  expect(stderr).toContain(` hint: ${hint}\n`)
  if (args.includes('--json')) expect(JSON.parse(stdout)).toMatchObject({ error: { hint } })
})

test.each([
  [['tasks'], 'from'],
  [['index'], 'build'],
  [['models'], 'add or list'],
  [['serve'], 'world, model, agentgym, openenv, mcp or vector'],
])('%j alone names the subcommands', async (args, names) => {
  const { code, stderr } = await orreryHere(args)
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `error USAGE: expected a subcommand: ${names}\n hint: run \`orrery ${args.join(' ')} --help\`\n`,
  })
})

test('hints name --out only after commands that have it', async () => {
  const terminal = createTerminal({
    command: 'orrery',
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    interactive: false,
    columns: 80,
  })
  for (const { name, load } of COMMANDS) {
    const program = new Command()
    ;(await load())(program, terminal, () => undefined)
    const commands = program.commands.flatMap((each) => (each.commands.length > 0 && name !== 'new' ? each.commands : [each]))
    const withOut = commands.filter(({ options }) => options.some(({ long }) => long === '--out'))
    expect({ name, withOut: withOut.length }).toEqual({ name, withOut: WITH_OUT.has(name) ? commands.length : 0 })
  }
})

test.each(['credit', 'handover', 'what-if'])('the hint of %s for an existing file names its own flags', (command) => {
  expect(hintFor({ code: 'FILE_EXISTS' }, 'orrery', command)).toBe('choose another file, or overwrite it with --force')
})

test.each([['--help'], ['run', '--help'], ['serve', 'model', '--help'], ['resume', '--help']])(
  'every command in the help of %s %s uses the name that was typed',
  async (...args) => {
    const { stdout } = await orreryHere(args, ...TYPED)
    expect(stdout).toMatch(/^Usage: \.\/orrery /)
    expect(stdout).not.toMatch(/(?:^|[^/@])\borrery (?!is|are)/m)
    expect(stdout).toContain('  ./orrery ')
  },
)

/** A command that is not in backticks, where the name that was typed would not replace `orrery`. Examples of help are lines of their own. */
const UNQUOTED = new RegExp(`(?<![\\w./@\`-]|\\$\\(|^ {2}|\\\\n {2})orrery (?:${COMMANDS.map(({ name }) => name).join('|')})\\b`)

test('every message and hint has its commands in backticks', () => {
  const unquoted = sourceFiles()
    .filter((path) => !EXEMPT.some((exempt) => path.endsWith(exempt)))
    .flatMap((path) => {
      const lines = readFileSync(path, 'utf8').split('\n')
      return lines.filter((line) => !COMMENT.test(line) && UNQUOTED.test(line)).map((line) => `${path}: ${line.trim()}`)
    })
  expect(unquoted).toEqual([])
})

const COMMENT = /^\s*(?:\/?\*|\/\/)/

/** Returns the paths of the sources of all packages. */
function sourceFiles(): readonly string[] {
  return readdirSync(PACKAGES)
    .map((name) => join(PACKAGES, name, 'src'))
    .filter((directory) => existsSync(directory))
    .flatMap((directory) => readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => join(directory, name)))
    .filter((path) => path.endsWith('.ts'))
}
