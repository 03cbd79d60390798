import { type AdaptOptions, adapt, createAdapt } from '@orreryjs/agent-adapt'
import type { ModelRequest } from '@orreryjs/core'
import { notesIn, requestsIn, sectionOf } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { answers, craft, DONE, FAILED, planned, purposes, rewinds, steps, subtasks } from './playing.ts'

const PLANKS = 'craft 4 planks using 1 log'
const STICKS = 'craft 4 stick using 2 planks'
const TORCH = 'craft 4 torch using 1 stick, 1 coal'

describe('the recursion', () => {
  test('does not plan a task that the executor solves', async () => {
    const { end, events } = await craft(['think: log, planks, sticks', 'get 1 log', PLANKS, STICKS], { item: 'stick' })
    expect(end).toMatchObject({ end: 'solved', success: true, steps: 3 })
    expect(purposes(events)).toEqual(['step', 'step', 'step', 'step'])
    expect(notesIn(events, 'subtask')).toEqual([{ kind: 'subtask', text: 'Goal: craft stick.', depth: 0, status: 'start' }])
  })

  test('tries the second branch of an OR plan after the first fails, then continues with the rest of the plan', async () => {
    const plan = planned(
      ['Get 1 stick.', 'Craft 4 stick.', 'Get 1 coal.', 'Craft 4 torch.'],
      '((Step 1 OR Step 2) AND Step 3 AND Step 4)',
    )
    const first = ['get 1 stick', FAILED]
    const second = ['get 1 log', PLANKS, STICKS, DONE]
    const replies = [FAILED, plan, ...first, ...second, 'get 1 coal', DONE, TORCH]
    const { end, events } = await craft(replies, { options: { dMax: 2 } })
    expect(end).toMatchObject({ end: 'solved', success: true, reward: 1 })
    expect(steps(events)).toEqual(['get 1 stick', 'get 1 log', PLANKS, STICKS, 'inventory', 'get 1 coal', 'inventory', TORCH])
    expect(subtasks(events)).toEqual(['1 Get 1 stick.: failure', '1 Craft 4 stick.: success', '1 Get 1 coal.: success'])
    expect(notesIn(events, 'plan')).toEqual([
      {
        kind: 'plan',
        text: '((Get 1 stick. OR Craft 4 stick.) AND Get 1 coal. AND Craft 4 torch.)',
        steps: ['Get 1 stick.', 'Craft 4 stick.', 'Get 1 coal.', 'Craft 4 torch.'],
      },
    ])
  })

  test('plans a failed subtask one level deeper', async () => {
    const replies = [
      FAILED,
      planned(['Craft 4 stick.', 'Get 1 coal.', 'Craft 4 torch.']),
      'get 1 stick',
      FAILED,
      planned(['Craft 4 planks.', 'Craft 4 stick.']),
      ...['get 1 log', PLANKS, DONE],
      ...[STICKS, DONE],
      ...['get 1 coal', DONE],
      TORCH,
    ]
    const { end, events } = await craft(replies)
    expect(end).toMatchObject({ end: 'solved', steps: 9 })
    expect(subtasks(events)).toEqual([
      '2 Craft 4 planks.: success',
      '2 Craft 4 stick.: success',
      '1 Craft 4 stick.: success',
      '1 Get 1 coal.: success',
    ])
    const planRequests = requestsIn(events, 'adapt.plan')
    const goalIn = (request: ModelRequest): string | undefined => /^Goal: .*$/m.exec(sectionOf(request, 'TASK') ?? '')?.[0]
    expect(planRequests.map(goalIn)).toEqual(['Goal: craft torch.', 'Goal: Craft 4 stick.'])
    for (const request of planRequests) expect(sectionOf(request, 'SUBTASK')).toBeUndefined()
  })

  test('does not plan at the maximum depth', async () => {
    const plan = planned(['Get 1 coal.', 'Get 1 log.'])
    const { end, events } = await craft([FAILED, plan, FAILED, 'get 1 coal'], { options: { dMax: 2 } })
    expect(end).toMatchObject({ end: 'agent-stopped', answer: { claim: 'failure' } })
    expect(purposes(events)).toEqual(['step', 'plan', 'step'])
    expect(subtasks(events)).toEqual(['1 Get 1 coal.: failure', '0 Goal: craft torch.: failure'])
  })

  test('stops AND at the first failure and OR at the first success, also nested', async () => {
    const plan = planned(['a', 'b', 'c', 'd'], '((Step 1 AND Step 2 AND Step 3) OR (Step 3 AND Step 4) OR Step 1)')
    const { end, events } = await craft([FAILED, plan, DONE, FAILED, DONE, DONE], { options: { dMax: 2, infoProp: 'none' } })
    expect(subtasks(events)).toEqual([
      '1 a: success',
      '1 b: failure',
      '1 c: success',
      '1 d: success',
      '0 Goal: craft torch.: success',
    ])
    expect(end).toMatchObject({ end: 'agent-stopped', answer: { claim: 'success' } })
  })
})

describe('information passed to subtasks', () => {
  const plan = planned(['Get 1 log.', 'Get 1 coal.', 'Craft 4 planks.'])
  const replies = [FAILED, plan, 'get 1 log', DONE, 'get 1 coal', DONE, PLANKS]

  async function informationOf(
    infoProp: AdaptOptions['infoProp'],
    infoAction?: string,
  ): Promise<readonly (string | undefined)[]> {
    const { events } = await craft(replies, { options: { dMax: 2, infoProp }, parts: { infoAction } })
    const first = requestsIn(events, 'adapt.step').filter((request) => sectionOf(request, 'HISTORY') === '>')
    return first.map((request) => sectionOf(request, 'INFORMATION'))
  }

  test("passes on the answer to the profile's infoAction", async () => {
    const held = (items: string): string => `> inventory\nInventory: ${items}`
    expect(await informationOf('default', 'inventory')).toEqual([
      undefined,
      undefined,
      held('[log] (1)'),
      held('[log] (1) [coal] (1)'),
    ])
  })

  test('passes on the last answer, all last answers or nothing', async () => {
    const [log, coal] = ['> get 1 log\nGot 1 log', '> get 1 coal\nGot 1 coal']
    expect(await informationOf('last')).toEqual([undefined, undefined, log, coal])
    expect(await informationOf('all')).toEqual([undefined, undefined, log, `${log}\n${coal}`])
    expect(await informationOf('none', 'inventory')).toEqual([undefined, undefined, undefined, undefined])
  })

  test('passes on its received information after a subtask without actions', async () => {
    const idle = [FAILED, plan, 'get 1 log', DONE, DONE, PLANKS]
    const { events } = await craft(idle, { options: { dMax: 2 }, parts: { infoAction: undefined } })
    const [last] = requestsIn(events, 'adapt.step').slice(-1)
    expect(sectionOf(last, 'INFORMATION')).toBe('> get 1 log\nGot 1 log')
  })

  test('gives alternatives the same information (paper) or that of the previous alternative (code)', async () => {
    const alternatives = planned(['a', 'b', 'c'], '((Step 1 AND Step 2) OR Step 3)')
    const ask = async (orInfo: AdaptOptions['orInfo']): Promise<string | undefined> => {
      const { events } = await craft([FAILED, alternatives, 'get 1 log', DONE, FAILED, DONE], { options: { dMax: 2, orInfo } })
      return sectionOf(requestsIn(events).at(-1), 'INFORMATION')
    }
    expect(await ask('same')).toBeUndefined()
    expect(await ask('previous')).toBe('> inventory\nInventory: [log] (1)')
  })
})

describe('baselines', () => {
  test('planAndExecute: makes one detailed plan first and never changes it', async () => {
    const plan = planned(['Get 1 log.', 'Craft 4 planks.', 'Craft 4 stick.'])
    const options = { method: 'planAndExecute' } as const
    const { end, events } = await craft([plan, 'get 1 log', DONE, PLANKS, DONE, STICKS], { item: 'stick', options })
    expect(end).toMatchObject({ end: 'solved' })
    expect(purposes(events)).toEqual(['plan', 'step', 'step', 'step', 'step', 'step'])
    expect(sectionOf(requestsIn(events)[0], 'REPLY FORMAT')).toContain('as many steps as it takes, in detail')
    const failing = await craft([plan, FAILED, 'get 1 log'], { item: 'stick', options })
    expect(failing.end).toMatchObject({ end: 'agent-stopped', answer: { claim: 'failure' } })
    expect(purposes(failing.events)).toEqual(['plan', 'step'])
  })

  test('tryAgain: runs dMax trials from the start, later ones at a higher temperature', async () => {
    const options = { method: 'tryAgain', dMax: 3 } as const
    const { end, events } = await craft(['get 1 log', FAILED, 'get 1 coal', FAILED, 'inventory', FAILED], { options })
    expect(notesIn(events, 'trial').map(({ trial }) => trial)).toEqual([1, 2, 3])
    expect(requestsIn(events).map(({ temperature }) => temperature)).toEqual([0, 0, 0.7, 0.7, 0.7, 0.7])
    expect(answers(events)).toEqual(['Got 1 log', 'Got 1 coal', 'Inventory: You are not carrying anything.'])
    expect(rewinds(events)).toEqual(['snapshot', 'snapshot'])
    expect(end).toMatchObject({ end: 'agent-stopped', answer: { claim: 'failure' } })
    const claimed = await craft([FAILED, DONE, 'get 1 log'], { options })
    expect(claimed.end).toMatchObject({ end: 'agent-stopped', answer: { claim: 'success' }, success: false })
  })
})

describe('options', () => {
  test('reads options from a run and keeps them with the agent', () => {
    expect(adapt.create({ dMax: '2', thoughtsCountForPatience: 'false' }).options).toMatchObject({
      dMax: 2,
      thoughtsCountForPatience: 'false',
      method: 'adapt',
    })
    expect(adapt.create().options).toEqual(createAdapt().options)
    expect(adapt.options.map((spec) => spec.name).sort()).toEqual(Object.keys(createAdapt().options ?? {}).sort())
    expect(() => adapt.create({ dMax: 11 })).toThrow(/from 0 to 10/)
  })

  test('lines limits an attempt, including its thoughts', async () => {
    const { events } = await craft(['think: hm', 'inventory', 'inventory', planned(['Get 1 log.'])], { options: { lines: 3 } })
    expect(purposes(events)).toEqual(['step', 'step', 'step', 'plan'])
  })

  test('includeUnmentioned appends the steps that the execution order omits', async () => {
    const plan = planned(['a', 'b'], '(Step 2)')
    const play = async (includeUnmentioned: boolean): Promise<readonly string[]> =>
      subtasks((await craft([FAILED, plan, DONE, DONE], { options: { includeUnmentioned } })).events)
    expect(await play(false)).toEqual(['1 b: success', '0 Goal: craft torch.: success'])
    expect(await play(true)).toEqual(['1 b: success', '1 a: success', '0 Goal: craft torch.: success'])
  })

  test('default limits allow one attempt per level', () => {
    const usual = { maxSteps: 10, maxModelCalls: 30, maxTokens: 7 }
    const [craftProfile] = adapt.profiles
    expect(adapt.limits?.(usual, { dMax: 1 })).toEqual(usual)
    expect(adapt.limits?.(usual, { dMax: '2' }, craftProfile)).toEqual({ maxSteps: 20, maxModelCalls: 60, maxTokens: 7 })
    expect(adapt.limits?.(usual, {}, craftProfile)).toEqual({ maxSteps: 40, maxModelCalls: 120, maxTokens: 7 })
    expect(adapt.limits?.({}, {}, craftProfile)).toEqual({})
  })
})
