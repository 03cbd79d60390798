import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { orreryIn } from './in-process.ts'

const BUNDLE = join(import.meta.dirname, '../dist/bundle')

test.each([
  ['re2js', 'core'],
  ['string-width', 'runs'],
  ['yaml', 'runs'],
])('%s has the exports that its users find without a bundle', (name, owner) => {
  const bundled = createRequire(import.meta.url)(join(BUNDLE, `${name}.cjs`)) as object
  const installed = createRequire(join(import.meta.dirname, '../..', owner, 'package.json'))(name) as object
  const namesOf = (module: object) => Object.keys(module).filter((each) => !['__esModule', 'module.exports'].includes(each))
  expect(namesOf(bundled).sort()).toEqual(namesOf(installed).sort())
})

test('prints tables with wide characters', async () => {
  using place = scratch()
  const settings = ['--world', 'textcraft', '--agent', 'react', '--model', 'simulated:mid', '--limit', '1', '--deterministic']
  expect(await orrery(place.path, ['run', ...settings, '--out', 'runs/日本'])).toMatchObject({ code: 0 })
  const listed = await orrery(place.path, ['list', 'runs'])
  expect([listed.code, listed.stdout]).toEqual([0, expect.stringContaining('日本')])
})

test('plays WebArena with the simulated model, whose player is a file of its own, as without a bundle', async () => {
  using place = scratch()
  const settings = ['--world', 'webarena', '--agent', 'react', '--model', 'simulated:perfect', '--limit', '2', '--deterministic']
  expect(await orrery(place.path, ['run', ...settings, '--out', 'bundled'])).toMatchObject({ code: 0 })
  expect(await orreryIn(place.path, ['run', ...settings, '--out', 'here'])).toMatchObject({ code: 0 })
  const [bundled, here] = ['bundled', 'here'].map((name) => readFileSync(place.file(`${name}/events.jsonl`), 'utf8'))
  expect(bundled).toBe(here)
})

test('keeps calls that only throw', async () => {
  using place = scratch()
  let status: Promise<number> | undefined
  await orrery(place.path, ['serve', 'model', 'simulated:mid', '--port', '0'], {
    onOutput: (kill, text) => {
      const url = /http:\S+\/v1/.exec(text)?.[0]
      if (url === undefined || status !== undefined) return
      status = fetch(`${url}/models/%zz`).then((response) => response.status)
      void status.finally(() => kill('SIGINT'))
    },
  })
  expect(await status).toBe(400)
})
