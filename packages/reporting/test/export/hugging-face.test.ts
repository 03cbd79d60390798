import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { exportOf } from '../library.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

beforeAll(async () => {
  const run = { world: 'textcraft', split: 'test', limit: 6, deterministic: true }
  await playRun(place.file('two'), { ...run, model: 'simulated:mid', agent: 'react,rebact' })
  await playRun(place.file('none'), { ...run, limit: 2, agent: 'random' })
})

interface Config {
  readonly config_name: string
  readonly data_files: readonly { readonly split: string; readonly path: string }[]
}

/** Header of a card. Its values are JSON, which is YAML. */
function headerOf(folder: string): Readonly<Record<string, unknown>> & { readonly configs: readonly Config[] } {
  const [, header = ''] = /^---\n(.*?)\n---\n/s.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? []
  const lines = header.split('\n').map((line) => [line.split(': ')[0], JSON.parse(line.slice(line.indexOf(': ') + 2))])
  return Object.fromEntries(lines)
}

test('a dataset has a file for each subset, with the content of the format, and a card that declares it', async () => {
  const folder = place.file('two/huggingface')
  const { files } = await exportOf(place.file('two'), 'huggingface')
  const { configs, ...header } = headerOf(folder)
  expect(header).toEqual({
    pretty_name: 'two: agents in textcraft',
    language: ['en'],
    task_categories: ['text-generation'],
    tags: ['orrery', 'agents', 'textcraft', 'simulated'],
    size_categories: ['n<1K'],
  })
  expect(configs.map(({ config_name: name }) => name)).toEqual(['episodes', 'agenttraj', 'step-labels', 'openai-finetune', 'dpo'])
  expect(files.map(({ path }) => path)).toEqual([
    ...configs.flatMap(({ data_files: each }) => each.map(({ path }) => join(folder, path))),
    join(folder, 'README.md'),
  ])
  for (const { config_name: name, data_files: each } of configs.slice(1)) {
    const out = place.file(`${name}.jsonl`)
    await exportOf(place.file('two'), name, { out })
    expect(readFileSync(join(folder, each[0]?.path ?? ''), 'utf8') === readFileSync(out, 'utf8'), name).toBe(true)
  }
  await exportOf(place.file('two'), 'csv', { out: place.file('episodes.csv') })
  const [columns = '', ...rows] = readFileSync(place.file('episodes.csv'), 'utf8').trimEnd().split('\n')
  const records = readFileSync(join(folder, 'data/episodes.jsonl'), 'utf8').trimEnd().split('\n')
  const record = JSON.parse(records[0] ?? '')
  expect([Object.keys(record).join(','), records.length]).toEqual([columns, rows.length])
  expect(record).toMatchObject({ world: 'textcraft', agent: 'react', success: expect.any(Number), error_code: null })
  const card = readFileSync(join(folder, 'README.md'), 'utf8')
  expect(card).toMatch(/^\| textcraft \| test \| rebact \| simulated:mid \| 6 \| \d \|$/m)
  expect(card).toContain('results do not transfer to real language models')
})

test('a subset without lines is left out, also if an earlier export had it', async () => {
  const out = place.file('given')
  mkdirSync(join(out, 'data'), { recursive: true })
  writeFileSync(join(out, 'data/dpo.jsonl'), '{}\n')
  await expect(exportOf(place.file('none'), 'huggingface', { out })).rejects.toThrow('is a directory with files')
  await exportOf(place.file('none'), 'huggingface', { out, force: true })
  expect(headerOf(out).configs.map(({ config_name: name }) => name)).toEqual(['episodes', 'agenttraj', 'step-labels'])
  expect(existsSync(join(out, 'data/dpo.jsonl'))).toBe(false)
  expect(readFileSync(join(out, 'README.md'), 'utf8')).not.toContain('simulated')
})

test('names of a run stay text in the card', async () => {
  const name = 'a_b # <b>[x](y)'
  await playRun(place.file(name), { world: 'textcraft', split: 'test', limit: 1, deterministic: true, agent: 'oracle' })
  const out = place.file('hostile')
  await exportOf(place.file(name), 'huggingface', { out })
  expect(headerOf(out)['pretty_name']).toBe(`${name}: agents in textcraft`)
  expect(readFileSync(join(out, 'README.md'), 'utf8')).toContain('\n# a\\_b # &lt;b>\\[x\\](y)\n')
})
