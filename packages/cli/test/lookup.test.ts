import type { OptionSpec } from '@orreryjs/core'
import { parseFaulty } from '@orreryjs/models/faulty'
import { parseOpenai } from '@orreryjs/models/openai'
import { scripted } from '@orreryjs/models/scripted'
import { orrery } from '@orreryjs/orrery'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { idsOf, loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { parseSimulated } from '@orreryjs/simulated'
import { expect, test } from 'vitest'
import { orreryHere } from './in-process.ts'

const PARTS = { players: async () => PLAYERS }

/** True if a description is more than the name. */
const isSentence = (name: string, text: string): boolean => text.trim().split(/\s+/).length >= 3 && text !== name

/** With 10,000 columns no sentence is broken. */
const listOutput = async (...words: string[]): Promise<string> => (await orreryHere(['list', ...words], 10_000)).stdout

function expectDescribed(text: string, options: readonly OptionSpec[]): void {
  for (const { name, description, default: usual } of options) {
    expect(isSentence(name, description), `${name} has no sentence`).toBe(true)
    const row = text.split('\n').find((line) => line.startsWith(`${name} `)) ?? ''
    expect(row).toContain(description)
    expect(row).toContain(usual === '' ? '(none)' : String(usual))
  }
}

test.each(idsOf(orrery.agents))('%s tells every option with default, values and a sentence', async (id) => {
  const { options } = await loadAgent(orrery, id)
  const text = await listOutput('agents', id)
  expectDescribed(text, options)
  for (const option of options) if (option.type === 'choice') expect(text).toContain(`(one of ${option.choices.join(', ')})`)
  const { agents } = JSON.parse(await listOutput('agents', id, '--json'))
  expect(agents[0].options.map(({ name }: OptionSpec) => name)).toEqual(options.map(({ name }) => name))
})

test.each(idsOf(orrery.worlds))('%s tells its options, splits, limits and tools', async (id) => {
  const { package: source, limits } = await loadWorld(orrery, id)
  const text = await listOutput('worlds', id)
  expectDescribed(text, source.options)
  expect(text).toMatch(new RegExp(`^${source.defaultSplit} .*default$`, 'm'))
  expect(text).toMatch(new RegExp(`^limits +maxSteps ${limits.maxSteps}$`, 'm'))
  const { worlds } = JSON.parse(await listOutput('worlds', id, '--json'))
  expect(worlds[0].tools.length).toBeGreaterThan(0)
  for (const { name, description, pages } of worlds[0].tools) {
    expect(isSentence(name, description)).toBe(true)
    expect(pages.length).toBeGreaterThan(0)
  }
})

test.each(orrery.models)('the model $id describes every parameter with a sentence', async ({ id, describe }) => {
  const { presets = {}, parameters } = (await describe?.(PARTS)) ?? { parameters: [] }
  const text = await listOutput('models', id)
  for (const [name, summary] of Object.entries(presets))
    expect(text).toContain(`${name}  ${' '.repeat(7 - name.length)}${summary}`)
  for (const { name, summary } of parameters) {
    expect(isSentence(name, summary), `${name} has no sentence`).toBe(true)
    expect(text.split('\n').some((line) => line.startsWith(`${name} `) && line.endsWith(summary))).toBe(true)
  }
})

test('the parameters of simulated are exactly those that its names accept', async () => {
  const parameters = (await orrery.models.find(({ id }) => id === 'simulated')?.describe?.(PARTS))?.parameters ?? []
  for (const { name } of parameters) expect(parseSimulated(`simulated:mid,${name}=0.5`, PLAYERS).id).toContain(name)
  const names = parameters.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(50)
  expect(new Set(names).size).toBe(names.length)
  let listed = ''
  try {
    parseSimulated('simulated:mid,nothing=1', PLAYERS)
  } catch (error) {
    listed = String(error)
  }
  expect(listed.split('it has: ')[1]?.split(', ').sort()).toEqual([...names].sort())
})

test('the parameters of openai and faulty are those that their names accept', async () => {
  const parametersOf = async (id: string): Promise<readonly string[]> =>
    ((await orrery.models.find((entry) => entry.id === id)?.describe?.(PARTS))?.parameters ?? []).map(({ name }) => name)
  const values: Readonly<Record<string, string>> = {
    temperature: '0.5',
    reasoning_effort: 'low',
    stream: 'true',
    base_url: 'http://localhost/v1',
    key: 'MY_KEY',
  }
  expect((await parametersOf('openai')).length).toBeGreaterThan(2)
  for (const name of await parametersOf('openai'))
    expect(() => parseOpenai(`openai:m,${name}=${values[name] ?? '1'}`)).not.toThrow()
  for (const name of await parametersOf('faulty')) {
    const spec = name === 'RATE' ? '0.1' : `${name}=${name === 'delay' ? 5 : 0.1}`
    await expect(parseFaulty(`faulty:${spec}+m`, async () => scripted([]))).resolves.toBeDefined()
  }
})

test('suggests the nearest name for an unknown one', async () => {
  const [agent, world, model, metric, tasks] = await Promise.all(
    [
      ['agents', 'rebakt'],
      ['worlds', 'textcarft'],
      ['models', 'simulate'],
      ['metrics', 'succes'],
      ['tasks', 'textcarft'],
    ].map((words) => orreryHere(['list', ...words])),
  )
  expect(agent?.stderr).toContain('Did you mean "rebact"?')
  expect(world?.stderr).toContain('Did you mean "textcraft"?')
  expect(model?.stderr).toContain('Did you mean "simulated"?')
  expect(metric?.stderr).toContain('Did you mean "success"?')
  expect(tasks?.stderr).toContain('Did you mean "textcraft"?')
  const [named, byFlag] = await Promise.all(
    [['alfworld'], ['--world', 'alfworld']].map((words) => orreryHere(['list', 'tasks', ...words, '--limit', '2'])),
  )
  expect(named).toEqual(byFlag)
  expect(named?.code).toBe(0)
})
