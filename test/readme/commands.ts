import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { createTerminal, runProgram } from '@orreryjs/cli'
import { ROOT } from './documents.ts'

const CUT = /^node -e "fs\.truncateSync\('([^']+)', (\d+)\)"$/

/** Directory in which the commands of a document run sequentially; removed when it goes out of scope. */
export interface Shell extends Disposable {
  readonly path: string
  /** Runs an `orrery` command and returns its standard output without trailing spaces. Rejects if the command fails. */
  run(command: string): Promise<string>
  /** Executes `node -e "fs.truncateSync('FILE', BYTES)"`; returns false for any other command. */
  cut(command: string): boolean
}

/**
 * Opens a shell for commands of the checkout's `./orrery`, as a reader types them. They run in this process. A run without an output
 * directory goes to `runs/NAME`.
 */
export function openShell(): Shell {
  const path = mkdtempSync(join(tmpdir(), 'orrery-readme-'))
  return {
    path,
    async run(command) {
      const [program = '', ...words] = wordsOf(command)
      const names = words[0] === 'run' && !words.includes('--out')
      if (names) rmSync(join(path, 'runs/NAME'), { recursive: true, force: true })
      const args = [...words, ...(names ? ['--out', 'runs/NAME'] : [])]
      const { status, stdout, stderr } = await runIn(path, program, args)
      // The checks of an unsolved lesson fail.
      if (status !== 0 && !/lesson check/.test(command)) throw new Error(`${command}: exit code ${status}\n${stderr}`)
      return stdout
        .split('\n')
        .map((line) => line.trimEnd())
        .join('\n')
        .trim()
    },
    cut(command) {
      const [, file = '', size] = CUT.exec(command) ?? []
      if (size !== undefined) truncateSync(join(path, file), Number(size))
      return size !== undefined
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** Runs a command in a directory without the environment of the tests. */
async function runIn(directory: string, program: string, args: readonly string[]): Promise<Ran> {
  const printed = { output: '', errors: '' }
  const stream = (name: keyof typeof printed): Writable =>
    new Writable({
      decodeStrings: false,
      write(chunk, _encoding, done) {
        printed[name] += String(chunk)
        done()
      },
    })
  const [output, errors] = [stream('output'), stream('errors')]
  // The output of tests is not a terminal, so it has no colors.
  const terminal = createTerminal({
    command: program,
    input: Readable.from([]),
    output,
    errors,
    interactive: false,
    columns: 120,
  })
  const home = process.cwd()
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: url } = process.env
  process.chdir(directory)
  Reflect.deleteProperty(process.env, 'OPENAI_API_KEY')
  Reflect.deleteProperty(process.env, 'OPENAI_BASE_URL')
  try {
    const status = await runProgram(args, terminal)
    return { status, stdout: printed.output, stderr: printed.errors }
  } finally {
    process.chdir(home)
    Object.assign(process.env, {
      ...(key !== undefined && { OPENAI_API_KEY: key }),
      ...(url !== undefined && { OPENAI_BASE_URL: url }),
    })
  }
}

interface Ran {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Command of a block with the output shown below it. */
export interface ShownCommand {
  readonly command: string
  readonly output: string
}

/** Commands of a `console` block (after `$ `) or of an `sh` block (one per line). */
export function commandsOf(language: string, body: string): readonly ShownCommand[] {
  if (language === 'console') {
    return body
      .split(/^\$ /m)
      .filter((part) => part !== '')
      .map((part) => ({ command: part.split('\n', 1)[0] ?? '', output: part.split('\n').slice(1).join('\n').trim() }))
  }
  return body
    .split('\n')
    .map((line) => line.replace(/(^|\s+)#.*$/, ''))
    .filter((line) => line !== '')
    .map((command) => ({ command, output: '' }))
}

/** True for commands of `orrery`, in a checkout or installed. */
export function isOrrery(command: string): boolean {
  return /^(npx |\.\/)?orrery( |$)/.test(command)
}

/** Problem of a command that is not one of `orrery`; `undefined` if other tests run it, or if it is a known npm or node command. */
export function commandProblem(command: string): string | undefined {
  const [program, verb = '', name = '', example = ''] = wordsOf(command)
  const scripts = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts
  if (program === 'npm' && verb === 'run' && name === 'example') return missing(join('examples', example, 'README.md'))
  if (program === 'npm' && verb === 'run') return name in scripts ? undefined : `package.json has no script ${name}`
  if (program === 'npm' && verb === 'install') return undefined
  if (program === 'npm') return verb in scripts ? undefined : `package.json has no script ${verb}`
  if (CUT.test(command)) return undefined
  if (program === 'node') return missing(verb)
  return `nothing runs or checks \`${program}\`: say why, <!-- not run: ... -->`
}

/** Splits a command line into words, respecting quotes. */
export function wordsOf(command: string): readonly string[] {
  const words = command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []
  const [first = '', second = '', ...rest] = words.map((word) => word.replace(/["']/g, ''))
  return first === 'npx' && second === 'orrery' ? ['orrery', ...rest] : [first, ...(second === '' ? [] : [second]), ...rest]
}

function missing(path: string): string | undefined {
  return existsSync(join(ROOT, path)) ? undefined : `there is no ${path}`
}
