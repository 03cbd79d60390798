import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callHere } from '../../cli/test/in-process.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { createProject } from '../src/index.ts'

/** Runs the initializer without a person who could answer. */
const create = (args: readonly string[]) => callHere(args, { program: createProject })

test('writes a test project whose package.json has the name and no build', async () => {
  using place = scratch()
  const { code, stdout, stderr } = await create(['test', 'careful', '--out', place.file('careful')])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^created .*careful: 7 files\n/)
  expect(readdirSync(place.file('careful')).sort()).toEqual([
    '.gitignore',
    'README.md',
    'careful.test.ts',
    'careful.ts',
    'package.json',
    'tsconfig.json',
    'vendor',
    'vitest.config.mjs',
  ])
  const manifest = readFileSync(place.file('careful/package.json'), 'utf8')
  expect(JSON.parse(manifest)).toMatchObject({ name: 'careful', private: true, scripts: { test: 'tsc && vitest run' } })
  expect(manifest).not.toMatch(/install"|ORRERY_VERSION|sample/)
  const again = await create(['test', 'careful', '--out', place.file('careful')])
  expect(again.code).toBe(2)
  expect(again.stderr).toMatch(/^error FILE_EXISTS: [^\n]+careful already exists\n hint: [^\n]+\n$/)
  expect(readFileSync(place.file('careful/package.json'), 'utf8')).toBe(manifest)
})

test.each([
  [[], /missing required argument 'kind'/],
  [['test'], /missing required argument 'name'/],
  [['toy', 'careful'], /no package type named "toy"/],
  [['test', 'Careful'], /new test: the name "Careful" does not consist of lower-case words/],
  [['test', 'stream'], /is a module of Node\.js, which npm refuses as a package name/],
  [['test', 'vitest'], /is a reserved word/],
  [['leaderboard', 'My Board'], /new leaderboard: the name "My Board" does not consist of lower-case words/],
  [['leaderboard', 'switch'], /is a reserved word/],
  [['test', 'react'], /is taken by an agent of Orrery/],
  [['test', 'careful', '--template', 'x'], /unknown option '--template'/],
  [['test', 'careful', 'twice'], /too many arguments/],
])('refuses %j', async (args, message) => {
  const { code, stdout, stderr } = await create(args)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^error [A-Z_]+: [^\n]+\n(?: hint: [^\n]+\n)?$/)
  expect(stderr).toMatch(message)
})

test('a directory with the temporary name stays as it is', async () => {
  using place = scratch()
  mkdirSync(place.file('careful.new'))
  writeFileSync(place.file('careful.new/notes.txt'), 'mine')
  const { code, stderr } = await create(['test', 'careful', '--out', place.file('careful')])
  expect(code).toBe(2)
  expect(stderr).toMatch(/^error FILE_EXISTS: [^\n]+careful\.new already exists\n/)
  expect(readdirSync(place.path, { recursive: true }).sort()).toEqual(['careful.new', 'careful.new/notes.txt'])
})
