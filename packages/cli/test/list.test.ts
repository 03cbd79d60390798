import { expect, test } from 'vitest'
import { orrery } from './binary.ts'

test('everything there is, with sizes', async () => {
  const { code, stdout } = await orrery('.', ['list'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/dialect adapt: adapt-200 200/)
  expect(stdout).toMatch(/^react +yes /m)
  expect(stdout).toMatch(/^oracle +no /m)
  expect(stdout).toMatch(/^noisy-oracle:P +no /m)
  expect(stdout).toMatch(/^simulated\[/m)
  expect(stdout).toMatch(/^smoke /m)
})

test('as JSON', async () => {
  const { stdout } = await orrery('.', ['list', '--json'])
  const { worlds, agents, models, suites } = JSON.parse(stdout)
  const adapt = worlds[0].dialects.find(({ dialect }: { dialect: string }) => dialect === 'adapt')
  expect(adapt.splits).toContainEqual({ name: 'adapt-200', tasks: 200 })
  expect(agents.map(({ id }: { id: string }) => id)).toContain('first-admissible')
  expect(models.map(({ id }: { id: string }) => id.split(/[[:]/)[0])).toEqual(['simulated', 'openai', 'human', 'faulty'])
  expect(suites.map(({ id }: { id: string }) => id)).toEqual(['calibration', 'smoke'])
})

test('the tasks of a split', async () => {
  const { stdout } = await orrery('.', ['list', 'tasks', '--world', 'textcraft', '--split', 'adapt-200', '--json'])
  const { tasks } = JSON.parse(stdout)
  expect(tasks).toHaveLength(200)
  expect(tasks[0]).toMatchObject({ id: 'textcraft/adapt-200/0', type: 'depth-4', hash: expect.stringMatching(/^[0-9a-f]{32}$/) })
})

test('worlds that have a dialect', async () => {
  const { stdout } = await orrery('.', ['list', 'worlds', '--dialect', '2.1.1', '--json'])
  const { worlds } = JSON.parse(stdout)
  expect(worlds.map(({ id }: { id: string }) => id)).toEqual(['alfworld'])
  const wrong = await orrery('.', ['list', 'worlds', '--dialect', '2.1.0'])
  expect(wrong.stderr).toMatch(/^error OPTION_UNKNOWN: there is no dialect '2\.1\.0'; did you mean '2\.1\.\d'\?/m)
})
