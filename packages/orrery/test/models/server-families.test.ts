import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scratch } from '../../../runs/test/scratch.ts'
import { FAMILIES, MODEL_AGENTS, playMatrix } from './families/matrix.ts'

/** Families that are as unlike each other as they come. */
const SAMPLE = FAMILIES.filter(({ name }) => ['OpenAI', 'OpenRouter', 'vLLM', 'SGLang'].includes(name))

test('some agents give the same results with some server families (all: server-families.long.test.ts)', async () => {
  using place = scratch()
  const { cells, refused } = await playMatrix(SAMPLE, ['react', 'tool-loop', 'laser', 'laser json'], place.file('r'))
  expect(cells).toHaveLength(16)
  expect(cells.map(({ family, agent, ends }) => [family.name, agent, ends])).toEqual(
    cells.map(({ family, agent }) => [family.name, agent, { solved: 1 }]),
  )
  for (const { name, busy } of SAMPLE) expect(refused.get(name)).toContain(busy?.status)
})

test('the table in the README of the models lists every family and every agent that calls a model', () => {
  const readme = readFileSync(new URL('../../../models/README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`| server | differences | ${MODEL_AGENTS.join(' | ')} |`)
  for (const { name, differences } of FAMILIES) {
    const cells = MODEL_AGENTS.map(() => 'solved').join(' | ')
    expect(readme).toContain(`| ${name} | ${differences.replaceAll('<', '\\<')} | ${cells} |`)
  }
})
