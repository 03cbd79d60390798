import { type AgentPackage, OrreryError, type World } from '@orreryjs/core'
import { agentProfile, describeWorld } from '@orreryjs/core/agents'
import { estimate, run } from '@orreryjs/runs'
import { agentOfPackage, loadAgent, type Registry, worldOfPackage } from '@orreryjs/runs/registry'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from '../src/index.ts'
import { AGENT_IDS, WORLD_IDS, worldEntry } from './cell.ts'
import { vending, vendingPackage } from './vending.ts'

const registry: Registry = {
  ...orrery,
  worlds: [
    ...orrery.worlds,
    { id: 'vending', summary: vendingPackage.summary, load: async () => worldOfPackage(vendingPackage) },
  ],
}

test('every agent plays a world without a written profile; reports a model that does not know it before the run', async () => {
  using place = scratch()
  const notices: string[] = []
  const settings = { world: 'vending', agent: AGENT_IDS, model: ['simulated:oracle', 'simulated:mid', 'faulty:0+simulated:mid'] }
  const options = { registry, out: place.file('r'), notice: (line: string) => void notices.push(line) }
  const { results } = await run({ ...settings, limit: 1, keepPrompts: true }, options)
  const ofOracle = results.cells.filter(({ model }) => model === 'simulated:oracle')
  expect(ofOracle.map(({ agent, summary }) => [agent, summary?.strict.rate])).toEqual(AGENT_IDS.map((id) => [id, 1]))
  expect(results.cells.filter(({ summary }) => summary?.infrastructureExcluded.episodes === 1)).toHaveLength(results.cells.length)
  expect(
    notices.filter((line) => line.startsWith('the simulated model does not know vending: use simulated:oracle')),
  ).toHaveLength(2)
})

test('estimates a run with a model that can play the world', async () => {
  const [row] = await estimate({ world: 'vending', agent: 'react', model: 'openai:some', prices: undefined }, { registry })
  expect(row?.sample).toBe(3)
  expect(row?.modelCalls).toBeLessThan(3 * 10)
})

test("generated profiles contain all of the world's descriptions, are deterministic and never replace written ones", async () => {
  const react = await loadAgent(orrery, 'react')
  const { id, parts, world } = agentProfile(react, vending as World, { world: vendingPackage })
  expect([id, world]).toEqual(['react/vending@generated', 'vending'])
  expect(parts['actions']).toBe('insert [coin]\npress [slot]')
  expect(parts['goal']).toBe('Your task is to: {goal}')
  const texts = [
    'A vending machine that serves once.',
    'coin is one of 1, 2, 5',
    'Press the button of a slot',
    'The machine blinks',
    'it served something else',
    'may end the task before',
  ]
  for (const text of texts) expect(parts['instructions']).toContain(text)
  expect(agentProfile(react, { ...vending } as World, { world: vendingPackage }).parts).toEqual(parts)
  expect(describeWorld(vending as World, vendingPackage).failingEndActions).toEqual(['press {slot}'])
  for (const known of WORLD_IDS) {
    const { package: source } = worldEntry(known)
    const profile = agentProfile(react, source.create(), { world: source })
    expect(react.profiles.map((each) => each.id)).toContain(profile.id)
  }
  expect(agentProfile({ id: 'mine', profiles: [] }, vending as World).parts).toMatchObject({
    actions: 'insert [coin]\npress [slot]',
  })
})

test('rejects a missing part before the run, with its name and the agent', async () => {
  using place = scratch()
  const bare: AgentPackage = {
    id: 'bare',
    summary: 'has a profile without its verdict',
    options: [],
    profiles: [
      {
        id: 'bare/vending',
        version: 1,
        world: 'vending',
        dialects: ['vending'],
        parts: { instructions: 'x' },
        demonstrations: [],
      },
    ],
    parts: [{ name: 'verdict', description: 'the sentence that the model fills in', isRequired: true }],
    create: () => {
      throw new OrreryError('INTERNAL', 'never made')
    },
  }
  const agents = [...orrery.agents, { id: 'bare', summary: '', load: async () => agentOfPackage(bare) }]
  const refused = run({ world: 'vending', agent: ['react', 'bare'] }, { registry: { ...registry, agents }, out: place.file('r') })
  await expect(refused).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: "profile bare/vending has no part 'verdict', which bare requires",
  })
  for (const id of AGENT_IDS) {
    const agent = await loadAgent(orrery, id)
    const userProfile = { id: 'vm', version: 1, world: 'vending', dialects: ['vending'], parts: {}, demonstrations: [] }
    expect(() => agentProfile(agent, vending as World, { userProfile })).toThrow(
      new RegExp(`^profile vm has no part '\\w+', which ${id} requires`),
    )
    const other = { ...userProfile, world: 'river' }
    expect(() => agentProfile(agent, vending as World, { userProfile: other })).toThrow('not for vending')
  }
})
