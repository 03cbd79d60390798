import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { commandsOf, wordsOf } from '../readme/commands.ts'
import { type Document, documents } from '../readme/documents.ts'
import { type CommandResult, type Project, plainEnvironment, runIn } from './project.ts'

const guide = documents().find(({ name }) => name === 'docs/guides/set-up-a-project.md')
const blocks = guide === undefined ? [] : sectionOf(guide, '## Add an agent, a world and a test')
const files = blocks.filter(({ remark }) => remark?.kind === 'file')
const commands = blocks.filter(({ language }) => language === 'console').flatMap(({ body }) => commandsOf('console', body))

/** Tests the session of the guide in a project outside the checkout, in which npm has installed the packed packages only. */
export function describeGuide(project: Project, installFlags: readonly string[]): void {
  const folder = project.path
  /** Runs the installed `orrery` without npx. The guide's commands run unchanged, with npx. */
  const orrery = (cwd: string, ...args: readonly string[]): CommandResult =>
    runIn(cwd, join(folder, 'node_modules/.bin/orrery'), args)

  beforeAll(() => {
    // As after `npm init -y`.
    expect(project.run('npm', ['pkg', 'set', 'type=commonjs']).status).toBe(0)
    for (const { remark, body } of files) writeFileSync(join(folder, remark?.text ?? ''), `${body}\n`)
  })

  test('is short: an agent of 20 lines, a world of 60 lines, two minutes of typing', () => {
    expect(files.map(({ remark }) => remark?.text)).toEqual(['vote.ts', 'vending.ts', 'vending.test.ts'])
    const lines = files.map(({ body }) => body.split('\n').length)
    expect(lines[0]).toBeLessThanOrEqual(20)
    expect(lines[1]).toBeLessThanOrEqual(60)
    const typed = blocks.filter(({ language }) => language === 'sh').map(({ body }) => body)
    // At 60 words per minute.
    expect([...typed, ...commands.map(({ command }) => command)].join('\n').length).toBeLessThan(2 * 60 * 5)
  })

  test('prints the output of the guide, with every agent', () => {
    for (const { command, output } of commands) {
      const ran = runIn(folder, 'npx', ['orrery', ...wordsOf(command).slice(1)])
      expect(ran.status, ran.stderr).toBe(0)
      expect(
        ran.stdout
          .split('\n')
          .map((line) => line.trimEnd())
          .join('\n')
          .trim(),
      ).toBe(output)
    }
  })

  test('resumes after kill -9, from any folder, to the same bytes', async () => {
    const args = ['run', '--world', './vending.ts', '--agent', './vote.ts,oracle', '--model', 'simulated:oracle,eps=.2']
    const long = [...args, '--trials', '150', '--deterministic', '--out']
    expect(orrery(folder, ...long, 'runs/whole').status).toBe(0)
    await startAndKill(folder, [...long, 'runs/cut'], join(folder, 'runs/cut/events.jsonl'))
    const read = (run: string): string => readFileSync(join(folder, 'runs', run, 'events.jsonl'), 'utf8')
    expect(read('cut').length).toBeLessThan(read('whole').length)
    const runs = join(folder, 'runs')
    const resumed = orrery(runs, 'resume', 'cut', '--trust-code')
    expect(resumed.status, resumed.stderr).toBe(0)
    expect(read('cut')).toBe(read('whole'))
    expect(orrery(runs, 'verify', 'cut', '--trust-code').stdout).toContain('no differences')
  })

  test('refuses a changed file and accepts the original again', () => {
    const path = join(folder, 'vending.ts')
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, before.replace('tea: 2', 'tea: 1'))
    for (const command of ['verify', 'resume']) {
      const { status, stderr } = orrery(folder, command, 'runs/cut', '--trust-code')
      expect(stderr).toMatch(/^error CODE_CHANGED: \.\/vending\.ts changed since runs\/cut was played$/m)
      expect(status).toBe(2)
    }
    writeFileSync(path, before)
    expect(orrery(folder, 'verify', 'runs/cut', '--trust-code').status).toBe(0)
  })

  test('tests pass, also for files and packages that `new` writes', () => {
    for (const [kind, name] of [
      ['agent', 'quick'],
      ['world', 'maze'],
    ] as const) {
      const { stdout } = orrery(folder, 'new', kind, name)
      expect(stdout).toMatch(new RegExp(`^ {2}test it: npx vitest run ${name}\\.test\\.ts$`, 'm'))
    }
    const played = orrery(
      folder,
      'run',
      '--agent',
      './quick.ts',
      '--world',
      './maze.ts',
      '--model',
      'simulated:oracle',
      '--out',
      'runs/q',
    )
    expect(played.stdout).toMatch(/: 12 tasks, simulated:oracle, .*\n.*\nquick +100\.0 %/)
    const tested = runIn(folder, 'npx', ['vitest', 'run', '--dir', '.'])
    expect(tested.status, tested.stdout + tested.stderr).toBe(0)

    const made = orrery(folder, 'new', 'agent', 'bold', '--package')
    expect(made.stdout).toContain('then: cd bold && npm install && npm test')
    const bold = join(folder, 'bold')
    expect(existsSync(join(bold, 'vendor'))).toBe(false)
    const install = runIn(bold, 'npm', ['install', ...installFlags])
    expect(install.status, install.stderr).toBe(0)
    const passed = runIn(bold, 'npm', ['test'])
    expect(passed.status, passed.stdout + passed.stderr).toBe(0)
  })
}

/** Blocks of a section. */
function sectionOf({ text, blocks: all }: Document, heading: string): Document['blocks'] {
  const lines = text.split('\n')
  const from = lines.indexOf(heading)
  const to = lines.findIndex((line, index) => index > from && /^## /.test(line))
  return all.filter(({ line }) => line > from && (to < 0 || line < to))
}

/** Starts a run and kills it when its journal exceeds 4,000 bytes. */
async function startAndKill(cwd: string, args: readonly string[], journal: string): Promise<void> {
  mkdirSync(join(cwd, 'runs'), { recursive: true })
  const main = join(cwd, 'node_modules/@orreryjs/cli/dist/main.js')
  const child = spawn(process.execPath, [main, ...args], { cwd, env: plainEnvironment(process.env), stdio: 'ignore' })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const watch = setInterval(() => {
    if (existsSync(journal) && readFileSync(journal).length > 4000) child.kill('SIGKILL')
  }, 5)
  await ended
  clearInterval(watch)
}
