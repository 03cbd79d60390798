import { type EpisodeEvent, type LanguageModel, type MemoryMode, type OptionValues, rng } from '@orreryjs/core'
import { type EpisodeSpec, reexecute } from '@orreryjs/harness'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { type Cell, deedsOf, episodesOf, isOfType, type Played, played } from '../cell.ts'

/** A stream of Agent Workflow Memory. */
interface Stream {
  readonly world: string
  readonly memory?: MemoryMode
  readonly options?: OptionValues
  readonly model?: LanguageModel
  readonly tasks?: number
  /** Seed of another order of the tasks. */
  readonly order?: string
}

const MID = parseSimulated('simulated:mid', PLAYERS)
const TASKS = 12

function specsOf(
  { world, memory, options = {}, model = MID, tasks = TASKS, order }: Stream,
  agent = 'awm',
): readonly EpisodeSpec[] {
  const cell: Cell = { agent, options, world, model, tasks }
  const specs = order === undefined ? episodesOf(cell) : rng('order', order).shuffle(episodesOf(cell))
  return specs.map((spec, index) => ({
    ...spec,
    feedback: options['criteria'] === 'gt' ? 'terminal' : 'none',
    ...(memory && { stream: { id: 'stream', position: index + 1, length: specs.length, memory } }),
  }))
}

const streams = new Map<string, Promise<readonly Played[]>>()

/** Plays a stream, once per stream: tests must not change its episodes. */
function playStream(stream: Stream): Promise<readonly Played[]> {
  const key = JSON.stringify({ ...stream, model: stream.model?.id })
  const episodes = streams.get(key) ?? played(specsOf(stream))
  streams.set(key, episodes)
  return episodes
}

const calls = (each: Played): readonly unknown[] =>
  each.events
    .filter(isOfType('model-call'))
    .filter(({ purpose }) => purpose === 'react.step')
    .map(({ prompt }) => prompt)

/** The memory after a stream. */
function memoryAfter(episodes: readonly Played[]): ReadonlyMap<string, unknown> {
  return new Map(episodes.flatMap(({ events }) => events.filter(isOfType('remember')).map(({ key, value }) => [key, value])))
}

/** Tasks of the stored trajectories. */
function storedTasks(episodes: readonly Played[]): readonly string[] {
  return [...memoryAfter(episodes).keys()]
    .filter((key) => key.startsWith('trajectories/'))
    .map((key) => key.split('/').slice(2).join('/'))
}

const solvedTasks = (episodes: readonly Played[]): readonly string[] =>
  episodes.flatMap(({ metrics }) => (metrics.success ? [metrics.task] : []))

/** A model that answers the question of the judge always alike, and otherwise as another one. */
function judging(word: 'YES' | 'NO'): LanguageModel {
  return {
    ...MID,
    id: `always-${word}`,
    generate: (request, options) =>
      request.purpose === 'awm.judge'
        ? { choices: [{ text: `So I judge.\n${word}`, finish: 'stop' }], usage: { inputTokens: 1, outputTokens: 1 } }
        : MID.generate(request, options),
  }
}

/** The workflows that the rule makes of the solved episodes, from their events: one per sequence of actions without typed texts. */
function expectedWorkflows(episodes: readonly Played[]): string {
  const texts = new Map<string, string>()
  for (const { events, metrics } of episodes) {
    if (!metrics.success) continue
    const [start] = events.filter(isOfType('episode-start'))
    const lines = workflowLines(events)
    const key = lines.filter((line) => !line.startsWith('think: ')).join('\n')
    if (!texts.has(key)) texts.set(key, [`Workflow: ${start?.goal}`, ...lines].join('\n'))
  }
  return [...texts.values()].join('\n\n')
}

/** Valid actions of an episode, each with the thoughts before it. */
function workflowLines(events: readonly EpisodeEvent[]): readonly string[] {
  const lines: string[] = []
  let thoughts: string[] = []
  for (const event of events) {
    if (event.type === 'note' && event.note.kind === 'thought') thoughts.push(`think: ${event.note.text}`)
    if (event.type !== 'step-end') continue
    if (event.invalid === undefined) lines.push(...thoughts, event.action)
    thoughts = []
  }
  return lines
}

describe('a stream with the true success and the rule', () => {
  const options = { criteria: 'gt', induce: 'rule', perTemplate: 100, maxMemoryChars: 0 }

  test.each(['textcraft', 'alfworld'])('remembers exactly the solved tasks, in %s', async (world) => {
    const episodes = await playStream({ world, memory: 'online', options })
    expect(solvedTasks(episodes).length).toBeGreaterThan(2)
    expect(solvedTasks(episodes).length).toBeLessThan(TASKS)
    expect(storedTasks(episodes)).toEqual(solvedTasks(episodes))
    for (let count = 1; count <= TASKS; count += 1)
      expect(memoryAfter(episodes.slice(0, count)).get(`workflows/${world}`) ?? '').toBe(
        expectedWorkflows(episodes.slice(0, count)),
      )
  })

  test('keeps a memory for each site, with described elements', async () => {
    const model = parseSimulated('simulated:perfect', PLAYERS)
    const episodes = await playStream({ world: 'webarena', memory: 'online', options, model, tasks: 24 })
    const sites = new Set(episodes.flatMap(({ metrics }) => (metrics.success ? [metrics.taskType.split('.')[0]] : [])))
    expect(sites.size).toBeGreaterThan(2)
    const keys = [...memoryAfter(episodes).keys()].filter((key) => key.startsWith('workflows/'))
    expect(keys.sort()).toEqual([...sites].map((site) => `workflows/${site}`).sort())
    for (const each of episodes)
      for (const { path } of each.events.filter(isOfType('recall')))
        expect(path).toMatch(`/${each.metrics.taskType.split('.')[0]}`)
    const texts = keys.map((key) => String(memoryAfter(episodes).get(key))).join('\n')
    expect(texts).toMatch(/^click \[\w+ '/m)
    expect(texts).not.toMatch(/^(?:click|type|hover) \[\d+\]/m)
  })
})

describe('the judge', () => {
  test('that always says yes stores all tasks, and no task if it always says no', async () => {
    const yes = await playStream({ world: 'textcraft', memory: 'online', model: judging('YES') })
    expect(storedTasks(yes)).toHaveLength(TASKS)
    expect(yes.map(({ metrics }) => metrics.claim)).toEqual(yes.map(() => 'success'))
    const no = await playStream({ world: 'textcraft', memory: 'online', model: judging('NO') })
    expect(memoryAfter(no).size).toBe(0)
    expect(no.map(({ metrics }) => metrics.claim)).toEqual(no.map(() => 'failure'))
    const never = await playStream({ world: 'textcraft', memory: 'off' })
    expect(no.map(calls)).toEqual(never.map(calls))
  })

  test('decides alone what enters the memory: its verdicts, not the successes', async () => {
    const episodes = await playStream({ world: 'webshop', memory: 'online' })
    const judged = episodes.flatMap(({ metrics }) => (metrics.claim === 'success' ? [metrics.task] : []))
    expect(storedTasks(episodes)).toEqual(judged)
    expect(judged).not.toEqual(solvedTasks(episodes))
  })
})

describe('comparisons', () => {
  test('a row without memory is ReAct with the same prompts', async () => {
    const off = await playStream({ world: 'textcraft', memory: 'off' })
    const react = await played(specsOf({ world: 'textcraft' }, 'react'))
    expect(off.map(calls)).toEqual(react.map(calls))
    expect(off.map(({ metrics }) => metrics.end)).toEqual(react.map(({ metrics }) => metrics.end))
  })

  test('an episode ends for the same reason with and without memory', async () => {
    const ends = async (memory: MemoryMode): Promise<readonly string[]> =>
      (await playStream({ world: 'alfworld', memory })).map(({ metrics }) => metrics.end)
    expect(await ends('off')).toContain('step-limit')
    expect(await ends('online')).toEqual(await ends('off'))
  })

  test('another order changes the memory but not the row without memory', async () => {
    const stream = { world: 'textcraft', options: { induce: 'rule' } }
    const byTask = (episodes: readonly Played[]): ReadonlyMap<string, unknown> =>
      new Map(episodes.map((each) => [each.metrics.task, deedsOf(each)]))
    const workflowsAfter = async (order?: string): Promise<unknown> =>
      memoryAfter(await played(specsOf({ ...stream, memory: 'online', ...(order && { order }) }))).get('workflows/textcraft')
    const other = await workflowsAfter('1')
    expect(other).not.toBe(await workflowsAfter())
    expect(await workflowsAfter('1')).toBe(other)
    expect(byTask(await playStream({ ...stream, memory: 'off', order: '1' }))).toEqual(
      byTask(await playStream({ ...stream, memory: 'off' })),
    )
  })

  test('templates=others shows no workflow of the template of the task', async () => {
    const options = { criteria: 'gt', induce: 'rule', templates: 'others' }
    const episodes = await playStream({ world: 'alfworld', memory: 'online', options, tasks: 18 })
    const goals = new Map(
      episodes.map(({ events, metrics }) => [events.filter(isOfType('episode-start'))[0]?.goal, metrics.taskType]),
    )
    let shown = 0
    for (const each of episodes) {
      for (const [, goal] of JSON.stringify(calls(each)[0]).matchAll(/ {2}Workflow: (.*?)\\n/g)) {
        shown += 1
        expect(goals.get(goal)).not.toBe(each.metrics.taskType)
      }
    }
    expect(shown).toBeGreaterThan(10)
    expect([...memoryAfter(episodes).keys()].filter((key) => key.startsWith('workflows/'))).toEqual([])
  })
})

test('offline: a memory from training tasks is used at test and does not change there', async () => {
  const train = specsOf({ world: 'textcraft', memory: 'online' })
  const own = new Set(train.map(({ task }) => task.id))
  const evaluated = specsOf({ world: 'textcraft', memory: 'read-only', tasks: TASKS + 4 }).filter(({ task }) => !own.has(task.id))
  const episodes = await played([...train, ...evaluated])
  const [trained, tested] = [episodes.slice(0, TASKS), episodes.slice(TASKS)]
  const workflows = String(memoryAfter(trained).get('workflows/textcraft'))
  const [firstLine = ''] = workflows.split('\n')
  expect(firstLine).toMatch(/^Workflow: /)
  expect(tested).toHaveLength(4)
  for (const each of tested) {
    expect(each.events.filter(isOfType('recall')).map(({ entries }) => entries[0]?.value)).toEqual([workflows])
    expect(JSON.stringify(calls(each)[0])).toContain(firstLine)
    expect(each.events.filter(isOfType('remember'))).toEqual([])
    expect(Object.keys(each.metrics.modelCallsByPurpose)).toEqual(['react.step'])
  }
})

test('episodes of a stream can be executed again from their events', async () => {
  const specs = specsOf({ world: 'textcraft', memory: 'online' })
  const episodes = await playStream({ world: 'textcraft', memory: 'online' })
  for (const [index, { events }] of episodes.entries())
    expect(await reexecute(specs[index] as EpisodeSpec, events)).toBeUndefined()
})

test('the model is asked to judge and to induce with prompts that it understands', async () => {
  for (const world of ['textcraft', 'alfworld', 'webshop']) {
    const episodes = await playStream({ world, memory: 'online', model: parseSimulated('simulated:perfect', PLAYERS), tasks: 4 })
    for (const { metrics } of episodes) {
      expect(metrics).not.toHaveProperty('promptsNotUnderstood')
      expect(metrics.parseFailures).toBe(0)
      expect(metrics.modelCallsByPurpose).toMatchObject({ 'awm.judge': 1 })
    }
    expect(String(memoryAfter(episodes).get(`workflows/${world}`))).toMatch(/^Workflow: .*\n/)
  }
})
