import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { orreryHere, orreryIn } from './in-process.ts'

const SETTINGS = "{ world: ['alfworld'], agent: ['oracle'], limit: [1, 2].length }"

test('a module can be a configuration or a suite', async () => {
  using place = scratch()
  writeFileSync(place.file('mine.mjs'), `export default ${SETTINGS}\n`)
  const given = await orreryHere(['run', '--config', place.file('mine.mjs'), '--dry-run', '--json'])
  expect(JSON.parse(given.stdout)).toMatchObject({ episodes: 2, cells: [{ world: 'alfworld', agent: 'oracle' }] })
  const { code, stderr } = await orreryIn(place.path, ['run', 'mine.mjs', '--limit', '1'])
  expect(code).toBe(0)
  expect(stderr).toContain('running 1 episode, journal in runs/mine\n')
})

test('every version of Node.js can read TypeScript and its imports', async () => {
  using place = scratch()
  // The file is a module even if package.json says `commonjs`.
  writeFileSync(place.file('package.json'), '{ "type": "commonjs" }')
  writeFileSync(place.file('settings.ts'), `export const settings: { readonly limit: number } = ${SETTINGS}\n`)
  writeFileSync(place.file('mine.ts'), "import { settings } from './settings.ts'\n\nexport default settings satisfies object\n")
  const { stdout, stderr } = await orrery(place.path, ['run', 'mine.ts', '--dry-run', '--json'])
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toMatchObject({ episodes: 2 })
})

/** Modules that are not configurations, and the expected messages. */
const WRONG: readonly (readonly [name: string, text: string, message: RegExp])[] = [
  [
    'without a default export',
    'export const limit = 1\n',
    /^error CONFIG_INVALID: .*wrong\.mjs: no default export\n hint: write/m,
  ],
  [
    'that cannot be read',
    'export default {\n',
    /^error CONFIG_INVALID: .*wrong\.mjs\S* (?:cannot be read|threw when it was imported): /m,
  ],
  [
    'with a wrong setting',
    'export default { limt: 1 }\n',
    /^error CONFIG_INVALID: .*wrong\.mjs: no setting named "limt"\. Did you mean "limit"\?/m,
  ],
]

test.each(WRONG)('a module %s', async (_, text, message) => {
  using place = scratch()
  writeFileSync(place.file('wrong.mjs'), text)
  const { code, stderr } = await orreryHere(['run', '--config', place.file('wrong.mjs'), '--dry-run'])
  expect(stderr).toMatch(message)
  expect(code).toBe(2)
})

test('a module that does not exist', async () => {
  using place = scratch()
  const { stderr } = await orreryHere(['run', place.file('none.mjs'), '--dry-run'])
  expect(stderr).toMatch(/^error FILE_UNREADABLE: no file .*none\.mjs$/m)
})
