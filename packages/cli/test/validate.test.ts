import { expect, test } from 'vitest'
import { orreryIn } from './in-process.ts'

test('checks that every task of a split is solved, as text or JSON', async () => {
  const args = ['validate', 'textcraft', '--split', 'adapt-200']
  const [first, second] = await Promise.all([orreryIn('.', args), orreryIn('.', [...args, '--json'])])
  expect(first.code).toBe(0)
  expect(first.stdout).toMatch(/^adapt +adapt-200 +200\/200 /m)
  const { world, splits } = JSON.parse(second.stdout)
  expect(world).toBe('textcraft')
  expect(splits).toMatchObject([{ tasks: 200, solved: 200, failures: [] }])
  expect(first.stdout).toContain(splits[0].hash.slice(0, 8))
})

test('counts the tasks with dead ends by type', async () => {
  const args = ['validate', 'alfworld', '--split', 'dev', '--dialect', '2.1.2']
  const [text, json] = await Promise.all([orreryIn('.', args), orreryIn('.', [...args, '--json'])])
  const [{ deadEnds }] = JSON.parse(json.stdout).splits
  const types = Object.entries(deadEnds.types)
  expect(types.length).toBeGreaterThan(0)
  for (const [type, count] of types) expect(text.stdout).toContain(`${type} (${count})`)
  expect(text.stdout).toContain(`2.1.2 dev: ${deadEnds.tasks} of 60 tasks have a dead end near the start: `)
})
