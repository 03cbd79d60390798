import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './documents.ts'

const MAIN = join(ROOT, 'packages/cli/dist/main.js')

const CUT = /^truncate --size (\d+) (\S+)$/

/** A directory in which the commands of one document run, one after the other; gone when it goes out of scope. */
export interface Shell extends Disposable {
  readonly path: string
  /** What an `orrery` command prints on standard output, without blanks at the ends of lines. Throws where it fails. */
  run(command: string): string
  /** Does what `truncate --size BYTES FILE` does; says whether it is such a command. */
  cut(command: string): boolean
}

/** Commands of the checkout's own `./orrery`, written as a reader types them. A run that names no directory goes to `runs/NAME`. */
export function openShell(): Shell {
  const path = mkdtempSync(join(tmpdir(), 'orrery-readme-'))
  const { OPENAI_API_KEY: _key, OPENAI_BASE_URL: _url, ...inherited } = process.env
  return {
    path,
    run(command) {
      const [program = '', ...words] = wordsOf(command)
      const names = words[0] === 'run' && !words.includes('--out')
      if (names) rmSync(join(path, 'runs/NAME'), { recursive: true, force: true })
      const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...words, ...(names ? ['--out', 'runs/NAME'] : [])], {
        cwd: path,
        env: { ...inherited, NO_COLOR: '1', ORRERY_COMMAND: program },
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      })
      if (status !== 0) throw new Error(`${command}: exit code ${status}\n${stderr}`)
      return stdout
        .split('\n')
        .map((line) => line.trimEnd())
        .join('\n')
        .trim()
    },
    cut(command) {
      const [, size, file = ''] = CUT.exec(command) ?? []
      if (size !== undefined) truncateSync(join(path, file), Number(size))
      return size !== undefined
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** A command of a block and what the block shows below it. */
export interface Typed {
  readonly command: string
  readonly output: string
}

/** The commands of a `console` block, each behind `$ `, or of an `sh` block, one a line. */
export function commandsOf(language: string, body: string): readonly Typed[] {
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

/** Whether a command is one of `orrery`, in a checkout or installed. */
export function isOrrery(command: string): boolean {
  return /^(npx |\.\/)?orrery( |$)/.test(command)
}

/** What is wrong with a command that other tests run, or that is of npm or node; `undefined` where nothing is. */
export function strangeCommand(command: string): string | undefined {
  const [program, verb = '', name = '', example = ''] = wordsOf(command)
  const scripts = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts
  if (program === 'npm' && verb === 'run' && name === 'example') return missing(join('examples', example, 'README.md'))
  if (program === 'npm' && verb === 'run') return name in scripts ? undefined : `package.json has no script ${name}`
  if (program === 'npm' && verb === 'install') return undefined
  if (program === 'npm') return verb in scripts ? undefined : `package.json has no script ${verb}`
  if (program === 'node') return missing(verb)
  if (CUT.test(command)) return undefined
  return `nothing runs or checks \`${program}\`: say why, <!-- not run: ... -->`
}

/** The words of a command line; quotes hold a word together. */
export function wordsOf(command: string): readonly string[] {
  const words = command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []
  const [first = '', second = '', ...rest] = words.map((word) => word.replace(/["']/g, ''))
  return first === 'npx' && second === 'orrery' ? ['orrery', ...rest] : [first, ...(second === '' ? [] : [second]), ...rest]
}

function missing(path: string): string | undefined {
  return existsSync(join(ROOT, path)) ? undefined : `there is no ${path}`
}
