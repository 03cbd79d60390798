import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { installPackages } from '../../packages/server/test/frameworks/install.ts'
import { LARGE_HEAP, LATE_OPTIMIZATION } from '../v8-flags.ts'
import { describeGuide } from './guide-session.ts'
import { packAll } from './pack-all.ts'
import { type CommandResult, createProject, FOR_NODE, type Project } from './project.ts'
import { describePublishable } from './publishable.ts'

const ROOT = join(import.meta.dirname, '../..')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
const PNPM = join(ROOT, 'node_modules/pnpm/bin/pnpm.cjs')
const NPM_FLAGS = ['--no-audit', '--no-fund']
const INSTALL_FLAGS = ['--prefer-offline', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']

/** Entry points whose types need an optional peer. */
const FOR_PEERS = /\/(ai-sdk|langchain|openai-agents)$/
/** Entry points that load an optional peer. */
const LOADING_PEERS = /^@orreryjs\/testing\/(ai-sdk|langchain|openai-agents)$/

/** The oldest supported release, the oldest that knows `require` of ES modules, and the last of each major version. */
const TYPESCRIPT_VERSIONS = ['5.4.5', '5.8.3', '6.0.3', '7.0.2']

interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, unknown>>
  readonly message?: string
  readonly error?: { readonly summary?: string }
}
type Lock = Readonly<Record<string, { readonly hasInstallScript?: boolean; readonly optional?: boolean }>>

const packed = packAll()
const projects: Project[] = []
afterAll(() => {
  for (const disposable of [packed, ...projects]) disposable[Symbol.dispose]()
})

describePublishable(packed)

describe.each([
  // As in docs/guides/set-up-a-project.md.
  ['npm', {}, 'npm', ['install', ...NPM_FLAGS, ...INSTALL_FLAGS, 'vitest', ...packed.tarballs.values()]],
  ['pnpm', undefined, process.execPath, [PNPM, 'install', ...INSTALL_FLAGS]],
] as const)('a user project with %s', (name, devDependencies, command, args) => {
  const project = createProject(packed.tarballs, devDependencies)
  projects.push(project)
  const installed = project.run(command, args)
  const reason = offlineReason(project, installed)

  test('installs the packed packages', ({ skip }) => {
    if (reason !== undefined) skip(`${name} has no registry and no cache: ${reason}`)
    expect(installed.status, installed.stderr + installed.stdout).toBe(0)
  })

  test.skipIf(reason !== undefined || name !== 'npm')('tests its agent with the matchers', () => {
    const { status, stdout, stderr } = project.run('npx', ['vitest', 'run'])
    expect(stdout + stderr).toMatch(/Tests +1 passed/)
    expect(status).toBe(0)
  })

  test.skipIf(reason !== undefined)('runs the command', () => {
    const { status, stdout } = project.run('npx', ['orrery', 'run', '--limit', '3', '--out', 'runs/first'])
    expect(stdout).toMatch(/: 3 tasks, simulated:\S+, .*\n.*\nreact /)
    expect(stdout).toContain('Inspect an episode: orrery show runs/first 1')
    expect(status).toBe(0)
  })

  test.skipIf(reason !== undefined)('loads every entry point', () => {
    const loaded = project
      .entryPoints()
      .filter((entry) => !LOADING_PEERS.test(entry))
      .map((entry) => `await import('${entry}')`)
    expect(loaded.length).toBeGreaterThan(packed.tarballs.size)
    const { status, stderr } = project.run(process.execPath, ['--input-type=module', '-e', loaded.join('\n')])
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })

  test.skipIf(reason !== undefined)('type-checks, the declarations of every entry point included', () => {
    const check = (entries: readonly string[], ...flags: readonly string[]) => {
      writeFileSync(join(project.path, 'entries.ts'), entries.map((entry) => `import '${entry}'\n`).join(''))
      const { status, stdout } = project.run(process.execPath, [TSC, '-p', '.', ...flags])
      expect(stdout).toBe('')
      expect(status).toBe(0)
    }
    const entries = project.entryPoints().filter((entry) => !FOR_PEERS.test(entry))
    if (name === 'npm') check(entries.filter((entry) => !FOR_NODE.test(entry)))
    check(entries, '--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types'))
  })

  test.skipIf(reason !== undefined || name !== 'npm')('needs no script of a dependency at installation', () => {
    const { packages } = JSON.parse(readFileSync(join(project.path, 'package-lock.json'), 'utf8')) as { readonly packages: Lock }
    const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true)
    // Dependencies of bullmq and of vitest, which work without them.
    expect(withScript.filter(([path, { optional }]) => !(optional && /\/(msgpackr-extract|fsevents)$/.test(path)))).toEqual([])
  })

  test.skipIf(reason !== undefined || name !== 'npm')('has no known vulnerability', ({ skip }) => {
    const { stdout } = project.run('npm', ['audit', '--json', '--omit', 'optional', '--prefer-online', '--fetch-retries=1'])
    const report = JSON.parse(stdout) as AuditReport
    if (report.vulnerabilities === undefined) skip(`the registry gives no audit: ${report.message || report.error?.summary}`)
    expect(Object.keys(report.vulnerabilities ?? {})).toEqual([])
  })

  describe.skipIf(reason !== undefined || name !== 'npm')('type-checks in every supported TypeScript', () => {
    const compilers = installPackages(
      Object.fromEntries(TYPESCRIPT_VERSIONS.map((version) => [version, `npm:typescript@${version}`])),
    )
    const unavailable = 'offline' in compilers ? compilers.offline : undefined
    const check = (version: string, files: readonly string[], ...flags: readonly string[]): void => {
      const tsc = 'path' in compilers ? join(compilers.path, 'node_modules', version, 'bin/tsc') : ''
      const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')]
      const target = ['--target', 'es2022', '--lib', 'esnext', '--noEmit', '--strict', '--skipLibCheck', 'false']
      // Earlier versions ignore the project's configuration when files are named, and do not know the flag.
      const alone = version.startsWith('5.') ? [] : ['--ignoreConfig']
      const args = [...LATE_OPTIMIZATION, ...LARGE_HEAP, tsc, ...types, ...target, ...alone, ...flags, ...files]
      const { status, stdout } = project.run(process.execPath, args)
      expect(stdout).toBe('')
      expect(status).toBe(0)
    }

    test.skipIf(unavailable !== undefined).each(TYPESCRIPT_VERSIONS)(
      '%s, from modules of Node.js and for bundlers',
      (version) => {
        const entries = project.entryPoints().filter((entry) => !FOR_PEERS.test(entry))
        const imports = entries.map((entry) => `import '${entry}'\n`)
        const requires = entries.map((entry, at) => `import p${at} = require('${entry}')\nexport const e${at}: object = p${at}\n`)
        writeFileSync(join(project.path, 'every.ts'), imports.join(''))
        writeFileSync(join(project.path, 'every.cts'), requires.join(''))
        // Earlier versions do not know that Node.js loads ES modules with `require`.
        const files = /^5\.[4-7]\./.test(version) ? ['every.ts'] : ['every.ts', 'every.cts']
        check(version, files, '--module', 'nodenext')
        check(version, ['every.ts'], '--module', 'esnext', '--moduleResolution', 'bundler')
      },
    )
  })

  test.skipIf(reason !== undefined || name !== 'npm')('loads in CommonJS', () => {
    const loaded = project.entryPoints().filter((entry) => !LOADING_PEERS.test(entry))
    const script = loaded.map((entry) => `require('${entry}')`).join('\n')
    const { status, stderr } = project.run(process.execPath, ['--no-warnings', '--input-type=commonjs', '-e', script])
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })

  describe.skipIf(reason !== undefined || name !== 'npm')('with the agent, world and test of the guide', () => {
    describeGuide(project, [...NPM_FLAGS, ...INSTALL_FLAGS])
  })

  // With npm, one folder is the whole package.
  test.skipIf(reason !== undefined || name !== 'npm')('names the package of the queue if it is not installed', () => {
    rmSync(join(project.path, 'node_modules/@orreryjs/queue'), { recursive: true })
    for (const args of [['queue'], ['worker'], ['run', '--out', 'runs/queued']]) {
      const { status, stderr } = project.run('node_modules/.bin/orrery', [...args, '--queue', 'redis://127.0.0.1:1'])
      expect(stderr).toContain('error USAGE: the package @orreryjs/queue is not installed, and a queue needs it')
      expect(stderr).toContain('./orrery pack DIR cli queue')
      expect(status).toBe(2)
    }
  })
})

/** Reason why the installation failed if the registry is unreachable. Queries the registry, because npm's own messages are misleading. */
function offlineReason(project: Project, installed: CommandResult): string | undefined {
  if (installed.status === 0) return undefined
  const { status, stderr } = project.run('npm', ['view', 'vitest', 'version', '--prefer-online', '--fetch-retries=0'])
  return status === 0 ? undefined : (/E[A-Z]{4,}/.exec(stderr)?.[0] ?? 'no answer')
}
