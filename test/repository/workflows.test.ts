import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../readme/documents.ts'
import { commandsOf, readWorkflows } from './workflows.ts'

const WORKFLOWS = readWorkflows()
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const manifest = JSON.parse(read('package.json')) as { scripts: Record<string, string>; engines: { node: string } }

test('every command is a script of the repository', () => {
  const commands = WORKFLOWS.flatMap(commandsOf)
  expect(new Set(commands)).toEqual(
    new Set([
      'npm test',
      '.ci/run',
      'npm run docs',
      'npm run release -- install',
      'npm run release -- version',
      'npm run release -- publish',
    ]),
  )
  for (const command of commands) {
    const name = /^npm (?:run )?(\w+)/.exec(command)?.[1]
    if (name === undefined) accessSync(join(ROOT, command), constants.X_OK)
    else expect(existsSync(join(ROOT, manifest.scripts[name]?.replace(/^node /, '') ?? '')), command).toBe(true)
  }
})

test('ci tests the oldest supported Node.js and newer ones on three systems; .ci/run tests the omitted cell', () => {
  const { jobs = {} } = WORKFLOWS.find(({ file }) => file === 'ci.yml') ?? {}
  const { os, node, exclude } = jobs['test']?.strategy?.matrix ?? {}
  expect(os).toEqual(['ubuntu-latest', 'macos-latest', 'windows-latest'])
  expect(node).toEqual(['20', '22', '24', 'latest'])
  expect(manifest.engines.node).toMatch(new RegExp(`^>=${node?.[0]}\\.`))
  const setup = jobs['all-tests']?.steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))
  expect(exclude).toEqual([{ os: 'ubuntu-latest', node: setup?.with?.['node-version'] }])
  const script = read('.ci/run')
  for (const command of ['npm test', 'npm run test:long']) expect(script).toContain(`\n${command}\n`)
})

test('jobs have a time limit and the least permissions, and no expression inside a script', () => {
  const read = { contents: 'read' }
  const jobs = WORKFLOWS.flatMap(({ file, jobs }) => Object.entries(jobs).map(([name, job]) => [`${file} ${name}`, job] as const))
  expect(WORKFLOWS.map(({ permissions }) => permissions)).toEqual(WORKFLOWS.map(() => ({})))
  expect(Object.fromEntries(jobs.map(([name, { permissions }]) => [name, permissions]))).toEqual({
    'ci.yml test': read,
    'ci.yml all-tests': read,
    'docs.yml build': read,
    'docs.yml deploy': { pages: 'write', 'id-token': 'write' },
    'release.yml release': { contents: 'write', 'pull-requests': 'write', 'id-token': 'write' },
  })
  for (const [name, job] of jobs) expect(job['timeout-minutes'], name).toBeGreaterThan(0)
  expect(WORKFLOWS.flatMap(commandsOf).filter((command) => command.includes('${{'))).toEqual([])
})

test('jobs use only these actions, by major version', () => {
  const used = WORKFLOWS.flatMap(({ jobs }) => Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses = [] }) => uses)))
  expect([...new Set(used)].sort()).toEqual([
    'actions/checkout@v6',
    'actions/deploy-pages@v4',
    'actions/setup-node@v6',
    'actions/upload-pages-artifact@v4',
    'changesets/action@v1',
  ])
  // Version 1 of the action is for version 2 of the command line.
  expect(read('pnpm-workspace.yaml')).toContain('"@changesets/cli": 2.')
})

test('every badge of the README shows a workflow that exists', () => {
  const badges = [...read('README.md').matchAll(/\/actions\/workflows\/([^/?)]+)(?:\/badge\.svg)?/g)].map(([, file]) => file)
  expect(badges.length).toBeGreaterThan(0)
  expect(badges.filter((file) => !WORKFLOWS.some((each) => each.file === file))).toEqual([])
})
