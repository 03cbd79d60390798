/** `scripts/compile.cjs`, which translates each file by itself, in a small repository. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { ROOT } from '../readme/documents.ts'

const SOURCES: Readonly<Record<string, string>> = {
  'packages/sums/src/index.ts': `import { one } from './deep/one.ts'

/** Two. */
export const TWO: number = one() + one()
`,
  'packages/sums/src/deep/one.ts': 'export function one(): number { return 1 }\n',
  'packages/sums/src/deep/data.d.ts': 'export declare const DATA: string\n',
  'packages/sums/src/deep/limits.json': '{ "max": 3 }\n',
  'envs/maze/src/index.ts': 'export const SIZE: number = 4\n',
  'envs/maze/player/index.ts': 'export const isPlayer: boolean = true\n',
  'examples/first/main.ts': 'export const answer = () => 42\n',
  'examples/first/main.test.ts': 'import "./main.ts"\n',
}

test('modules, declarations and source maps are in dist', async () => {
  using repository = repositoryOf(SOURCES)
  expect(repository.compile()).toEqual({ code: 0, errors: '' })
  const module = await import(repository.file('packages/sums/dist/index.js'))
  expect(module).toMatchObject({ TWO: 2 })
  expect(repository.read('packages/sums/dist/index.d.ts')).toMatch(/^\/\*\* Two\. \*\/\nexport declare const TWO: number;$/m)
  const { sources, sourcesContent } = JSON.parse(repository.read('packages/sums/dist/deep/one.js.map'))
  expect({ sources, sourcesContent }).toEqual({ sources: ['../../src/deep/one.ts'], sourcesContent: undefined })
  expect(repository.read('packages/sums/dist/deep/limits.json')).toBe(SOURCES['packages/sums/src/deep/limits.json'])
  expect(repository.read('envs/maze/dist/player/index.d.ts.map')).toContain('"../../player/index.ts"')
  expect(existsSync(repository.file('packages/sums/dist/deep/data.d.js'))).toBe(false)
  // No package imports an example, so it needs no types and its tests are not compiled.
  expect(await import(repository.file('examples/dist/first/main.js'))).toHaveProperty('answer')
  expect(existsSync(repository.file('examples/dist/first/main.d.ts'))).toBe(false)
  expect(existsSync(repository.file('examples/dist/first/main.test.js'))).toBe(false)
})

test.each([
  ['a syntax error', 'export const TWO: number = (\n', /Expected `\)`.*sums\/src\/index\.ts:2:1/s],
  ['an export without a type', 'export const next = (x: number) => x + 1\n', /isolatedDeclarations.*sums\/src\/index\.ts:1:21/s],
  [
    'a feature that ES2022 lacks',
    'export function f(): void { using _ = g() }\n',
    /index\.ts: ES2022 lacks a feature \(usingCtx\)/,
  ],
])('%s is reported and keeps the former output', (_, source, error) => {
  using repository = repositoryOf(SOURCES)
  repository.compile()
  const before = repository.read('packages/sums/dist/index.js')
  writeFileSync(repository.file('packages/sums/src/index.ts'), source)
  const { code, errors } = repository.compile()
  expect(code).toBe(1)
  expect(errors).toMatch(error)
  expect(repository.read('packages/sums/dist/index.js')).toBe(before)
})

function repositoryOf(files: Readonly<Record<string, string>>) {
  const place = scratch()
  for (const folder of ['agents', 'scripts']) mkdirSync(place.file(folder))
  for (const name of ['compile.cjs', 'workspace.cjs']) copyFileSync(join(ROOT, 'scripts', name), place.file(`scripts/${name}`))
  symlinkSync(join(ROOT, 'node_modules'), place.file('node_modules'))
  writeFileSync(place.file('package.json'), '{ "type": "module" }')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(place.file(path)), { recursive: true })
    writeFileSync(place.file(path), text)
  }
  return {
    file: place.file,
    read: (path: string): string => readFileSync(place.file(path), 'utf8'),
    compile: () => {
      const { status, stderr } = spawnSync(process.execPath, [place.file('scripts/compile.cjs')], { encoding: 'utf8' })
      return { code: status, errors: stderr }
    },
    [Symbol.dispose]: () => place[Symbol.dispose](),
  }
}
