/** Agents, worlds and models are accepted in the same forms everywhere; a form that cannot work is refused with a code and a hint. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Agent,
  type AgentPackage,
  act,
  type Effect,
  type LanguageModel,
  type World,
  type WorldPackage,
} from '@orreryjs/core'
import { type AsyncEpisode, asyncAgent } from '@orreryjs/core/agents'
import { scripted } from '@orreryjs/models/scripted'
import { orrery } from '@orreryjs/orrery'
import { run } from '@orreryjs/runs'
import {
  type AgentInput,
  agentCases,
  drive,
  driveAll,
  type ModelInput,
  openToolTarget,
  stepThrough,
  tinyCraft,
  type WorldInput,
  worldCases,
} from '@orreryjs/testing'
import { MockLanguageModelV3 } from 'ai/test'
import { afterAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'orrery-inputs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ACTIONS = ['get 1 log', 'craft 4 planks using 1 log']

function* program(): Generator<Effect, void> {
  for (const action of ACTIONS) yield* act(action)
}

async function play({ act: take }: AsyncEpisode): Promise<void> {
  for (const action of ACTIONS) await take(action)
}

const AGENT: Agent = { id: 'mine', version: 1, program }
const AGENT_PACKAGE: AgentPackage = { id: 'mine', summary: '', options: [], profiles: [], create: () => AGENT }
const WORLD = tinyCraft() as World
const WORLD_PACKAGE: WorldPackage = {
  id: WORLD.id,
  summary: '',
  options: [],
  defaultSplit: 'all',
  dialects: [WORLD.dialect],
  defaultDialect: () => WORLD.dialect,
  create: () => WORLD,
  replayer: () => {
    throw new Error('no replayer')
  },
}
const MODEL: LanguageModel = scripted().when(/./).always('get 1 log')

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const AGENT_FILE = file(
  'agent.mjs',
  `export default async function mine({ act }) { for (const action of ${JSON.stringify(ACTIONS)}) await act(action) }`,
)

/** Runs the first task; returns the actions, or the number of steps in place of them. */
async function runs(agent: unknown, world: unknown, model: unknown): Promise<number> {
  const { results } = await run({ agent: [agent], world: [world], model: [model], limit: 1 } as Parameters<typeof run>[0], {
    registry: orrery,
    out: join(mkdtempSync(join(folder, 'run-')), 'run'),
  })
  return results.cells[0]?.summary?.meanSteps ?? -1
}

interface Inputs {
  readonly agent?: unknown
  readonly world?: unknown
  readonly model?: unknown
}

type Entry = (inputs: Inputs) => Promise<number>

const withDefaults = ({ agent = AGENT, world = WORLD, model = MODEL }: Inputs) => ({
  agent: agent as AgentInput,
  world: world as WorldInput,
  model: model as ModelInput,
})

/** Entry points that take an agent, a world and a model, and return the number of steps. */
const IN_MEMORY: Readonly<Record<string, Entry>> = {
  drive: async (inputs) => {
    const { agent, ...options } = withDefaults(inputs)
    return (await drive(agent, options)).steps.length
  },
  driveAll: async (inputs) => {
    const { agent, ...options } = withDefaults(inputs)
    return (await driveAll(agent, { ...options, tasks: ['planks'] }))[0]?.steps.length ?? -1
  },
  stepThrough: async (inputs) => {
    const { agent, ...options } = withDefaults(inputs)
    return (await stepThrough(agent, options).finish()).steps.length
  },
}

const RUN: Entry = (inputs) => {
  const { agent, world, model } = withDefaults(inputs)
  return runs(agent, world, model)
}

const ENTRIES = Object.entries({ run: RUN, ...IN_MEMORY })

describe.each(ENTRIES)('%s', (_, entry) => {
  test.each([
    ['an agent', AGENT],
    ['an asynchronous agent', asyncAgent('mine', play)],
    ['a package', AGENT_PACKAGE],
    ['an async function', play],
    ['an arrow function', async (episode: AsyncEpisode) => play(episode)],
    ['a generator function', program],
  ])('accepts %s as agent', async (_, agent) => {
    expect(await entry({ agent })).toBe(2)
  })

  test.each([
    ['a world', WORLD],
    ['a package', WORLD_PACKAGE],
  ])('accepts %s as world', async (_, world) => {
    expect(await entry({ world })).toBe(2)
  })

  test('accepts a model', async () => {
    expect(await entry({ model: MODEL })).toBe(2)
  })

  test.each([
    ['a class as agent', { agent: class Mine {} }],
    ['an object as agent', { agent: { id: 'mine' } }],
    ['a number as agent', { agent: 7 }],
    ['a list as agent', { agent: [AGENT] }],
    ['null as agent', { agent: null }],
    ['null as world', { world: null }],
    ['null as model', { model: null }],
    ['a number as model', { model: 7 }],
    ['a function as world', { world: tinyCraft }],
    ['an object as world', { world: { id: 'mine' } }],
    ['an object as model', { model: { id: 'mine' } }],
    ['a model of the AI SDK', { model: new MockLanguageModelV3() }],
  ])('refuses %s', async (_, inputs) => {
    await expect(async () => entry(inputs)).rejects.toMatchObject({ code: 'CONFIG_INVALID', hint: expect.stringMatching(/./) })
  })
})

test.each([
  [{ agent: null }, 'the agent is null'],
  [{ agent: { id: 'mine' } }, 'the agent is an object without program or create'],
  [{ agent: [AGENT] }, 'the agent is a list'],
  [{ agent: class Mine {} }, 'the agent is the class Mine'],
  [{ world: { id: 'mine' } }, 'the world is an object without step or create'],
  [{ model: 7 }, 'the model is a number'],
])('drive says what is wrong with %o', async (inputs, message) => {
  await expect(async () => IN_MEMORY['drive']?.(inputs)).rejects.toThrow(message)
})

test.each([
  ['an agent by path', { agent: AGENT_FILE }],
  ['a world by name', { world: 'textcraft' }],
  ['an agent by name', { agent: 'random' }],
  ['a model by name', { model: 'simulated:perfect', world: 'textcraft' }],
])('run accepts %s, and functions without a registry say so', async (_, inputs) => {
  expect(await RUN(inputs)).toBeGreaterThanOrEqual(0)
  for (const [name, entry] of Object.entries(IN_MEMORY)) {
    await expect(async () => entry(inputs), name).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      hint: expect.stringContaining('names and paths are for `run`'),
    })
  }
})

test.each([
  ['an async function', play],
  ['a package', AGENT_PACKAGE],
])('the conformance cases accept %s', async (_, agent) => {
  const [first] = agentCases
  await first?.run({ name: 'mine', create: () => agent })
})

test('the conformance cases and tool targets accept the package of a world', async () => {
  const [first] = worldCases
  await first?.run({ name: 'mine', create: () => WORLD_PACKAGE, actions: ['get 1 log'] })
  expect(openToolTarget(WORLD_PACKAGE).turn.terminated).toBe(false)
  expect(() => openToolTarget('textcraft' as unknown as WorldInput)).toThrow("the world is the text 'textcraft'")
})
