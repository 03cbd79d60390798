/** `npm create orrery` and its like, from a registry, with an empty home directory. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { installPackages } from '../../packages/server/test/frameworks/install.ts'
import { hasRegistry, type LocalRegistry, startLocalRegistry } from './local-registry.ts'

/** Package manager, and the projects that it creates, installs and tests. */
interface Manager {
  readonly name: string
  readonly command: 'npm' | 'pnpm' | 'yarn' | 'bun'
  /** Path in the installed packages; npm comes with Node.js. */
  readonly file?: string
  readonly lock: string
  readonly projects: readonly string[]
  /** True if it fails when the registry lacks an optional dependency, as a mirror may lack one of the newest vite. */
  readonly needsOptional?: boolean
}

const MANAGERS: readonly Manager[] = [
  { name: 'npm', command: 'npm', lock: 'package-lock.json', projects: ['agent'] },
  { name: 'pnpm 10', command: 'pnpm', file: 'pnpm/bin/pnpm.cjs', lock: 'pnpm-lock.yaml', projects: ['world'] },
  { name: 'pnpm 12', command: 'pnpm', file: 'pnpm-newest/bin/pnpm.mjs', lock: 'pnpm-lock.yaml', projects: ['test'] },
  {
    name: 'Yarn 1',
    command: 'yarn',
    file: 'yarn-classic/bin/yarn.js',
    lock: 'yarn.lock',
    projects: ['test'],
    needsOptional: true,
  },
  {
    name: 'Yarn 4',
    command: 'yarn',
    file: 'yarn-berry/bin/yarn.js',
    lock: 'yarn.lock',
    projects: ['agent'],
    needsOptional: true,
  },
  { name: 'Bun', command: 'bun', file: 'bun/bin/bun', lock: 'bun.lock', projects: ['world'] },
]

const isSupported = ['linux', 'darwin'].includes(process.platform)
const managers = isSupported
  ? installPackages({
      pnpm: '10.34.9',
      'pnpm-newest': 'npm:pnpm@12.21.0',
      'yarn-classic': 'npm:yarn@1.22.22',
      'yarn-berry': 'npm:@yarnpkg/cli-dist@4.18.1',
      bun: `npm:@oven/bun-${process.platform}-${process.arch}@1.4.5`,
    })
  : { offline: `no package managers for ${process.platform}` }
const unavailable = 'offline' in managers ? managers.offline : 'the registry does not answer'
const isReady = 'path' in managers && (hasRegistry() || process.env['CI'] !== undefined)
const reason = isReady ? '' : `: ${unavailable}`

/** Version of vite in the workspace, which the registry has. */
const workspaceVite: string = createRequire(createRequire(import.meta.url).resolve('vitest/package.json'))(
  'vite/package.json',
).version

const place = scratch()
let registry: LocalRegistry
beforeAll(async () => {
  if (isReady) registry = await startLocalRegistry()
})
afterAll(() => {
  registry?.[Symbol.dispose]()
  place[Symbol.dispose]()
})

/** Directories of a package manager: its program, its empty home and an empty directory of the user. */
function directoriesOf({ name, file }: Manager): Readonly<Record<'bin' | 'home' | 'work', string>> {
  const folder = place.file(name.replace(' ', '-').toLowerCase())
  const [bin, home, work] = ['bin', 'home', 'work'].map((each) => join(folder, each)) as [string, string, string]
  if (existsSync(folder)) return { bin, home, work }
  for (const each of [bin, home, work]) mkdirSync(each, { recursive: true })
  // A file: pnpm 12 ignores the variables of npm.
  writeFileSync(join(home, '.npmrc'), `registry=${registry.address}\n`)
  if (file !== undefined && 'path' in managers) {
    const path = join(managers.path, 'node_modules', file)
    const command = file.endsWith('/bun') ? `"${path}"` : `"${process.execPath}" "${path}"`
    const script = `#!/bin/sh\nexec ${command} "$@"\n`
    const name = file.split('/').at(-1)?.split('.')[0] ?? ''
    writeFileSync(join(bin, name), script, { mode: 0o755 })
  }
  return { bin, home, work }
}

/** Runs a shell command as a person with a new account. */
function shell(manager: Manager, command: string) {
  const { bin, home, work } = directoriesOf(manager)
  const { address } = registry
  return spawnSync('sh', ['-c', command], {
    cwd: work,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    input: '',
    env: {
      PATH: [bin, dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
      HOME: home,
      NO_COLOR: '1',
      npm_config_yes: 'true',
      // Yarn 1 installs the command outside of the home directory for root, and where Node.js is.
      FAKEROOTKEY: '1',
      PREFIX: join(home, '.local'),
      YARN_NPM_REGISTRY_SERVER: address,
      YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
      YARN_ENABLE_TELEMETRY: '0',
      // Yarn 4 refuses packages that were published today.
      YARN_NPM_MINIMAL_AGE_GATE: '0',
    },
  })
}

describe.skipIf(!isReady).each(MANAGERS)(`create with $name${reason}`, (manager) => {
  test.each(manager.projects)('%s: the printed commands install and test the project', (kind) => {
    const name = `my-${kind}`
    const made = shell(manager, `${manager.command} create orrery ${kind} ${name}`)
    expect(made.status, made.stdout + made.stderr).toBe(0)
    const project = join(directoriesOf(manager).work, name)
    const files = readdirSync(project, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(made.stdout).toContain(`created ${name}: ${files.length} files\n`)
    const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ name, scripts: { test: 'tsc && vitest run' } })
    // Packages of the registry, and no tarballs of a checkout.
    expect(manifest.dependencies).toEqual({ '@orreryjs/core': expect.stringMatching(/^\^\d/) })

    if (manager.needsOptional) {
      const resolutions = { vite: workspaceVite }
      writeFileSync(join(project, 'package.json'), JSON.stringify({ ...manifest, resolutions }))
    }
    const [, next = ''] = /^ {2}then: (.+)$/m.exec(made.stdout) ?? []
    expect(next).toBe(
      `cd ${name} && ${manager.command} install && ${manager.command === 'bun' ? 'bun run' : manager.command} test`,
    )
    const tested = shell(manager, next)
    expect(tested.stdout).toMatch(/Test Files +\d+ passed \(\d+\)\n/)
    expect(tested.status, tested.stdout + tested.stderr).toBe(0)
    expect(readdirSync(project)).toContain(manager.lock)
  })

  test('a mistake fails, and leaves the directory as it was', () => {
    const { work } = directoriesOf(manager)
    const before = readdirSync(work)
    const { status, stderr } = shell(manager, `${manager.command} create orrery agent Careful`)
    expect(stderr).toContain('error CONFIG_INVALID: new agent: the name "Careful" does not consist of')
    expect(status).not.toBe(0)
    expect(readdirSync(work)).toEqual(before)
  })
})
