import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { installPackages } from '../../packages/server/test/frameworks/install.ts'
import { type CommandResult, runIn } from './project.ts'

/** Projects outside the repository that test an agent with the packages of `orrery pack`, for each package manager and version of vitest. */
const ROOT = join(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'orrery-unit-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const isOffline = runIn(scratch, 'npm', ['view', 'vitest', 'version', '--prefer-online', '--fetch-retries=1']).status !== 0
// In CI a missing registry is a failure.
const skip = isOffline && process.env['CI'] === undefined

interface Manager {
  readonly name: string
  readonly add: readonly string[]
  /** Arguments that install the lockfile, as CI does. */
  readonly frozen: readonly string[]
  readonly printed: string
  readonly vitest: string
}

const NPM = { name: 'npm', add: ['install', '-D'], frozen: ['ci'], printed: 'npm install -D' }
const PNPM = {
  name: 'pnpm',
  add: ['add', '-D'],
  frozen: ['install', '--frozen-lockfile'],
  printed: 'pnpm add -D',
}
const YARN = {
  name: 'yarn',
  add: ['add', '-D'],
  frozen: ['install', '--frozen-lockfile'],
  printed: 'yarn add -D',
}
const MANAGERS: readonly Manager[] = [
  { ...NPM, vitest: '4' },
  { ...PNPM, vitest: '5' },
  // yarn 1 refuses vitest 5 on Node.js 20.
  { ...YARN, vitest: '4' },
]

/** Megabytes that the packages and their dependencies may add. */
const MAX_ADDED_MB = 40

const TEST = `import '@orreryjs/testing/setup'
import type { AsyncEpisode } from '@orreryjs/core/agents'
import { scripted } from '@orreryjs/models/scripted'
import { actionRefused, drive, driveAll, tinyCraft, type TinyCraftState } from '@orreryjs/testing'
import { expect, test } from 'vitest'

async function agent({ observation, ask, act }: AsyncEpisode): Promise<void> {
  let transcript = observation.text
  for (;;) {
    const { choices } = await ask({ purpose: 'mine.step', messages: [{ role: 'user', content: transcript }] })
    const action = choices[0]?.text ?? ''
    const { observation: next, terminated } = await act(action)
    if (terminated) return
    transcript += '\\\\n> ' + action + '\\\\n' + next.text
  }
}

test('recovers from an invalid action', async () => {
  const replies = ['craft 4 planks using 1 log', 'get 1 log', 'craft 4 planks using 1 log']
  const run = await drive(agent, { world: tinyCraft(), model: () => scripted(replies) })
  expect(run).toSucceedWithin(3)
  expect(run).toTakeActions([/^craft/, 'get 1 log', /^craft/])
  expect(run).toReach(({ held }: TinyCraftState) => held.length > 0)
  expect(run).not.toStayWithin({ modelCalls: 2 })
  await expect(run).toRecoverFrom(actionRefused())
})

test('is measured', async () => {
  const model = () => scripted().when(/./).always('inventory')
  const runs = await driveAll(agent, { world: tinyCraft(), model, limits: { maxSteps: 2 } })
  expect(runs).not.toPassRateAtLeast(0.5, { level: 0.95 })
})

// @ts-expect-error: the matcher does not exist.
const unknown = () => expect(1).toSucced()
`

/** As here: a newer one may need packages that a mirror of the registry does not have yet. */
const VITE = { vite: installed('../packages/viewer/node_modules/vite') }

const CONFIGURATION = {
  compilerOptions: {
    strict: true,
    target: 'es2023',
    lib: ['es2023', 'esnext.disposable'],
    module: 'nodenext',
    noEmit: true,
    skipLibCheck: false,
    types: ['node'],
  },
  include: ['*.ts'],
}

const bin = skip ? '' : shims(join(scratch, 'bin'))

describe.skipIf(skip).each(MANAGERS)('a project with $name and vitest $vitest', (manager) => {
  const project = join(scratch, `${manager.name}-${manager.vitest}`)
  const run = (cwd: string, command: string): CommandResult => runIn(cwd, 'sh', ['-c', `PATH='${bin}':"$PATH"; ${command}`])
  const succeed = (cwd: string, command: string): string => {
    const { status, stdout, stderr } = run(cwd, command)
    expect(status, `${command}\n${stdout}\n${stderr}`).toBe(0)
    return stdout
  }
  const check = (cwd: string): void => {
    expect(succeed(cwd, 'node_modules/.bin/vitest run')).toMatch(/Tests +2 passed/)
    succeed(cwd, 'node_modules/.bin/tsc --noEmit -p .')
  }

  test('installs the packages with the command that `pack` prints, tests and type-checks', () => {
    mkdirSync(project, { recursive: true })
    writeFileSync(
      join(project, 'package.json'),
      JSON.stringify({ name: 'mine', version: '1.0.0', private: true, type: 'module', overrides: VITE, resolutions: VITE }),
    )
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(CONFIGURATION))
    writeFileSync(join(project, 'agent.test.ts'), TEST)
    // npm refuses types of Node.js 20 with vitest 5.
    const others = [
      `@types/node@${manager.vitest === '5' ? 22 : 20}`,
      `typescript@${installed('typescript')}`,
      `vitest@${manager.vitest}`,
    ]
    succeed(project, [manager.name, ...manager.add, ...others].join(' '))
    const sizeBefore = sizeOf(join(project, 'node_modules'))
    const printed = pack(join(project, 'vendor'))
    expect(printed).toBe(`cd ${project} && ${manager.printed} ./vendor/*.tgz`)
    succeed('/', printed)
    check(project)
    expect((sizeOf(join(project, 'node_modules')) - sizeBefore) / 2 ** 20).toBeLessThan(MAX_ADDED_MB)
  })

  test('needs six packages, and none that is native', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
      readonly devDependencies: Readonly<Record<string, string>>
    }
    const own = Object.keys(devDependencies).filter((name) => name.startsWith('@orreryjs/'))
    expect(own.sort()).toEqual(['core', 'harness', 'models', 'runs', 'statistics', 'testing'].map((name) => `@orreryjs/${name}`))
    for (const name of ['bullmq', 'msgpackr-extract', 'ioredis', 'express']) {
      expect(existsSync(join(project, 'node_modules', name))).toBe(false)
      expect(existsSync(join(project, 'node_modules/.pnpm/node_modules', name))).toBe(false)
    }
  })

  test('works after a clean install of a copy at another path', () => {
    const copy = join(scratch, 'copies', `${manager.name}-${manager.vitest}`, 'deep')
    cpSync(project, copy, { recursive: true, filter: (path) => !path.includes('node_modules') })
    rmSync(project, { recursive: true })
    succeed(copy, [manager.name, ...manager.frozen].join(' '))
    check(copy)
  })
})

/** Returns the command that `orrery pack` prints. */
function pack(directory: string): string {
  const output = execFileSync(process.execPath, [join(ROOT, 'orrery'), 'pack', directory, '--json'], { encoding: 'utf8' })
  return (JSON.parse(output) as { readonly installCommand: string }).installCommand
}

/** Writes the commands `pnpm` and `yarn`, which run the versions of this test. */
function shims(folder: string): string {
  const programs = installPackages({ pnpm: '9', yarn: '1' })
  if ('offline' in programs) return folder
  mkdirSync(folder, { recursive: true })
  for (const [name, file] of [
    ['pnpm', 'pnpm/bin/pnpm.cjs'],
    ['yarn', 'yarn/bin/yarn.js'],
  ] as const) {
    const path = join(programs.path, 'node_modules', file)
    writeFileSync(join(folder, name), `#!/bin/sh\nexec "${process.execPath}" "${path}" "$@"\n`, { mode: 0o755 })
  }
  return folder
}

function installed(name: string): string {
  return (JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version
}

/** Size in bytes of all files below a folder, without following links. */
function sizeOf(folder: string): number {
  return Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0])
}
