import { createAnticipatoryReflection } from '@orreryjs/agent-anticipatory-reflection'
import { briefingFor, notesIn, observationOf, playScript, requestsIn } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { body, course, moves, PROFILE, planOf, play, prompts } from './playing.ts'

const NO = 'The action is to go astray.\nNO'
const YES = 'The action is to go on.\nYES'
const DONE = 'Done.\nYES'
const NOT_DONE = 'No.\nNO'

describe('failure modes', () => {
  test('partial lesson from failure: the revision prompt contains the failed plan and the error text', async () => {
    const replies = {
      plan: [planOf('Open the prices.', 'Confirm.'), planOf('Open the products.')],
      action: ['open prices'],
      align: ["The action is to open the prices, but 'open prices' was refused.\nNO"],
    }
    const [first, second] = prompts((await play(replies, { R: 0, maxTrials: 2 })).events, 'plan')
    expect([body(first, 'FAILED PLANS'), body(first, 'PAST EXPERIENCE')]).toEqual([undefined, undefined])
    expect(body(second, 'FAILED PLANS')).toBe('1. Open the prices.\n2. Confirm.')
    expect(body(second, 'PAST EXPERIENCE')).toBe(
      "The action is to open the prices, but 'open prices' was refused.\nTrial 1 failed. The last thing seen was: No such thing here.",
    )
  })

  test('task loops cannot be expressed in a plan: ends within its limits', async () => {
    const forEver = ['open orders', 'back', 'open products', 'back', 'open reports', 'back']
    const { end, events } = await play({ action: [...forEver, ...forEver] }, { R: 0, maxActions: 6 })
    expect(moves(events)).toEqual(forEver.map((action) => `> ${action}`))
    expect(end).toMatchObject({ end: 'agent-stopped', success: false, answer: { claim: 'failure' } })
  })

  test('call count: R+4 for an aligned action, one more per remedy, and 1 for a misaligned one', async () => {
    for (const R of [0, 1, 2, 5]) {
      const remedies = ['open reports', 'open products', 'back', 'confirm', 'look']
      const { events } = await play(
        { action: ['open orders', 'back', 'open orders'], remedy: [...remedies, ...remedies] },
        { R, maxActions: 2 },
      )
      expect(requestsIn(events)).toHaveLength(1 + 2 * (R + 4) + 2)
    }
    const { events } = await play(
      { action: ['open orders'], remedy: ['open products', 'open reports'], align: [NO, NO] },
      { maxActions: 3 },
    )
    expect(course(events).slice(6, 12)).toEqual(['> open orders', 'align', 'snapshot', '> open reports', 'align', 'snapshot'])
  })

  test('homogeneous samples: logs the number of distinct candidates', async () => {
    const same = await play({ action: ['open orders|open orders|Open orders'] }, { remedyMode: 'direct', maxActions: 1 })
    expect(notesIn(same.events, 'expansion')[0]).toEqual({ kind: 'expansion', depth: 0, children: 1 })
    const other = await play({ action: ['open orders'], remedy: ['open products', 'open reports'] }, { maxActions: 1 })
    expect(notesIn(other.events, 'expansion')[0]).toEqual({ kind: 'expansion', depth: 0, children: 3 })
  })

  test('D1 first pop: neither describes nor judges the root', async () => {
    const { events } = await play({}, { maxTrials: 1 })
    expect(course(events).slice(0, 4)).toEqual(['plan', 'task-completed', 'subtask-completed', 'action'])
    expect(course(events)).not.toContain('align')
  })

  test('D2 stale action: a revision restarts at subtask 1 after a reset', async () => {
    const replies = {
      plan: [planOf('Open the orders.', 'Look.'), planOf('Open the reports.', 'Open the sales.')],
      action: ['open orders', 'back', 'open reports'],
      align: [YES, NO],
      subtask: [NOT_DONE, DONE, NOT_DONE],
    }
    const { events } = await play(replies, { R: 0, maxTrials: 2, maxActions: 3 })
    expect(moves(events).slice(0, 4)).toEqual(['> open orders', '> back', 'snapshot', '> open reports'])
    expect(events.find(({ type }) => type === 'rewind')).toMatchObject({ exact: true })
    const prompt = prompts(events, 'action')[2]
    expect(body(prompt, 'SUBTASK')).toBe('Open the reports.')
    expect(body(prompt, 'HISTORY')).toBeUndefined()
    expect(body(prompt, 'EXECUTED ACTIONS')).toBeUndefined()
  })

  test('D4 forward cursor: continues with subtask 3 after returning from subtask 4 to an alternative of subtask 2', async () => {
    const replies = {
      plan: [planOf('One.', 'Two.', 'Three.', 'Four.')],
      action: ['open reports', 'open sales', 'back', 'open stock', 'back'],
      remedy: ['open orders', 'open stock', 'Hm.', 'Hm.'],
      align: [YES, YES, YES, NO, YES],
      subtask: [NOT_DONE, DONE, DONE, DONE, DONE],
    }
    const { events } = await play(replies, { R: 1, maxActions: 5, maxTrials: 1 })
    expect(moves(events)).toEqual(['> open reports', '> open sales', '> back', '> open stock', 'snapshot', '> open stock'])
    expect(notesIn(events, 'subtask').map(({ text, status }) => `${status} ${text}`)).toEqual([
      ...['start One.', 'success One.', 'start Two.', 'success Two.', 'start Three.', 'success Three.', 'start Four.'],
      ...['failure Four.', 'start Two.', 'success Two.', 'start Three.'],
    ])
  })

  test('D5 exhausted plan: pushes nothing and does not mistake an entry for the root', async () => {
    const replies = {
      plan: [planOf('Open a page.')],
      action: ['open orders'],
      remedy: ['open reports'],
      align: [YES, NO],
      subtask: [NOT_DONE, DONE],
    }
    const { events } = await play(replies, { R: 1, maxTrials: 1 })
    expect(course(events).slice(5)).toEqual([
      ...['> open orders', 'align', 'task-completed', 'subtask-completed', 'snapshot'],
      ...['> open reports', 'align'],
    ])
  })

  test('misaligned no-op: does not rewind if the state did not change', async () => {
    const replies = { action: ['open sales'], remedy: ['open products', 'open reports'], align: [NO, YES] }
    const { events } = await play(replies, { maxActions: 2 })
    expect(moves(events)).toEqual(['> open sales', '> open reports'])
    expect(events.some(({ type }) => type === 'rewind')).toBe(false)
  })

  test('does not push a misaligned action again', async () => {
    const { events } = await play({ action: ['open orders'], align: [NO] }, { R: 0, maxTrials: 1 })
    expect(moves(events)).toEqual(['> open orders'])
  })

  test('false align YES: continues on the wrong branch until a later NO', async () => {
    const replies = {
      action: ['open products', 'open prices'],
      remedy: ['open reports', 'open ratings'],
      align: [YES, NO, NO, YES],
    }
    const { events } = await play(replies, { R: 1, maxActions: 4 })
    expect(moves(events)).toEqual([
      '> open products',
      '> open prices',
      'snapshot',
      '> open ratings',
      'snapshot',
      '> open reports',
    ])
  })

  test('false completion YES: ends without another trial', async () => {
    const { end, events } = await play({ action: ['open orders'], task: [NOT_DONE, DONE] })
    expect(moves(events)).toEqual(['> open orders'])
    expect(end).toMatchObject({ end: 'agent-stopped', success: false, answer: { claim: 'success' } })
    expect(notesIn(events, 'trial')).toHaveLength(1)
  })

  test('unreadable action: repeats the request, then pops the next entry', async () => {
    const replies = { action: ['open reports', 'Hm.', 'Hm.', 'Hm.'], remedy: ['open orders'], align: [YES, YES] }
    const { events } = await play(replies, { R: 1, maxActions: 2 })
    expect(moves(events)).toEqual(['> open reports', 'snapshot', '> open orders'])
    expect(events.filter(({ type }) => type === 'parse-failure')).toHaveLength(3)
    const nothing = await play({}, { maxTrials: 2 })
    expect(moves(nothing.events)).toEqual(['snapshot'])
    expect(notesIn(nothing.events, 'revision')).toEqual([{ kind: 'revision', reason: 'no action could be read' }])
  })

  test('unreadable plan: repeats the request, then uses the task as its own subtask', async () => {
    const { events } = await play({ plan: ['', ' ', '\n'] }, { maxTrials: 1 })
    expect(notesIn(events, 'plan')).toEqual([{ kind: 'plan', text: 'Confirm the sales.', steps: ['Confirm the sales.'] }])
  })

  test('unreadable verdict on an action: NO after a rejection, otherwise YES', async () => {
    const none = ['Hm.', 'Hm.', 'Hm.']
    const { events } = await play(
      { action: ['open sales', 'open orders'], remedy: ['open reports'], align: [...none, ...none] },
      { R: 1, maxActions: 2 },
    )
    expect(notesIn(events, 'judgement').filter(({ about }) => about.startsWith('open'))).toEqual([
      { kind: 'judgement', about: 'open sales', verdict: 'NO' },
      { kind: 'judgement', about: 'open reports', verdict: 'YES' },
    ])
  })

  test('logs an identical plan', async () => {
    const { events } = await play({ action: ['open orders', 'open orders'], align: [NO, NO] }, { R: 0, maxTrials: 2 })
    expect(notesIn(events, 'judgement')).toContainEqual({ kind: 'judgement', about: 'plan', verdict: 'same plan as in trial 1' })
  })
})

describe('changed element ids after a rewind', () => {
  const parts = { instructions: 'Browse.', actions: 'click [id]', references: 'change' }
  const profile = { ...PROFILE, parts }
  const before = "[1] link 'Orders'\n[2] link 'Reports'\n[3] link 'Help'"
  const after = "[7] link 'Orders'\n[8] link 'Reports'\n[3] link 'Help'"
  const feed = async (remedy: string, replies: readonly string[], shown = after) => {
    const { effects } = await playScript(
      createAnticipatoryReflection({ R: 1, dropInadmissible: false, maxTrials: 1 }).program(
        briefingFor({ profile, observation: observationOf(before) }),
      ),
      {
        ask: ['List\n1. Look.', NOT_DONE, NOT_DONE, 'click [1]', remedy, NO, ...replies],
        act: ['The orders.', 'Something.'],
        rewind: [{ means: 'navigate', exact: false, observation: { ...observationOf(before), text: shown } }],
      },
    )
    return effects.flatMap((effect) => (effect.kind === 'act' ? [effect.action] : []))
  }

  test('G_map returns the new id', async () => {
    expect(await feed('click [2]', ['New element id is: [8]'])).toEqual(['click [1]', 'click [8]'])
    expect(await feed('click [2]', ['It is 8, I think.'])).toEqual(['click [1]', 'click [8]'])
  })

  test('rejects an id that is not on the new screen: keeps the old one if the element looks the same', async () => {
    const lost = ['New element id is: [2]', 'Hm.', '[99]']
    expect(await feed('click [2]', lost)).toEqual(['click [1]'])
    expect(await feed('click [3]', lost)).toEqual(['click [1]', 'click [3]'])
  })

  test('makes no model call if the screen is the same', async () => {
    expect(await feed('click [2]', [], before)).toEqual(['click [1]', 'click [2]'])
  })
})

test('logs a restored state that differs', async () => {
  const { effects } = await playScript(
    createAnticipatoryReflection({ R: 1, maxTrials: 1 }).program(
      briefingFor({ profile: PROFILE, observation: observationOf('Home.') }),
    ),
    {
      ask: ['List\n1. Look.', NOT_DONE, NOT_DONE, 'open orders', 'open reports', NO],
      admissible: [['open reports']],
      act: ['The orders.', 'The reports.'],
      rewind: [{ means: 'replay', exact: false, observation: observationOf('Home, changed.') }],
    },
  )
  const notes = effects.flatMap((effect) => (effect.kind === 'note' ? [effect.note] : []))
  expect(notes).toContainEqual({ kind: 'judgement', about: 'open reports', verdict: 'restored place differs' })
})
