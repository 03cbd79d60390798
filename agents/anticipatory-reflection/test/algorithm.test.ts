import { anticipatoryReflection, createAnticipatoryReflection } from '@orreryjs/agent-anticipatory-reflection'
import { notesIn, requestsIn } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { testEndOfTask } from './end-of-task.ts'
import { body, course, moves, PROFILE, planOf, play, prompts } from './playing.ts'

const NO = 'The action is to go astray.\nNO'
const YES = 'The action is to go on.\nYES'
const DONE = 'Done.\nYES'
const NOT_DONE = 'No.\nNO'

/** Opens the wrong page, goes back to the right remedy, and confirms. */
const RECOVERY = {
  action: ['open orders', 'open sales', 'confirm'],
  remedy: ['open products', 'open reports', 'open stock', 'back', 'back'],
  align: [NO, YES, YES],
  subtask: [NOT_DONE, DONE, DONE],
}

describe('the loop', () => {
  test('executes a remedy after a misaligned action', async () => {
    const { end, events } = await play(RECOVERY)
    expect(course(events)).toEqual([
      ...['plan', 'task-completed', 'subtask-completed', 'action', 'remedy', 'remedy'],
      ...['> open orders', 'align', 'snapshot'],
      ...['> open reports', 'align', 'task-completed', 'subtask-completed', 'action', 'remedy', 'remedy'],
      ...['> open sales', 'align', 'task-completed', 'subtask-completed', 'action', 'remedy', 'remedy'],
      '> confirm',
    ])
    expect(end).toMatchObject({ end: 'solved', success: true })
    expect(notesIn(events, 'remedy')).toEqual([{ kind: 'remedy', action: 'open reports', rank: 2 }])
    expect(notesIn(events, 'revision')).toEqual([])
  })

  test('searches depth first: retries ancestors, the last stored first', async () => {
    const { events } = await play({
      action: ['open orders', 'open prices', 'open sales'],
      remedy: ['open reports', 'open products', 'open ratings', 'back', 'open stock', 'open home'],
      align: [NO, YES, NO, NO, NO, YES],
    })
    expect(moves(events).slice(0, 12)).toEqual([
      ...['> open orders', 'snapshot', '> open products', '> open prices', 'snapshot', '> back', 'snapshot'],
      ...['> open ratings', 'snapshot', '> open reports', '> open sales', 'snapshot'],
    ])
  })

  test('revises the plan after all alternatives failed', async () => {
    const { end, events } = await play({
      plan: [planOf('Open the orders.', 'Confirm.'), planOf('Open the reports.', 'Open the sales.')],
      action: ['open orders', 'open reports', 'open sales', 'confirm'],
      remedy: ['open products', 'open products', 'open products'],
      align: [NO, NO, YES, YES],
      subtask: [NOT_DONE, NOT_DONE, DONE],
    })
    expect(moves(events)).toEqual([
      ...['> open orders', 'snapshot', '> open products', 'snapshot'],
      ...['> open reports', '> open sales', '> confirm'],
    ])
    expect(end.success).toBe(true)
    expect(notesIn(events, 'trial')).toEqual([
      { kind: 'trial', trial: 1 },
      { kind: 'trial', trial: 2 },
    ])
    expect(notesIn(events, 'revision')).toEqual([{ kind: 'revision', reason: 'the action was misaligned' }])
  })

  testEndOfTask(play)

  test('ends without a success claim after maxActions and maxTrials', async () => {
    const spent = await play({ action: ['open orders', 'back', 'open orders'] }, { maxActions: 2, R: 0 })
    expect(moves(spent.events)).toEqual(['> open orders', '> back'])
    expect(course(spent.events).slice(-3)).toEqual(['align', 'task-completed', 'subtask-completed'])
    expect(spent.end.answer).toEqual({ claim: 'failure' })
    const failed = await play({ action: ['open orders', 'open orders'], align: [NO, NO] }, { maxTrials: 2, R: 0 })
    expect(moves(failed.events)).toEqual(['> open orders', 'snapshot', '> open orders'])
    expect(failed.end.answer).toEqual({ claim: 'failure' })
  })

  test('logs subtasks, verdicts and expansions', async () => {
    const { events } = await play(RECOVERY)
    expect(notesIn(events, 'subtask').map(({ text, status }) => `${status} ${text}`)).toEqual([
      'start Open the reports.',
      'success Open the reports.',
      'start Open the sales.',
      'success Open the sales.',
      'start Confirm.',
    ])
    expect(notesIn(events, 'expansion')).toEqual([
      { kind: 'expansion', depth: 0, children: 3 },
      { kind: 'expansion', depth: 1, children: 3 },
      { kind: 'expansion', depth: 2, children: 2 },
    ])
    expect(notesIn(events, 'judgement').filter(({ about }) => about.startsWith('open'))).toEqual([
      { kind: 'judgement', about: 'open orders', verdict: 'NO' },
      { kind: 'judgement', about: 'open reports', verdict: 'YES' },
      { kind: 'judgement', about: 'open sales', verdict: 'YES' },
    ])
  })

  test('is deterministic for equal replies, options and tasks', async () => {
    expect(await play(RECOVERY)).toEqual(await play(RECOVERY))
  })
})

describe('remedies', () => {
  const replies = { action: ['open orders'], remedy: ['open products', 'open reports'], align: [NO, NO, NO] }
  const dialogue = (events: Parameters<typeof requestsIn>[0]) =>
    requestsIn(events)
      .filter(({ purpose }) => purpose.endsWith('.remedy'))
      .map(({ messages, seed }) => [messages.slice(2).map(({ content }) => content.split('\n')[0]), seed])
  const AGAIN = 'In case the answer above is not correct, the next action should instead be:'

  test('chained: each request shows the previous alternatives', async () => {
    const { events } = await play(replies, { maxTrials: 1 })
    expect(dialogue(events)).toEqual([
      [['open orders', AGAIN], undefined],
      [['open orders', AGAIN, 'open products', AGAIN], undefined],
    ])
  })

  test('independent: each request is a separate sample after the action only', async () => {
    const { events } = await play(replies, { maxTrials: 1, remedyMode: 'independent' })
    expect(dialogue(events)).toEqual([
      [['open orders', AGAIN], 1],
      [['open orders', AGAIN], 2],
    ])
  })

  test('direct: samples of the action in one call, without unreadable ones', async () => {
    const sampled = { action: ['open orders|Hm.|open products|open orders'], align: [NO, NO] }
    const { events } = await play(sampled, { remedyMode: 'direct', R: 3, maxTrials: 1 })
    expect(course(events).slice(3)).toEqual(['action', '> open orders', 'align', 'snapshot', '> open products', 'align'])
    expect(requestsIn(events).find(({ purpose }) => purpose.endsWith('.action'))?.n).toBe(4)
  })

  test('direct: repeats the request if no sample is readable', async () => {
    const { events } = await play(
      { action: ['Hm.|Well.', 'open orders|open reports'] },
      { remedyMode: 'direct', R: 1, maxActions: 1 },
    )
    expect(course(events).slice(3, 6)).toEqual(['action', 'action', '> open orders'])
  })

  test('uses the reverse order of generation (paper), or the order of generation (bestFirst)', async () => {
    const paper = await play(replies, { maxTrials: 1 })
    expect(moves(paper.events).filter((each) => each.startsWith('>'))).toEqual([
      '> open orders',
      '> open reports',
      '> open products',
    ])
    const best = await play(replies, { maxTrials: 1, remedyOrder: 'bestFirst' })
    expect(moves(best.events).filter((each) => each.startsWith('>'))).toEqual([
      '> open orders',
      '> open products',
      '> open reports',
    ])
  })

  test('drops duplicate and unreadable remedies, and impossible ones only with dropInadmissible', async () => {
    const given = {
      action: ['open orders'],
      remedy: ['Open  orders', 'open sales', 'I do not know', 'open reports'],
      align: [NO, NO],
    }
    const kept = await play({ ...given, align: [NO, NO, NO] }, { R: 4, maxTrials: 1 })
    expect(moves(kept.events).filter((each) => each.startsWith('>'))).toEqual(['> open orders', '> open reports', '> open sales'])
    const { events } = await play(given, { R: 4, maxTrials: 1, dropInadmissible: true })
    expect(moves(events).filter((each) => each.startsWith('>'))).toEqual(['> open orders', '> open reports'])
  })

  test('marks only the initial state without remedies', async () => {
    const { events } = await play(replies, { R: 0, maxTrials: 1 })
    expect(events.filter(({ type }) => type === 'mark')).toHaveLength(1)
  })
})

describe('restore', () => {
  const replies = { action: ['open orders'], remedy: ['open products', 'open reports'], align: [NO, YES], subtask: [NOT_DONE] }
  const first = (restore: 'auto' | 'T1' | 'T2' | 'T3' | 'T4') => play({ ...replies }, { restore, maxActions: 2 })

  test('T1 snapshot, T2 reset and replay, T3 legal moves', async () => {
    expect(moves((await first('T1')).events)).toEqual(['> open orders', 'snapshot', '> open reports'])
    expect(moves((await first('auto')).events)).toEqual(['> open orders', 'snapshot', '> open reports'])
    expect(moves((await first('T2')).events)).toEqual(['> open orders', 'replay', '> open reports'])
    expect(moves((await first('T3')).events)).toEqual(['> open orders', '(back)', 'navigate', '> open reports'])
  })

  test('T4: executes the alternative in the current state, or drops an impossible one with dropInadmissible', async () => {
    const { events } = await play(replies, { restore: 'T4', maxActions: 2 })
    expect(moves(events)).toEqual(['> open orders', 'none', '> open reports'])
    const dropping = await play(replies, { restore: 'T4', dropInadmissible: true, maxActions: 2, maxTrials: 1 })
    expect(moves(dropping.events)).toEqual(['> open orders', 'none', 'none'])
    expect(notesIn(dropping.events, 'judgement')).toContainEqual({
      kind: 'judgement',
      about: 'open reports',
      verdict: 'dropped: no way back, and not possible here',
    })
  })

  test('restores the transcript with the state; without rewind it continues', async () => {
    const restored = prompts((await play({ ...replies }, { maxActions: 3 })).events, 'task-completed')
    expect(body(restored[1], 'HISTORY')).toBe('> open reports')
    expect(body(restored[1], 'OBSERVATION')).toBe('The page reports. Links: sales, stock.')
    const forward = { ...replies, remedy: ['back'] }
    const kept = prompts((await play(forward, { restore: 'T4', R: 1, maxActions: 3 })).events, 'task-completed')
    expect(body(kept[1], 'HISTORY')).toMatch(/^> open orders\nThe page orders.*\n+> back$/)
  })

  test('counts rewind steps as actions only with countBacktracks', async () => {
    const steps = async (countBacktracks: boolean) =>
      moves(
        (await play({ ...replies, action: ['open orders', 'open sales'] }, { restore: 'T3', maxActions: 3, countBacktracks }))
          .events,
      )
    expect(await steps(false)).toEqual(['> open orders', '(back)', 'navigate', '> open reports', '> open sales'])
    expect(await steps(true)).toEqual(['> open orders', '(back)', 'navigate', '> open reports'])
  })
})

describe('options', () => {
  test('onPlanExhausted: tries stored alternatives, makes a new plan, or ends as done', async () => {
    const replies = {
      plan: [planOf('Open a page.')],
      action: ['open orders'],
      remedy: ['open reports'],
      subtask: [NOT_DONE, DONE],
    }
    const ended = async (onPlanExhausted: 'backtrack' | 'revise' | 'finish') =>
      play({ ...replies, align: [YES, NO] }, { onPlanExhausted, R: 1, maxTrials: 1 })
    expect(moves((await ended('backtrack')).events)).toEqual(['> open orders', 'snapshot', '> open reports'])
    expect(moves((await ended('revise')).events)).toEqual(['> open orders'])
    expect((await ended('revise')).end.answer).toEqual({ claim: 'failure' })
    expect((await ended('finish')).end.answer).toEqual({ claim: 'success' })
  })

  test('advance: one subtask at a time, or all completed ones', async () => {
    const replies = { action: ['open orders'], subtask: [DONE, DONE, NOT_DONE] }
    const single = await play(replies, { R: 0, maxActions: 1 })
    expect(body(prompts(single.events, 'action')[0], 'SUBTASK')).toBe('Open the sales.')
    const withSubtasks = await play(replies, { R: 0, maxActions: 1, advance: 'while' })
    expect(body(prompts(withSubtasks.events, 'action')[0], 'SUBTASK')).toBe('Confirm.')
  })

  test('skips and logs a subtask that is not needed', async () => {
    const { events } = await play({ action: ['open orders'], subtask: ['Not needed.\nSKIP'] }, { R: 0, maxActions: 1 })
    expect(body(prompts(events, 'action')[0], 'SUBTASK')).toBe('Open the sales.')
    expect(notesIn(events, 'judgement')).toContainEqual({ kind: 'judgement', about: 'Open the reports.', verdict: 'SKIP' })
  })

  test('historyScope: all actions, or those on the path to the current state', async () => {
    const historyOf = async (historyScope: 'all' | 'path') =>
      body(
        prompts((await play({ ...RECOVERY, align: [NO, 'The action is to read.\nYES'] }, { historyScope })).events, 'action')[1],
        'EXECUTED ACTIONS',
      )
    expect(await historyOf('all')).toBe('The action is to go astray.\nThe action is to read.')
    expect(await historyOf('path')).toBe('The action is to read.')
  })

  test('reviseFrom current: does not return to the initial state', async () => {
    const { events } = await play(
      { action: ['open orders', 'back'], align: [NO] },
      { R: 0, reviseFrom: 'current', maxActions: 1 },
    )
    expect(moves(events)).toEqual(['> open orders', '> back'])
    expect(body(prompts(events, 'plan')[1], 'HISTORY')).toBe('> open orders\nThe page orders. A button: confirm.')
  })

  test('maxActionsScope: limits the trial or the task', async () => {
    const replies = { action: ['open orders', 'open reports', 'back'], align: [NO, YES] }
    expect(moves((await play(replies, { R: 0, maxActions: 1 })).events)).toEqual(['> open orders', 'snapshot', '> open reports'])
    expect(moves((await play(replies, { R: 0, maxActions: 1, maxActionsScope: 'task' })).events)).toEqual([
      '> open orders',
      'snapshot',
    ])
  })

  test('onMaxActions: ends the attempt, or the trial with a new plan from the start', async () => {
    const back = { action: ['open orders', 'back', 'open orders', 'open reports'] }
    const stopped = await play(back, { R: 0, maxActions: 2, maxTrials: 2, onMaxActions: 'stop' })
    expect([moves(stopped.events), notesIn(stopped.events, 'revision')]).toEqual([['> open orders', '> back'], []])
    const revised = await play(back, { R: 0, maxActions: 2, maxTrials: 2, onMaxActions: 'revise' })
    expect(moves(revised.events)).toEqual(['> open orders', '> back', 'snapshot', '> open orders', '> open reports'])
    expect(notesIn(revised.events, 'revision')).toEqual([{ kind: 'revision', reason: 'no more actions may be taken in a trial' }])
    expect(revised.end.answer).toEqual({ claim: 'failure' })
    const task = await play(back, { R: 0, maxActions: 2, onMaxActions: 'revise', maxActionsScope: 'task' })
    expect(moves(task.events)).toEqual(['> open orders', '> back'])
    expect(createAnticipatoryReflection().options).toMatchObject({ onMaxActions: 'revise' })
  })

  test('askTask: does not request a verdict in a world that ends the task itself, unless it is set', async () => {
    const byItself = { ...PROFILE, parts: { ...PROFILE.parts, endsItself: 'yes' } }
    const scripted = { action: ['open reports', 'open sales', 'confirm'], subtask: [NOT_DONE, DONE, DONE], task: [DONE, DONE] }
    const { end, events } = await play(scripted, { R: 0 }, byItself)
    expect(moves(events)).toEqual(['> open reports', '> open sales', '> confirm'])
    expect([end.success, course(events).includes('task-completed')]).toEqual([true, false])
    expect(moves((await play(scripted, { R: 0, askTask: 'always' }, byItself)).events)).toEqual([])
    expect((await play(scripted, { R: 0, askTask: 'never' })).end.success).toBe(true)
    expect(moves((await play(scripted, { R: 0 })).events)).toEqual([])
    for (const { world, parts } of anticipatoryReflection.profiles) {
      expect(parts['endsItself'], world).toBe(world === 'webarena' ? undefined : 'yes')
    }
  })

  test('checkAtStart requests a verdict before the plan', async () => {
    const { events } = await play({ task: [DONE] }, { checkAtStart: true })
    expect(course(events)).toEqual(['task-completed'])
  })

  test('checkTaskEvenIfMisaligned requests a task verdict after a misaligned action', async () => {
    const replies = { action: ['open orders'], align: [NO], task: [NOT_DONE, DONE] }
    const { end, events } = await play(replies, { R: 0, checkTaskEvenIfMisaligned: true })
    expect(course(events).slice(-2)).toEqual(['align', 'task-completed'])
    expect(end.answer).toEqual({ claim: 'success' })
  })

  test('align off: makes no model call, and every action counts as aligned', async () => {
    const { events } = await play({ action: ['open orders'] }, { R: 0, align: 'off', maxActions: 1 })
    expect(course(events)).not.toContain('align')
    expect(body(prompts(events, 'task-completed').at(-1), 'EXECUTED ACTIONS')).toBe('The action is to open orders.')
  })

  test('uses the temperatures of actions and of verdicts', async () => {
    const { events } = await play(RECOVERY, { temperature: 0.5, judgeTemperature: 0 })
    const judged = /align|completed/
    for (const { purpose, temperature } of requestsIn(events)) expect(temperature).toBe(judged.test(purpose) ? 0 : 0.5)
  })

  test('reads options from a run and keeps them with the agent', () => {
    expect(anticipatoryReflection.create({ R: '0', restore: 'T3' }).options).toMatchObject({ R: 0, restore: 'T3', maxTrials: 7 })
    expect(anticipatoryReflection.create().options).toEqual(createAnticipatoryReflection().options)
    expect(anticipatoryReflection.options.map(({ name }) => name).sort()).toEqual(
      Object.keys(createAnticipatoryReflection().options ?? {}).sort(),
    )
    expect(() => anticipatoryReflection.create({ remedies: 2 })).toThrow(/has no option 'remedies'/)
    expect(() => anticipatoryReflection.create({ R: -1 })).toThrow(/R=-1 is not a whole number from 0$/)
  })

  test("maxActions 0: uses the profile's trialSteps, or the paper's 30", async () => {
    const inTurn = { action: Array.from({ length: 31 }, (_, index) => (index % 2 === 0 ? 'open orders' : 'back')) }
    const few = { ...PROFILE, parts: { ...PROFILE.parts, trialSteps: '3' } }
    const taken = async (profile: typeof PROFILE, maxActions: number) =>
      moves((await play(inTurn, { R: 0, maxActions, maxTrials: 1 }, profile)).events).length
    expect([await taken(PROFILE, 0), await taken(few, 0), await taken(few, 5)]).toEqual([30, 3, 5])
    const limits = anticipatoryReflection.limits?.({}, { R: 0, maxTrials: 2 }, few)
    expect(limits).toEqual({ maxSteps: 6 })
    for (const { world, parts } of anticipatoryReflection.profiles) {
      expect(parts['trialSteps'], world).toBe({ textcraft: '40', alfworld: '50', webarena: '30' }[world])
    }
  })

  test('default limits allow every trial and its rewinds', () => {
    const limits = (options = {}) => anticipatoryReflection.limits?.({ maxSteps: 15, maxTokens: 9 }, options)
    expect(limits()).toEqual({ maxSteps: 420, maxTokens: 9 })
    expect(limits({ R: 0, maxTrials: '2' })).toEqual({ maxSteps: 60, maxTokens: 9 })
    expect(limits({ R: 0, maxActionsScope: 'task' })).toEqual({ maxSteps: 30, maxTokens: 9 })
  })
})

test('keeps a note across trials; it costs an action but no step and is not judged', async () => {
  const replies = { action: ['note_down [the orders are old]', 'open orders', 'open reports'], align: [NO] }
  const { events } = await play(replies, { R: 0, maxActions: 2, maxTrials: 2 })
  const purposes = ['task-completed', 'subtask-completed', 'action']
  expect(course(events).slice(0, 14)).toEqual([
    ...['plan', ...purposes, ...purposes, '> open orders', 'align', 'snapshot'],
    ...['plan', ...purposes],
  ])
  expect(body(prompts(events, 'action')[1], 'NOTES')).toBe('the orders are old')
  expect(body(prompts(events, 'plan')[1], 'NOTES')).toBe('the orders are old')
  const only = await play({ action: ['note_down [one]', 'note_down [two]', 'note_down [three]'] }, { R: 0, maxActions: 2 })
  expect([moves(only.events), body(prompts(only.events, 'task-completed').at(-1), 'NOTES')]).toEqual([[], 'one\ntwo'])
})
