import { createRebact, rebact } from '@orreryjs/agent-rebact'
import { describe, expect, test } from 'vitest'
import {
  actions,
  feed,
  instead,
  insteadOf,
  lastHistory,
  next,
  noted,
  notes,
  PROFILE,
  requests,
  SHOP_PROFILE,
  shop,
  steps,
  userText,
  verdicts,
} from './playing.ts'

const SEARCH = 'The next action is: search[lamp]'
const ENDED = { observation: { text: 'Done.', page: 'end', key: 'end' }, terminated: true }
const REFUSED = {
  observation: { text: 'No.', page: 'room', key: 'no' },
  changed: false,
  invalid: { kind: 'unknown', reason: 'no' },
} as const

describe('the loop', () => {
  test('judges and acts in one call, and executes the modification or the next action', async () => {
    const replies = [next('go to desk'), next('take pen from desk'), instead('take pencil from desk', 'go to bed')]
    const played = await feed({ ask: replies, act: ['A desk.', 'You hold a pen.', ENDED] })
    expect(played.effects.map(({ kind }) => kind)).toEqual(['ask', 'act', 'ask', 'note', 'act', 'ask', 'note', 'note', 'act'])
    expect(actions(played.effects)).toEqual(['go to desk', 'take pen from desk', 'take pencil from desk'])
    expect(notes(played.effects).at(-1)).toEqual({
      kind: 'modification',
      action: 'take pencil from desk',
      reason: "in place of 'take pen from desk', by forward",
    })
    expect(played.isFinished).toBe(true)
    expect(requests(played.effects).map(({ purpose }) => purpose)).toEqual(['rebact.act', 'rebact.step', 'rebact.step'])
  })

  test('solves the task with a modification that needs navigation', async () => {
    const replies = [
      'The next action is: search[chair]',
      insteadOf(1, 'search[lamp]'),
      next('click[L1]'),
      insteadOf(3, 'click[L2]'),
      next('click[red]'),
      insteadOf(5, 'click[blue]'),
      next('click[Buy Now]'),
    ]
    const { end, events } = await shop(replies)
    expect(steps(events)).toEqual([
      'search[chair]',
      '(click[Back to Search])',
      'search[lamp]',
      'click[L1]',
      '(click[< Prev])',
      'click[L2]',
      'click[red]',
      'click[blue]',
      'click[Buy Now]',
    ])
    expect(end).toMatchObject({ end: 'solved', success: true, steps: 9 })
    expect(lastHistory(events)).toBe(
      `> search[chair]\nResults for chair: C1\n> search[lamp]\nResults for lamp: L1, L2\n> click[L1]\nItem L1, color none
> click[L2]\nItem L2, color none\n> click[red]\nItem L2, color red\n> click[blue]\nItem L2, color blue`,
    )
    expect(noted(events, 'modification').map((note) => 'reason' in note && note.reason)).toEqual([
      "in place of 'search[chair]', by navigate (steps: 1)",
      "in place of 'click[L1]', by navigate (steps: 1)",
      "in place of 'click[red]', by forward",
    ])
  })

  test('is deterministic for equal replies, options and tasks', async () => {
    const run = (): unknown => shop([SEARCH, next('click[L1]'), insteadOf(2, 'click[L2]'), ''])
    expect(await run()).toEqual(await run())
  })
})

describe('completion of an action without its verb', () => {
  test('is a search on the search page and a click elsewhere, also for a modified action', async () => {
    const replies = ['The next action is: action[lamp]', next('L1'), insteadOf(1, 'action[chair]'), next('action[C1]')]
    const { events } = await shop(replies)
    expect(steps(events)).toEqual(['search[lamp]', 'click[L1]', '(click[Back to Search])', 'search[chair]', 'click[C1]'])
  })

  test('leaves it unchanged if the profile has no completion', async () => {
    const { effects } = await feed({ ask: [next('action[look]')], act: ['Dark.'] })
    expect(actions(effects)).toEqual(['look'])
  })

  test('rejects an invalid completion and names its line', async () => {
    const profile = { ...SHOP_PROFILE, parts: { ...SHOP_PROFILE.parts, complete: 'click' } }
    await expect(feed({ ask: [], act: [] }, {}, profile)).rejects.toThrow(/part complete has the invalid line 'click'/)
  })
})

describe('selection of the modified action', () => {
  const both = `Previous action 1 is wrong. This action should be modified to: search[chair]
Previous action 2 is wrong. This action should be modified to: click[L2]
The next action is: click[Buy Now]`

  test('uses the latest of several wrong ones', async () => {
    const { events } = await shop([SEARCH, next('click[L1]'), both])
    expect(steps(events).slice(2)).toEqual(['(click[< Prev])', 'click[L2]'])
  })

  test('finds it by its text if it has no number; ignores an unknown number', async () => {
    const named =
      "Previous action 'search[lamp]' is wrong. This action should be modified to: search[chair]\nThe next action is: click[red]"
    const { events } = await shop([SEARCH, next('click[L1]'), named])
    expect(steps(events).slice(2)).toEqual(['(click[Back to Search])', 'search[chair]'])
    for (const number of [0, 3, 99]) {
      const played = await shop([SEARCH, next('click[L1]'), insteadOf(number, 'click[L2]', 'click[red]')])
      expect(steps(played.events).at(-1)).toBe('click[red]')
      expect(noted(played.events, 'judgement').at(-1)).toEqual({ kind: 'judgement', about: 'click[L1]', verdict: 'no verdict' })
    }
  })

  test('uses only the last one with scope last, whatever its number', async () => {
    const { events } = await shop([SEARCH, next('click[L1]'), insteadOf(1, 'click[L2]')], { scope: 'last' })
    expect(steps(events).slice(2)).toEqual(['(click[< Prev])', 'click[L2]'])
  })
})

describe('execution of a modification', () => {
  const replies = [SEARCH, next('click[L1]'), insteadOf(2, 'click[L2]')]

  test('forward: executes it in the current state', async () => {
    const { events } = await shop(replies, { modify: 'forward' })
    expect(steps(events)).toEqual(['search[lamp]', 'click[L1]', 'click[L2]'])
    expect(events.at(-2)).toMatchObject({ type: 'step-end', invalid: { kind: 'unknown' } })
    expect(events.some(({ type }) => type === 'mark')).toBe(false)
  })

  test('navigate: executes it here if the page was not left and offers it', async () => {
    const chosen = [SEARCH, next('click[L1]'), next('click[red]'), insteadOf(3, 'CLICK[blue]')]
    expect(steps((await shop(chosen)).events).slice(3)).toEqual(['CLICK[blue]'])
    const across = [
      SEARCH,
      next('click[L1]'),
      next('click[red]'),
      next('click[< Prev]'),
      next('click[L2]'),
      insteadOf(3, 'click[blue]'),
    ]
    expect(steps((await shop(across)).events).slice(5)).toEqual(['(click[< Prev])', '(click[L1])', 'click[blue]'])
  })

  test('navigate: executes it here if no path leads back', async () => {
    const script = {
      ask: [next('look'), instead('go to desk')],
      act: ['Dark.', 'A desk.'],
      admissible: [['look']],
      rewind: [{ means: 'none', exact: false }],
    } as const
    const played = await feed(script, { modify: 'navigate' })
    expect(actions(played.effects)).toEqual(['look', 'go to desk'])
    expect(played.effects.find(({ kind }) => kind === 'rewind')).toMatchObject({ means: ['navigate'] })
    expect(notes(played.effects).at(-1)).toMatchObject({ reason: "in place of 'look', by forward" })
  })

  test('compensate: executes an inverse action first if the modification is impossible and the action had an effect', async () => {
    const ask = [next('take cup from desk'), instead('take mug from desk')]
    const played = await feed({ ask, act: ['A cup.', 'Put.', 'A mug.'], admissible: [['look']] }, { modify: 'compensate' })
    expect(actions(played.effects)).toEqual(['take cup from desk', 'put cup back on desk', 'take mug from desk'])
    expect(notes(played.effects).at(-1)).toMatchObject({
      reason: "in place of 'take cup from desk', by compensation 'put cup back on desk'",
    })
    const possible = await feed(
      { ask, act: ['A cup.', 'A mug.'], admissible: [['Take mug from desk']] },
      { modify: 'compensate' },
    )
    expect(actions(possible.effects)).toEqual(['take cup from desk', 'take mug from desk'])
    const refused = await feed({ ask, act: [REFUSED, 'A mug.'] }, { modify: 'compensate' })
    expect(actions(refused.effects)).toEqual(['take cup from desk', 'take mug from desk'])
    const unknown = await feed({ ask: [next('look'), instead('go to bed')], act: ['Dark.', 'A bed.'] }, { modify: 'compensate' })
    expect(actions(unknown.effects)).toEqual(['look', 'go to bed'])
  })

  test('compensate: ends the episode if the inverse action ends the task', async () => {
    const ask = [next('take cup from desk'), instead('take mug from desk')]
    const played = await feed({ ask, act: ['A cup.', ENDED], admissible: [[]] }, { modify: 'compensate' })
    expect(actions(played.effects)).toEqual(['take cup from desk', 'put cup back on desk'])
    expect(played.isFinished).toBe(true)
  })

  test('rewind: restores the state and truncates the transcript', async () => {
    const { events } = await shop([...replies, next('click[blue]')], { modify: 'rewind' })
    expect(steps(events)).toEqual(['search[lamp]', 'click[L1]', 'click[L2]', 'click[blue]'])
    expect(events.find(({ type }) => type === 'rewind')).toMatchObject({ means: 'snapshot', exact: true, steps: 0 })
    expect(lastHistory(events)).toBe('> search[lamp]\nResults for lamp: L1, L2\n> click[L2]\nItem L2, color none')
  })
})

describe('options', () => {
  test('noReflect requests only the next action and executes nothing else', async () => {
    const played = await feed(
      { ask: [next('look'), instead('go to bad', 'go to desk')], act: ['Dark.', 'A desk.'] },
      { noReflect: true },
    )
    expect(actions(played.effects)).toEqual(['look', 'go to desk'])
    expect(notes(played.effects)).toEqual([])
    for (const request of requests(played.effects)) {
      expect(request.purpose).toBe('rebact.act')
      expect(userText(request)).toContain('The next action is: [action]')
      expect(userText(request)).not.toMatch(/judge|correct or wrong/)
    }
  })

  test('reflectOnlyOnError requests a verdict only after a rejection', async () => {
    const ask = [next('look'), next('go to bad'), instead('go to desk'), instead('go to bed', 'look')]
    const played = await feed({ ask, act: ['Dark.', REFUSED, 'A desk.', 'Dark.'] }, { reflectOnlyOnError: true })
    expect(requests(played.effects).map(({ purpose }) => purpose)).toEqual([
      'rebact.act',
      'rebact.act',
      'rebact.step',
      'rebact.act',
      'rebact.act',
    ])
    expect(actions(played.effects)).toEqual(['look', 'go to bad', 'go to desk', 'look'])
  })

  test('split judges in one call and acts in another; a modification needs only the first', async () => {
    const ask = [
      next('look'),
      "Previous action 'look' is correct.",
      next('go to bad'),
      "Previous action '...' is wrong. It should be modified to: [go to desk].",
    ]
    const played = await feed({ ask, act: ['Dark.', 'No.', 'A desk.'] }, { split: true })
    expect(requests(played.effects).map(({ purpose }) => purpose)).toEqual([
      'rebact.act',
      'rebact.reflect',
      'rebact.act',
      'rebact.reflect',
      'rebact.reflect',
    ])
    expect(actions(played.effects)).toEqual(['look', 'go to bad', 'go to desk'])
    expect(verdicts(played.effects)).toEqual(['correct', 'wrong'])
  })

  test('split continues with the action if there is no verdict', async () => {
    const ask = [next('look'), 'Hm.', 'Hm.', 'Hm.', 'The next action is: go to desk']
    const played = await feed({ ask, act: ['Dark.', 'A desk.'] }, { split: true })
    expect(actions(played.effects)).toEqual(['look', 'go to desk'])
    expect(verdicts(played.effects)).toEqual(['no verdict'])
  })

  test('requests and logs thoughts only if they are on', async () => {
    const reply = 'think: the desk first\nThe next action is: [go to desk].'
    const on = await feed({ ask: [reply], act: ['A desk.'] }, { thoughts: true })
    expect(notes(on.effects)).toEqual([{ kind: 'thought', text: 'the desk first' }])
    expect(userText(requests(on.effects)[0])).toContain('`think: `')
    const off = await feed({ ask: [reply], act: ['A desk.'] })
    expect([notes(off.effects), actions(off.effects)]).toEqual([[], ['go to desk']])
    expect(userText(requests(off.effects)[0])).not.toContain('think')
  })

  test('reads options from a run and keeps them with the agent', () => {
    expect(rebact.create({ modify: 'rewind', split: 'true' }).options).toMatchObject({
      modify: 'rewind',
      split: true,
      scope: 'default',
    })
    expect(rebact.create().options).toEqual(createRebact().options)
    expect(rebact.options.map(({ name }) => name).sort()).toEqual(Object.keys(createRebact().options ?? {}).sort())
    expect(() => rebact.create({ reflect: false })).toThrow(/rebact has no option 'reflect'/)
    expect(() => rebact.create({ maxConsecutiveModifications: -1 })).toThrow(/=-1 is not a whole number from 0$/)
  })
})

describe('unreadable replies', () => {
  test('repeats the request twice, then accepts a line in the form of an action', async () => {
    const played = await feed({ ask: ['Hm.', 'Well.', 'I would\n> go to desk.'], act: ['A desk.'] })
    expect(actions(played.effects)).toEqual(['go to desk'])
    expect(notes(played.effects)).toMatchObject([{ remedy: 'reprompt' }, { remedy: 'reprompt' }, { remedy: 'fallback' }])
    expect(requests(played.effects)[1]?.messages.at(-1)?.content).toContain('The next action is: [action]')
  })

  test('executes an invalid step if there is no such line or it is irreversible', async () => {
    for (const reply of ['', 'Hm.', 'send the letter']) {
      const played = await feed({ ask: [reply, reply, reply], act: ['What?'] })
      expect(actions(played.effects)).toEqual([''])
    }
  })

  test('repeats the request after a verdict without the next action, and keeps the verdict', async () => {
    const half = "Previous action 'look' is correct."
    const played = await feed({ ask: [next('look'), half, half, half], act: ['Dark.', 'What?'] })
    expect(actions(played.effects)).toEqual(['look', ''])
    expect(verdicts(played.effects)).toEqual(['correct'])
  })

  test('executes the next action without a verdict', async () => {
    const played = await feed({ ask: [next('look'), 'The next action is: go to desk'], act: ['Dark.', 'A desk.'] })
    expect([actions(played.effects), verdicts(played.effects)]).toEqual([['look', 'go to desk'], ['no verdict']])
  })
})

test('rejects a profile with invalid parts', async () => {
  const broken: readonly (readonly [Record<string, string>, string])[] = [
    [{ modify: 'undo' }, "part modify is 'undo'"],
    [{ scope: 'some' }, "part scope is 'some'"],
    [{ maxTokens: 'many' }, 'part maxTokens is not a positive integer'],
    [{ inverses: 'take {a}' }, "part inverses has the invalid line 'take {a}'"],
  ]
  for (const [parts, message] of broken) {
    await expect(feed({}, {}, { ...PROFILE, parts: { ...PROFILE.parts, ...parts } })).rejects.toThrow(message)
  }
  const { verdict: _, ...bare } = PROFILE.parts
  await expect(feed({ ask: [next('look')], act: ['Dark.'] }, {}, { ...PROFILE, parts: bare })).rejects.toThrow(
    "no part 'verdict'",
  )
})
