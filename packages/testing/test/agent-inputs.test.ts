/** Every kind of agent that `orrery run` accepts works in every function of this package that takes an agent. */
import { type Agent, act, type Effect } from '@orreryjs/core'
import { asyncAgent } from '@orreryjs/core/agents'
import { type AgentInput, drive, driveAll, stepThrough, tinyCraft } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'

const ACTIONS = ['get 1 log', 'craft 4 planks using 1 log']

function* play(): Generator<Effect, void> {
  for (const action of ACTIONS) yield* act(action)
}

const agent: Agent = { id: 'mine', version: 1, program: play }

const INPUTS: readonly (readonly [string, AgentInput])[] = [
  ['an agent', agent],
  [
    'an async function',
    async ({ act }) => {
      for (const action of ACTIONS) await act(action)
    },
  ],
  [
    'an asynchronous agent',
    asyncAgent('mine', async (episode) => {
      for (const action of ACTIONS) await episode.act(action)
    }),
  ],
  ['a generator function', play as unknown as AgentInput],
  ['a package', { id: 'mine', summary: 'mine', options: [], profiles: [], create: () => agent }],
]

const OPTIONS = { world: tinyCraft(), task: 'planks' }

const ENTRIES = {
  drive: async (input: AgentInput) => (await drive(input, OPTIONS)).steps,
  driveAll: async (input: AgentInput) => (await driveAll(input, { world: OPTIONS.world, tasks: ['planks'] }))[0]?.steps,
  stepThrough: async (input: AgentInput) => (await stepThrough(input, OPTIONS).finish()).steps,
}

describe.each(Object.entries(ENTRIES))('%s', (_, entry) => {
  test.each(INPUTS)('accepts %s', async (_, input) => {
    expect((await entry(input))?.map(({ action }) => action)).toEqual(ACTIONS)
  })

  test.each([
    [undefined, 'the agent is undefined'],
    ['react', 'the agent is a string'],
    [{ id: 'mine' }, 'the agent is an object without program or create'],
    [[agent], 'the agent is a list'],
    [class Mine {}, 'the agent is the class Mine'],
  ])('refuses %s', async (input, message) => {
    await expect(async () => entry(input as unknown as AgentInput)).rejects.toMatchObject({ code: 'CONFIG_INVALID', message })
  })
})
