import { writeFileSync } from 'node:fs'
import { type Agent, act } from '@orreryjs/core'
import { journalPath, readMetrics } from '@orreryjs/harness'
import { planEpisodes, type RunSettings, resume } from '@orreryjs/runs'
import { formatStarts, type StartState } from '@orreryjs/runs/starts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playRun, REGISTRY, textOf } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { creditRun } from '../../src/credit/credit-run.ts'
import { findStarts } from '../../src/starts/find-starts.ts'
import { writeStarts } from '../../src/starts/write-starts.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const RUN = { model: 'simulated:weak', limit: 9, deterministic: true }

beforeAll(async () => {
  await playRun(place.file('house'), { ...RUN, world: 'alfworld', agent: 'react,random', maxSteps: 20 })
  await playRun(place.file('shop'), { ...RUN, world: 'webshop', agent: 'lats', rewind: 'snapshot', limit: 4 })
  await playRun(place.file('faulty'), {
    ...RUN,
    world: 'textcraft',
    agent: 'react',
    fault: 'action-delayed=.3',
    inject: [],
    limit: 6,
  })
})

async function starts(run: string, where?: string): Promise<readonly StartState[]> {
  return (await findStarts(place.file(run), { registry: REGISTRY, where })).starts
}

const places = (found: readonly StartState[]): readonly string[] => found.map(({ task, stepsTaken }) => `${task} ${stepsTaken}`)

describe('conditions', () => {
  test('agree with the decisive steps and the distances of credit', async () => {
    const { episodes } = await creditRun(place.file('house'), { registry: REGISTRY, csv: place.file('house.csv'), force: true })
    const decisive = episodes.flatMap(({ episode, decisive: step }) => {
      const [, task = ''] = /(alfworld\/valid_unseen\/\d+)#/.exec(episode) ?? []
      return step === undefined ? [] : [`${task} ${step.step - 1}`]
    })
    expect(decisive.length).toBeGreaterThan(5)
    expect(places(await starts('house', 'decisive'))).toEqual(decisive)
    for (const start of await starts('house', 'distance=2-3')) {
      const [spec] = [...(await specs([start]))]
      const { world, task } = spec as NonNullable<typeof spec>
      expect([2, 3]).toContain(world.plan(world.start(task).state)?.length)
    }
  })

  test('of step and outcome agree with the journal', async () => {
    const found = await starts('house#react', 'step=3,outcome=failed')
    const failed = new Set<string>()
    for await (const { metrics } of readMetrics(journalPath(place.file('house'))))
      if (metrics.label === 'react' && !metrics.success && metrics.steps > 3) failed.add(`${metrics.task} 3`)
    expect(places(found)).toEqual([...failed])
  })

  test('find the steps before a dead end', async () => {
    const [spec] = await planEpisodes({ world: 'alfworld', agent: 'random' }, { registry: REGISTRY })
    const world = spec?.world
    const ids = [...(world?.tasks.ids('valid_unseen') ?? [])]
    const trapped = ids.flatMap((id) => {
      const [trap] = world?.deadEnds?.(world.tasks.get(id)) ?? []
      return trap === undefined ? [] : [{ id, actions: trap.actions }]
    })
    const [{ id, actions } = { id: '', actions: [] }] = trapped
    const doomed = defineAgentOf(actions)
    await playRun(place.file('dead-end'), { world: 'alfworld', agent: doomed, tasks: id, deterministic: true })
    const found = await findStarts(place.file('dead-end'), { registry: REGISTRY, where: 'dead-end-within=2' })
    expect(places(found.starts)).toEqual([actions.length - 2, actions.length - 1].map((step) => `${id} ${step}`))
  })

  test.each([
    ['near=1', /no condition named "near". Known: dead-end-within, decisive/],
    ['step=x', /--where step=x: expected step=N or step=N-M/],
    ['step=5-3', /expected step=N/],
    ['dead-end-within=0', /expected dead-end-within=N/],
    ['decisive=1', /expected decisive/],
    ['outcome=won', /expected outcome=failed or outcome=success/],
    ['step=999', /no step of .* meets the condition step=999/],
  ])('refuse %s', async (where, message) => {
    await expect(starts('house', where)).rejects.toMatchObject({ code: 'USAGE', message: expect.stringMatching(message) })
  })
})

/** An agent that takes these actions and then waits. */
function defineAgentOf(actions: readonly string[]): Agent {
  return {
    id: 'doomed',
    version: 1,
    asksModel: false,
    *program() {
      for (const action of actions) yield* act(action)
      for (let times = 0; times < 3; times += 1) yield* act('look')
    },
  }
}

function specs(given: readonly StartState[], settings: RunSettings = {}): ReturnType<typeof planEpisodes> {
  const file = place.file('given.jsonl')
  writeFileSync(file, formatStarts(given))
  return planEpisodes({ agent: 'random', ...settings, tasks: file }, { registry: REGISTRY })
}

test('steps that a rewind undid are not part of a start', async () => {
  const found = await starts('shop')
  expect(found.some(({ stepsTaken, steps }) => steps.length < stepsTaken)).toBe(true)
  // Planning checks every state.
  expect((await specs(found, { maxSteps: 10_000 })).length).toBe(found.length)
})

test('a start that no longer reaches its state names the file, the start and the first different step', async () => {
  const [found] = await starts('house#react', 'step=4')
  const start = found as StartState
  const [first, second, ...rest] = start.steps
  const changed = [{ ...start, steps: [first, { ...second, state: 'f'.repeat(32) }, ...rest] }] as readonly StartState[]
  await expect(specs(changed)).rejects.toMatchObject({
    code: 'START_CHANGED',
    message: `${place.file('given.jsonl')}: ${start.id}: step 2, ${JSON.stringify(second?.action)}, no longer leads to its recorded state`,
  })
  await expect(specs([{ ...start, taskHash: '0' }])).rejects.toMatchObject({ code: 'START_CHANGED' })
  await expect(specs([{ ...start, first: '0' }])).rejects.toMatchObject({
    message: expect.stringContaining('the first state differs'),
  })
})

describe('steps before a start', () => {
  test('count against the step limit', async () => {
    const found = await starts('house#random', 'step=15')
    const run = await playRun(place.file('rest'), { agent: 'random', deterministic: true, tasks: file(found), maxSteps: 18 })
    for await (const { metrics } of readMetrics(journalPath(run.directory)))
      expect([metrics.steps, metrics.end]).toEqual([3, 'step-limit'])
    await expect(creditRun(run.directory, { registry: REGISTRY })).resolves.toMatchObject({
      episodes: found.map(() => expect.objectContaining({ success: false })),
    })
  })

  test('leave at least one', async () => {
    const found = await starts('house#random', 'step=15')
    await expect(specs(found, { maxSteps: 15 })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('starts after 15 steps, and the step limit is 15'),
    })
  })
})

function file(found: readonly StartState[]): string {
  writeStarts(place.file('rest.jsonl'), found, { run: place.file('house'), force: true })
  return place.file('rest.jsonl')
}

test('a run of starts resumes to equal bytes', async () => {
  const some = (await starts('house', 'step=2')).filter((_, index) => index % 4 === 0)
  const settings = { agent: 'react', model: 'simulated:weak', deterministic: true, tasks: file(some) }
  await playRun(place.file('once'), settings)
  const stopped = new AbortController()
  await playRun(place.file('twice'), settings, { signal: stopped.signal, onEpisode: () => stopped.abort() })
  await resume(place.file('twice'), { registry: REGISTRY })
  expect(textOf(place.file('twice'), 'events.jsonl')).toBe(textOf(place.file('once'), 'events.jsonl'))
})

test('a fault that changed a state excludes the episode', async () => {
  const { excluded, starts: found } = await findStarts(place.file('faulty'), { registry: REGISTRY })
  expect(excluded.faulty).toBeGreaterThan(0)
  expect((await specs(found, { maxSteps: 10_000 })).length).toBe(found.length)
})

test('starts of one task and step have distinct, stable ids', async () => {
  const [all, some] = [await starts('house', 'step=2'), await starts('house#react', 'step=2')]
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.some(({ id }) => /^alfworld\/valid_unseen\/\d+@2-[0-9a-f]{6}$/.test(id))).toBe(true)
  expect(some.every(({ id }) => /^alfworld\/valid_unseen\/\d+@2$/.test(id))).toBe(true)
})

test('a start of a start is excluded', async () => {
  await playRun(place.file('again'), { agent: 'random', deterministic: true, tasks: file(await starts('house#react', 'step=2')) })
  await expect(findStarts(place.file('again'), { registry: REGISTRY })).rejects.toMatchObject({ code: 'USAGE' })
})

describe('a file', () => {
  test.each([
    ['without a heading', '{"id":"x"}\n', /:1: no heading/],
    ['that is not JSON', 'x\n', /:1: not JSON/],
    ['without starts', '{"type":"start-states","schema":1}\n', /:1: expected at least one start/],
    ['with another member', '{"type":"start-states","schema":1}\n\n{"a":1}\n', /:3: /],
  ])('%s is refused', async (_, content, message) => {
    writeFileSync(place.file('bad.jsonl'), content)
    await expect(planEpisodes({ tasks: place.file('bad.jsonl') }, { registry: REGISTRY })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringMatching(message),
    })
  })

  test('with starts in other worlds is refused', async () => {
    const found = file(await starts('house', 'step=2'))
    await expect(planEpisodes({ world: 'textcraft', tasks: found }, { registry: REGISTRY })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: `${found}: no start is in the world and split of the settings. It has alfworld valid_unseen`,
    })
  })

  test('whose name --tasks would not recognise is not written', async () => {
    const found = await starts('house', 'step=2')
    expect(() => writeStarts(place.file('starts.txt'), found, { run: place.file('house') })).toThrow(/ends with .jsonl/)
  })
})
