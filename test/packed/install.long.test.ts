import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { packAll } from './pack-all.ts'
import { createProject, type Project, type Ran } from './project.ts'

const ROOT = join(import.meta.dirname, '../..')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
const PNPM = join(ROOT, 'node_modules/pnpm/bin/pnpm.cjs')
const PATIENCE = ['--prefer-offline', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']

/** Entry points whose types are for those who have Node's. */
const FOR_NODE = /^@orreryjs\/(cli|server)/
/** Entry points whose types are for those who have an optional peer: they load without it, and say so when they are used. */
const FOR_PEERS = /\/(ai-sdk|openai-agents)$/

const packed = packAll()
const projects: Project[] = []
afterAll(() => {
  for (const made of [packed, ...projects]) made[Symbol.dispose]()
})

describe.each([
  ['npm', 'npm', ['install', '--no-audit', '--no-fund', ...PATIENCE], 'npx'],
  ['pnpm', process.execPath, [PNPM, 'install', ...PATIENCE], 'npx'],
] as const)('a project of a user, by %s', (name, command, args, start) => {
  const project = createProject(packed.tarballs)
  projects.push(project)
  const installed = project.run(command, args)
  const reason = whyNot(project, installed)

  test('installs the packed packages', ({ skip }) => {
    if (reason !== undefined) skip(`${name} has no registry and no cache: ${reason}`)
    expect(installed.status, installed.stderr + installed.stdout).toBe(0)
  })

  test.skipIf(reason !== undefined)('tests its agent with the matchers', () => {
    const { status, stdout, stderr } = project.run(start, ['vitest', 'run'])
    expect(stdout + stderr).toMatch(/Tests +1 passed/)
    expect(status).toBe(0)
  })

  test.skipIf(reason !== undefined)('runs the command', () => {
    const { status, stdout } = project.run(start, ['orrery', 'run', '--limit', '3', '--out', 'runs/first'])
    expect(stdout).toMatch(/^react +simulated:\S+ +3 /m)
    expect(stdout).toContain('Inspect an episode: orrery show runs/first 1')
    expect(status).toBe(0)
  })

  test.skipIf(reason !== undefined)('loads every entry point', () => {
    const loaded = project.entryPoints().map((entry) => `await import('${entry}')`)
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
    check(entries.filter((entry) => !FOR_NODE.test(entry)))
    check(entries, '--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types'))
  })
})

/**
 * Why nothing could be installed where the registry does not answer, and so what is missing is in no cache either. npm's own
 * words for that mislead, so the registry is asked.
 */
function whyNot(project: Project, installed: Ran): string | undefined {
  if (installed.status === 0) return undefined
  const { status, stderr } = project.run('npm', ['view', 'vitest', 'version', '--prefer-online', '--fetch-retries=0'])
  return status === 0 ? undefined : (/E[A-Z]{4,}/.exec(stderr)?.[0] ?? 'no answer')
}
