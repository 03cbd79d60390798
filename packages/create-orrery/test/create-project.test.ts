import { readdirSync, readFileSync } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { createTerminal } from '@orreryjs/cli'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { createProject } from '../src/index.ts'

interface Ran {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** Runs the initializer without a person who could answer. */
async function create(args: readonly string[]): Promise<Ran> {
  const written = { output: '', errors: '' }
  const sink = (name: 'output' | 'errors'): Writable =>
    new Writable({
      write(chunk, _, done) {
        written[name] += chunk
        done()
      },
    })
  const [output, errors] = [sink('output'), sink('errors')]
  const terminal = createTerminal({
    command: 'orrery',
    input: Readable.from([]),
    output,
    errors,
    interactive: false,
    columns: 120,
  })
  return { code: await createProject(args, terminal), ...written }
}

test('writes a test project whose package.json has the name and no build', async () => {
  using place = scratch()
  const { code, output, errors } = await create(['test', 'careful', '--out', place.file('careful')])
  expect([code, errors]).toEqual([0, ''])
  expect(output).toMatch(/^created .*careful: 6 files\n/)
  expect(readdirSync(place.file('careful')).sort()).toEqual([
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
  expect(again.errors).toMatch(/^error FILE_EXISTS: [^\n]+careful already exists\n hint: [^\n]+\n$/)
  expect(readFileSync(place.file('careful/package.json'), 'utf8')).toBe(manifest)
})

test.each([
  [[], /missing required argument 'kind'/],
  [['test'], /missing required argument 'name'/],
  [['toy', 'careful'], /no package type named "toy"/],
  [['test', 'Careful'], /does not consist of lower-case words/],
  [['test', 'react'], /is taken by an agent of Orrery/],
  [['test', 'careful', '--template', 'x'], /unknown option '--template'/],
  [['test', 'careful', 'twice'], /too many arguments/],
])('refuses %j', async (args, message) => {
  const { code, output, errors } = await create(args)
  expect([code, output]).toEqual([2, ''])
  expect(errors).toMatch(/^error [A-Z_]+: [^\n]+\n(?: hint: [^\n]+\n)?$/)
  expect(errors).toMatch(message)
})
