import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

/** Runs the initializer; with `typed`, a person at a terminal answers with these lines. */
async function create(args: readonly string[], typed?: readonly string[]): Promise<Ran> {
  const written = { output: '', errors: '' }
  const sink = (name: 'output' | 'errors'): Writable =>
    new Writable({
      write(chunk, _, done) {
        written[name] += chunk
        done()
      },
    })
  const input = Object.assign(new Readable({ read: () => undefined }), { isTTY: typed !== undefined })
  const answers = [...(typed ?? [])]
  const terminal = createTerminal({
    command: 'orrery',
    input,
    output: sink('output'),
    errors: sink('errors'),
    interactive: typed !== undefined,
    columns: 120,
  })
  const code = await createProject(args, {
    ...terminal,
    openLines: (options) => {
      const lines = terminal.openLines(options)
      input.push(`${answers.shift() ?? ''}\n`)
      return lines
    },
  })
  return { code, ...written }
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

test('asks a person for the kind and the name', async () => {
  using place = scratch()
  const { code, output } = await create(['--out', place.file('bold')], ['test', 'bold'])
  expect(output).toMatch(/Kind \(world, agent, test\): .*Name: .*created /s)
  expect(code).toBe(0)
  expect(existsSync(place.file('bold/bold.test.ts'))).toBe(true)
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
