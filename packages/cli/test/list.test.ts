import { orrery } from '@orreryjs/orrery'
import { expect, test } from 'vitest'
import { orreryHere, orreryIn } from './in-process.ts'

test('lists everything, with sizes', async () => {
  const { code, stdout } = await orreryIn('.', ['list'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/dialect adapt: adapt-200 200/)
  expect(stdout).toMatch(/^react +yes /m)
  expect(stdout).toMatch(/^oracle +no /m)
  expect(stdout).toMatch(/^noisy-oracle:P +no /m)
  expect(stdout).toMatch(/^simulated\[/m)
  expect(stdout).toMatch(/^smoke /m)
})

test('as JSON', async () => {
  const { stdout } = await orreryIn('.', ['list', '--json'])
  const { worlds, agents, models, suites } = JSON.parse(stdout)
  const adapt = worlds[0].dialects.find(({ dialect }: { dialect: string }) => dialect === 'adapt')
  expect(adapt.splits).toContainEqual({ name: 'adapt-200', tasks: 200 })
  expect(agents.map(({ id }: { id: string }) => id)).toContain('first-admissible')
  expect(models.map(({ id }: { id: string }) => id.split(/[[:]/)[0])).toEqual([
    'simulated',
    'openai',
    'responses',
    'ai-sdk',
    'llama',
    'human',
    'faulty',
  ])
  expect(suites.map(({ id }: { id: string }) => id)).toEqual(orrery.suites.map(({ id }) => id))
  const table = suites.find(({ id }: { id: string }) => id === 'rebact-table3')
  expect(table).toMatchObject({
    worlds: ['textcraft'],
    model: 'Claude 3.5 Sonnet',
    paper: expect.stringContaining('2509.18607'),
  })
  expect(table.rows).toEqual(['react', 'adapt', 'rebact', 'rebact noReflect', 'random', 'oracle', 'react without exits'])
})

test('the name of a world, an agent, a model or a suite needs no kind', async () => {
  expect((await orreryHere(['list', 'alfworld'])).stdout).toBe((await orreryHere(['list', 'worlds', 'alfworld'])).stdout)
  // The suite has the name of the agent.
  expect(Object.keys(JSON.parse((await orreryHere(['list', 'react', '--json'])).stdout))).toEqual(['agents', 'suites'])
  const wrongList = await orreryHere(['list', 'agents', 'alfworld'])
  expect(wrongList.stderr).toMatch(
    /^error USAGE: list agents expects an agent, but "alfworld" is a world\n hint: orrery list worlds alfworld\n/,
  )
  const { code, stderr } = await orreryHere(['list', 'alfwrld'])
  expect(code).toBe(2)
  expect(stderr).toMatch(/^error USAGE: no list or item named "alfwrld"\. Did you mean "alfworld"\?\n/)
})

test('lists the tasks of a split', async () => {
  const { stdout } = await orreryIn('.', ['list', 'tasks', '--world', 'textcraft', '--split', 'adapt-200', '--json'])
  const { tasks } = JSON.parse(stdout)
  expect(tasks).toHaveLength(200)
  expect(tasks[0]).toMatchObject({ id: 'textcraft/adapt-200/0', type: 'depth-4', hash: expect.stringMatching(/^[0-9a-f]{32}$/) })
})

test('the name after tasks and profiles filters them', async () => {
  const tasks = await orreryHere(['list', 'tasks', 'alfworld/valid_seen', '--limit', '2'])
  expect(tasks.stdout).toBe(
    (await orreryHere(['list', 'tasks', '--world', 'alfworld', '--split', 'valid_seen', '--limit', '2'])).stdout,
  )
  expect(tasks.stdout).toMatch(/^alfworld\/valid_seen\/1 /m)
  const profiles = await orreryHere(['list', 'profiles', 'react'])
  expect(profiles.stdout).toBe((await orreryHere(['list', 'profiles', '--agent', 'react'])).stdout)
})

test('lists worlds that have a dialect', async () => {
  const { stdout } = await orreryIn('.', ['list', 'worlds', '--dialect', '2.1.1', '--json'])
  const { worlds } = JSON.parse(stdout)
  expect(worlds.map(({ id }: { id: string }) => id)).toEqual(['alfworld'])
  const wrong = await orreryIn('.', ['list', 'worlds', '--dialect', '2.1.0'])
  expect(wrong.stderr).toMatch(/^error OPTION_UNKNOWN: no dialect named "2\.1\.0"\. Did you mean "2\.1\.\d"\?/m)
})

test("lists tasks of a type, with the length of the oracle's plan", async () => {
  const typed = ['list', 'tasks', '--world', 'alfworld', '--type', 'look_at_obj_in_light', '--limit', '3']
  const { tasks } = JSON.parse((await orreryHere([...typed, '--optimal', '--json'])).stdout) as {
    readonly tasks: readonly { readonly type: string; readonly optimal: number }[]
  }
  expect(tasks.map(({ type }) => type)).toEqual(Array.from({ length: 3 }, () => 'look_at_obj_in_light'))
  expect(tasks.every(({ optimal }) => optimal > 0)).toBe(true)
  const { stdout } = await orreryHere(typed)
  expect(stdout).toMatch(/^task +type +goal$/m)
  expect((await orreryHere([...typed, '--optimal'])).stdout).toMatch(
    /^alfworld\/valid_unseen\/\d+ +look_at_obj_in_light +\d+ +\w/m,
  )
  expect((await orreryHere(['list', 'tasks', '--world', 'alfworld', '--type', 'look_at_object'])).stderr).toMatch(
    /^error TASK_UNKNOWN: /m,
  )
  expect((await orreryHere(['list', 'tasks'])).stderr).toMatch(/^error USAGE: list tasks: --world is missing\n hint: name one/m)
})

test.each(['cli:claude', 'noisy-oracle:0.2', 'openai:gpt-5', 'simulated:mid'])('%s needs no kind', async (name) => {
  const { code, stdout } = await orreryHere(['list', name])
  expect(code).toBe(0)
  expect(stdout).toBe((await orreryHere(['list', /^(?:openai|simulated)/.test(name) ? 'models' : 'agents', name])).stdout)
})
