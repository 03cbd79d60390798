import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { orreryHere, orreryIn } from './in-process.ts'
import { call, link, MODULES, make, ROOT } from './scaffolds.ts'

test('packages of the repository follow its rules', async () => {
  using place = scratch()
  for (const name of [
    'biome.json',
    'tsconfig.base.json',
    '.gitignore',
    'scripts',
    'package.json',
    'packages/core/package.json',
  ]) {
    cpSync(join(ROOT, name), place.file(name), { recursive: true })
  }
  symlinkSync(MODULES, place.file('node_modules'))
  const world = await make('world', 'a-quite-long-name-for-a-world', place.file('envs/a-quite-long-name-for-a-world'))
  expect(world[0]).toBe(
    "add to WORLDS in packages/orrery/src/worlds.ts: { id: 'a-quite-long-name-for-a-world', summary: '...', load: async () => worldOfPackage((await import('@orreryjs/env-a-quite-long-name-for-a-world')).aQuiteLongNameForAWorld), player: async () => (await import('@orreryjs/env-a-quite-long-name-for-a-world/player')).player },",
  )
  const agent = await make('agent', 'x', place.file('agents/x'))
  expect(agent[0]).toBe(
    "add to AGENTS in packages/orrery/src/agents.ts: { id: 'x', summary: '...', load: async () => agentOfPackage((await import('@orreryjs/agent-x')).x) },",
  )
  for (const path of ['envs/a-quite-long-name-for-a-world', 'agents/x']) {
    link(place.file(path))
    expect(call(place.file(path), 'tsc', ['-p', 'tsconfig.build.json'])).toBe('ok')
  }
  const compilerOptions = { noEmit: true, allowImportingTsExtensions: true, isolatedDeclarations: false, types: ['node'] }
  writeFileSync(place.file('tsconfig.json'), JSON.stringify({ extends: './tsconfig.base.json', compilerOptions }))

  expect(call(place.path, 'biome', ['check', 'envs', 'agents'])).toBe('ok')
  expect(call(place.path, 'tsc', [])).toBe('ok')
  for (const script of ['check-shape.mjs', 'check-packages.mjs']) {
    const { stdout, stderr } = spawnSync(process.execPath, [join('scripts', script)], { cwd: place.path, encoding: 'utf8' })
    expect(stdout).toMatch(/^\w+: /)
    // Only a part of core exists here.
    expect(stderr.split('\n').filter((line) => !line.startsWith('packages/core') && line !== '')).toEqual([])
  }
})

test.each([
  ['world', 'textcraft', 'envs'],
  ['agent', 'rebact', 'agents'],
])('a new %s has the settings of %s', async (kind, model, home) => {
  using place = scratch()
  writeFileSync(place.file('package.json'), readFileSync(join(ROOT, 'package.json')))
  await make(kind, kind === 'agent' ? 'bold' : 'maze', place.file(`${home}/made`))
  const read = (directory: string, name: string): Record<string, unknown> =>
    JSON.parse(readFileSync(join(directory, name), 'utf8'))
  for (const name of ['package.json', 'tsconfig.build.json']) {
    // Python dependencies differ between worlds.
    const { name: _, description: __, keywords: ___, dependencies: ____, ...settings } = read(join(ROOT, home, model), name)
    expect(read(place.file(`${home}/made`), name)).toMatchObject(settings)
  }
})

describe('refuses', () => {
  test.each([
    ['world', 'Maze', /does not consist of lower-case words/],
    ['world', 'maze2', /does not consist of lower-case words/],
    ['world', '../maze', /does not consist of lower-case words/],
    ['world', 'a'.repeat(31), /longer than 30/],
    ['agent', 'switch', /reserved word/],
    ['agent', 'react', /is taken by an agent of Orrery/],
    ['world', 'alfworld', /is taken by a world of Orrery/],
  ])('the %s %s', async (kind, name, message) => {
    using place = scratch()
    const { code, stderr } = await orreryHere(['new', kind, name, '--package', '--out', place.file('made')])
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
    expect(readdirSync(place.path)).toEqual([])
  })

  test('an unknown kind', async () => {
    const { code, stderr } = await orreryHere(['new', 'wordl', 'maze'])
    expect(code).toBe(2)
    expect(stderr).toContain('no package type named "wordl". Did you mean "world"?')
  })

  test('an existing folder', async () => {
    using place = scratch()
    const { code, stderr } = await orreryHere(['new', 'world', 'maze', '--package', '--out', place.path])
    expect(code).toBe(2)
    expect(stderr).toContain(`${place.path} already exists`)
    expect(readdirSync(place.path)).toEqual([])
  })
})

describe('one file', () => {
  const place = scratch()
  afterAll(() => place[Symbol.dispose]())

  test.each([
    ['agent', 'quick', /: 10 tasks, .*\n.*\nquick +100\.0 %/],
    ['world', 'tiny-maze', /: 12 tasks, simulated:mid, .*\n.*\nreact +100\.0 %/],
  ])('with a new %s solves tasks with the printed command', async (kind, name, row) => {
    const made = await orreryIn(place.path, ['new', kind, name])
    expect(made.stdout).toMatch(
      new RegExp(`^created ${name}\\.ts and its test ${name}\\.test\\.ts\\n  run it: orrery run --${kind} \\./${name}\\.ts `),
    )
    expect(made.stdout).toContain(
      '  to test it, install the packages once: orrery pack vendor core simulated testing && npm install',
    )
    expect(made.stdout).toMatch(new RegExp(`^  test it: npx vitest run ${name}\\.test\\.ts$`, 'm'))
    // No package is installed in this folder: those of the program are used.
    const [command = ''] = /(?<=run it: orrery ).*/.exec(made.stdout) ?? []
    const { code, stdout, stderr } = await orrery(place.path, [...command.split(' '), '--out', kind])
    expect(stderr).not.toContain('error')
    expect(`${stdout}${stderr}`).not.toContain('unparsed')
    expect(stdout).toMatch(row)
    expect(code).toBe(0)
    const again = await orreryIn(place.path, ['new', kind, name])
    expect(again.stderr).toContain(`FILE_EXISTS: ${place.file(`${name}.test.ts`)} already exists`)
  })

  test('a new agent or world in one file type-checks', () => {
    link(place.path, ['vitest'])
    writeFileSync(place.file('package.json'), '{ "type": "module" }')
    const options = {
      noEmit: true,
      allowImportingTsExtensions: true,
      strict: true,
      skipLibCheck: true,
      module: 'nodenext',
      types: [],
    }
    writeFileSync(
      place.file('tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...options, noUncheckedIndexedAccess: true } }),
    )
    expect(call(place.path, 'tsc', [])).toBe('ok')
  })
})
