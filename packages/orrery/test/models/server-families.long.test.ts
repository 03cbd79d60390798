import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { scratch } from '../../../runs/test/scratch.ts'
import { FAMILIES, MODEL_AGENTS, playMatrix } from './families/matrix.ts'

const README = fileURLToPath(new URL('../../../models/README.md', import.meta.url))
const BEGIN = '<!-- families: made by server-families.long.test.ts -->\n\n'
const END = '\n<!-- families: end -->'

test('every agent gives the same results with every server family, as shown in the README of the models', async () => {
  using place = scratch()
  const { cells, refused } = await playMatrix(FAMILIES, MODEL_AGENTS, place.file('r'))
  expect(cells).toHaveLength(FAMILIES.length * MODEL_AGENTS.length)
  expect(cells.filter(({ solved }) => !solved)).toEqual([])
  // Each server rejected a request and was busy once; no agent lost an episode.
  for (const { name, busy, refuses } of FAMILIES) {
    const statuses = refused.get(name) ?? []
    if (busy !== undefined) expect(statuses, name).toContain(busy.status)
    if (refuses !== undefined) expect(statuses.length, name).toBeGreaterThan(1)
    expect(statuses, name).not.toContain(401)
  }
  const rows = FAMILIES.map((family) => {
    const played = MODEL_AGENTS.map((agent) => cells.find((cell) => cell.family === family && cell.agent === agent))
    return [
      family.name,
      family.differences,
      ...played.map((cell) => (cell?.solved === true ? 'solved' : Object.keys(cell?.ends ?? {}).join())),
    ]
  })
  const table = [['server', 'differences', ...MODEL_AGENTS], ['server', 'differences', ...MODEL_AGENTS].map(() => '---'), ...rows]
  const text = table.map((row) => `| ${row.join(' | ').replaceAll('<', '\\<')} |`).join('\n')
  const readme = readFileSync(README, 'utf8')
  const [head = '', rest = ''] = readme.split(BEGIN)
  const tail = rest.slice(rest.indexOf(END))
  await expect(`${head}${BEGIN}${text}\n${tail}`).toMatchFileSnapshot(README)
})
