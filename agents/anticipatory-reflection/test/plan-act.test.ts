import { createPlanAct, planAct } from '@orreryjs/agent-anticipatory-reflection'
import { notesIn, requestsIn } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { testEndOfTask } from './end-of-task.ts'
import { body, course, moves, PROFILE, planOf, playPlanAct as play, prompts } from './playing.ts'

const NO = 'The action is to go astray.\nNO'
const YES = 'The action is to go on.\nYES'
const DONE = 'Done.\nYES'
const NOT_DONE = 'No.\nNO'

describe('the loop', () => {
  test('executes the plan subtask by subtask, and makes a new one after a misaligned action', async () => {
    const { end, events } = await play({
      plan: [planOf('Open the orders.'), planOf('Open the reports.', 'Open the sales.', 'Confirm.')],
      action: ['open orders', 'open reports', 'open sales', 'confirm'],
      align: [NO],
      subtask: [NOT_DONE, NOT_DONE, DONE, DONE],
    })
    const purposes = ['task-completed', 'subtask-completed', 'action']
    expect(course(events)).toEqual([
      ...['plan', ...purposes, '> open orders', 'align', 'snapshot', 'plan', ...purposes, '> open reports'],
      ...['align', ...purposes, '> open sales', 'align', ...purposes, '> confirm'],
    ])
    expect(end).toMatchObject({ end: 'solved', success: true })
    expect(body(prompts(events, 'action')[2], 'SUBTASK')).toBe('Open the sales.')
    expect(notesIn(events, 'subtask').map(({ text, status }) => `${status} ${text}`)).toEqual([
      ...['start Open the orders.', 'failure Open the orders.'],
      ...['start Open the reports.', 'success Open the reports.', 'start Open the sales.'],
      ...['success Open the sales.', 'start Confirm.'],
    ])
  })

  testEndOfTask(play)

  test('makes 4 model calls per action', async () => {
    const { events } = await play({ action: ['open orders', 'back', 'open orders'] }, { maxActions: 3 })
    expect(requestsIn(events)).toHaveLength(1 + 3 * 4 + 2)
  })

  test('ends without a success claim after maxActions and maxTrials', async () => {
    const spent = await play({ action: ['open orders', 'back', 'open orders'] }, { maxActions: 2 })
    expect([moves(spent.events), spent.end.answer]).toEqual([['> open orders', '> back'], { claim: 'failure' }])
    const failed = await play({ action: ['open orders', 'open orders'], align: [NO, NO] }, { maxTrials: 2 })
    expect([moves(failed.events), failed.end.answer]).toEqual([
      ['> open orders', 'snapshot', '> open orders'],
      { claim: 'failure' },
    ])
  })

  test('a note costs an action but no step, and is not judged', async () => {
    const { events } = await play({ action: ['note_down [old orders]', 'open orders'] }, { maxActions: 2 })
    expect(course(events).filter((each) => !each.endsWith('completed'))).toEqual([
      'plan',
      'action',
      'action',
      '> open orders',
      'align',
    ])
    expect(body(prompts(events, 'action')[1], 'NOTES')).toBe('old orders')
  })

  test('is deterministic for equal replies, options and tasks', async () => {
    const replies = { action: ['open orders', 'back', 'confirm'], align: [YES, NO] }
    expect(await play(replies)).toEqual(await play(replies))
  })
})

describe('failure modes', () => {
  test('one wrong click ends the trial: NO at action 1 gives 1 action and 1 revision', async () => {
    const { events } = await play({ action: ['open orders'], align: [NO] }, { maxTrials: 2 })
    expect(moves(events)).toEqual(['> open orders', 'snapshot'])
    expect(notesIn(events, 'revision')).toHaveLength(1)
    expect(notesIn(events, 'revision')[0]).toEqual({ kind: 'revision', reason: 'the action was misaligned' })
  })

  test('logs a revision that repeats the plan', async () => {
    const { events } = await play({ action: ['open orders', 'open orders'], align: [NO, NO] }, { maxTrials: 2 })
    expect(notesIn(events, 'judgement')).toContainEqual({ kind: 'judgement', about: 'plan', verdict: 'same plan as in trial 1' })
  })

  test('shows the failed plan and the last observation in the revision prompt', async () => {
    const { events } = await play({ action: ['open prices'], align: [NO] }, { maxTrials: 2 })
    const [first, second] = prompts(events, 'plan')
    expect(body(first, 'FAILED PLANS')).toBeUndefined()
    expect(body(second, 'FAILED PLANS')).toBe('1. Open the reports.\n2. Open the sales.\n3. Confirm.')
    expect(body(second, 'PAST EXPERIENCE')).toBe(
      'The action is to go astray.\nTrial 1 failed. The last thing seen was: No such thing here.',
    )
  })

  test('shows the actions of a failed trial in the prompts of the next trial', async () => {
    const { events } = await play({ action: ['open prices', 'open orders'], align: [NO] }, { maxTrials: 2 })
    const past = 'The action is to go astray.\nTrial 1 failed. The last thing seen was: No such thing here.'
    for (const point of ['action', 'align', 'task-completed', 'subtask-completed']) {
      const purposes = prompts(events, point)
      expect([body(purposes[0], 'PAST EXPERIENCE'), body(purposes[1], 'PAST EXPERIENCE')], point).toEqual([undefined, past])
    }
  })

  test('revises a completed plan if the task is not done', async () => {
    const { events } = await play({ plan: [planOf('Look.')], subtask: [DONE] }, { maxTrials: 2 })
    expect(course(events).slice(0, 5)).toEqual(['plan', 'task-completed', 'subtask-completed', 'snapshot', 'plan'])
    expect(notesIn(events, 'revision')).toEqual([{ kind: 'revision', reason: 'the plan is exhausted' }])
  })

  test('makes exactly one plan without reflexion', async () => {
    const { end, events } = await play({ action: ['open orders'], align: [NO] }, { reflexion: false })
    expect(course(events).filter((each) => each === 'plan')).toHaveLength(1)
    expect([notesIn(events, 'revision'), end.answer]).toEqual([[], { claim: 'failure' }])
  })

  test('ends the trial on an unreadable action', async () => {
    const { events } = await play({}, { maxTrials: 2 })
    expect(moves(events)).toEqual(['snapshot'])
    expect(notesIn(events, 'revision')).toEqual([{ kind: 'revision', reason: 'no action could be read' }])
  })
})

describe('options', () => {
  const replies = { action: ['open orders', 'back', 'open products', 'back'], align: [NO, NO, NO, NO] }

  test('onMisaligned: ends the trial, retries, or continues', async () => {
    const taken = async (options: Parameters<typeof play>[1]) => moves((await play(replies, { maxTrials: 1, ...options })).events)
    expect(await taken({})).toEqual(['> open orders'])
    expect(await taken({ onMisaligned: 'retry', retries: 1 })).toEqual(['> open orders', '> back'])
    expect(await taken({ onMisaligned: 'retry' })).toEqual(['> open orders', '> back', '> open products'])
    expect(await taken({ onMisaligned: 'ignore', maxActions: 4 })).toEqual([
      '> open orders',
      '> back',
      '> open products',
      '> back',
    ])
  })

  test('retry counts consecutive misaligned actions', async () => {
    const mixed = { ...replies, align: [NO, YES, NO, NO] }
    const { events } = await play(mixed, { onMisaligned: 'retry', retries: 1, maxTrials: 1 })
    expect(moves(events)).toEqual(['> open orders', '> back', '> open products', '> back'])
  })

  test('align off: makes no model call, and every action counts as aligned', async () => {
    const { events } = await play(replies, { align: 'off', maxActions: 2 })
    expect(course(events)).not.toContain('align')
    expect(moves(events)).toEqual(['> open orders', '> back'])
  })

  test('reviseFrom current: starts the new plan in the current state', async () => {
    const { events } = await play(replies, { reviseFrom: 'current', maxTrials: 2 })
    expect(moves(events)).toEqual(['> open orders', '> back'])
    expect(body(prompts(events, 'plan')[1], 'HISTORY')).toBe('> open orders\nThe page orders. A button: confirm.')
  })

  test('uses the temperatures of actions and of verdicts', async () => {
    const { events } = await play(replies, { temperature: 0.5, judgeTemperature: 0 })
    for (const { purpose, temperature, maxTokens } of requestsIn(events)) {
      expect([temperature, maxTokens]).toEqual([/align|completed/.test(purpose) ? 0 : 0.5, 512])
    }
  })

  test('reads options from a run and keeps them with the agent', () => {
    expect(planAct.create({ reflexion: 'false', maxTrials: '3' }).options).toMatchObject({ reflexion: false, maxTrials: 3 })
    expect(planAct.create().options).toEqual(createPlanAct().options)
    expect(planAct.options.map(({ name }) => name).sort()).toEqual(Object.keys(createPlanAct().options ?? {}).sort())
    expect(() => planAct.create({ reflection: true })).toThrow(/has no option 'reflection'/)
    expect(() => planAct.create({ maxTrials: 0 })).toThrow(/maxTrials=0 is not a whole number from 1$/)
  })

  test("maxActions 0: uses the profile's trialSteps, or the paper's 30", async () => {
    const inTurn = { action: Array.from({ length: 31 }, (_, index) => (index % 2 === 0 ? 'open orders' : 'back')) }
    const few = { ...PROFILE, parts: { ...PROFILE.parts, trialSteps: '3' } }
    const taken = async (profile: typeof PROFILE, maxActions: number) =>
      moves((await play(inTurn, { maxActions, maxTrials: 1 }, profile)).events).length
    expect([await taken(PROFILE, 0), await taken(few, 0), await taken(few, 5)]).toEqual([30, 3, 5])
    const limits = planAct.limits?.({}, { maxTrials: 2 }, few)
    expect(limits).toEqual({ maxSteps: 6 })
    for (const { world, parts } of planAct.profiles) {
      expect(parts['trialSteps'], world).toBe({ textcraft: '40', alfworld: '50', webarena: '30' }[world])
    }
  })

  test('default limits allow every trial', () => {
    expect(planAct.limits?.({ maxSteps: 15, maxTokens: 9 })).toEqual({ maxSteps: 210, maxTokens: 9 })
    expect(planAct.limits?.({}, { reflexion: false })).toEqual({ maxSteps: 30 })
  })
})
