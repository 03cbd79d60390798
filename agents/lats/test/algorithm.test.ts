import { createLats, lats } from '@orreryjs/agent-lats'
import { notesIn, requestsIn, sectionOf } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { linesIn, steps } from '../../react/test/trials.ts'
import { type Mind, shop } from './playing.ts'

/** Prefers the red lamp at first and buys the open product. */
const SHOPPER: Mind = {
  act: (lines) => {
    const step = [['search[lamp]'], ['click[L2]'], ['click[red]', 'click[blue]']][lines.length]
    return step ?? ['click[Buy Now]']
  },
  value: (lines) => {
    const isBought = lines.includes('click[Buy Now]')
    if (lines.includes('click[blue]')) return isBought ? 10 : 6
    return isBought ? 2 : 8
  },
  reflect: () => 'I bought the red one. Next time I will click[blue].',
}

describe('the search', () => {
  test('the second child wins: the first fails in simulation, is reflected on, and UCT selects the other', async () => {
    const { end, events } = await shop(SHOPPER)
    expect(end).toMatchObject({ end: 'solved', reward: 1, answer: { claim: 'success' } })
    expect(steps(events)).toEqual([
      ...['search[lamp]', 'click[L2]', 'click[red]', '<', 'click[blue]', '<', 'click[Buy Now]'],
      ...['<', 'click[Buy Now]'],
    ])
    expect(notesIn(events, 'judgement').map(({ about, verdict }) => `${about} ${verdict}`)).toEqual([
      ...['search[lamp] 8', 'click[L2] 8', 'click[red] 8', 'click[blue] 6', 'click[Buy Now] 2', 'click[Buy Now] 10'],
    ])
    expect(notesIn(events, 'reflection')).toEqual([{ kind: 'reflection', text: SHOPPER.reflect?.([], REQUEST) }])
    expect(notesIn(events, 'expansion').map(({ depth, children }) => [depth, children])).toEqual([
      ...[
        [0, 1],
        [1, 1],
        [2, 2],
        [3, 1],
        [3, 1],
      ],
    ])
  })

  test('shows failures in every later prompt of the policy and the value function', async () => {
    const { events } = await shop(SHOPPER)
    const [before, after] = [requestsIn(events, 'lats.act').at(-2), requestsIn(events, 'lats.act').at(-1)]
    const bought =
      '> search[lamp]\nResults for lamp: L1, L2\n> click[L2]\nItem L2, color none\n> click[red]\nItem L2, color red\n> click[Buy Now]\nThanks!'
    expect(sectionOf(before, 'MEMORY')).toBeUndefined()
    expect(sectionOf(after, 'MEMORY')).toBe('Trial 1: I bought the red one. Next time I will click[blue].')
    expect(sectionOf(after, 'FAILED TRAJECTORIES')).toBe(bought)
    const value = requestsIn(events, 'lats.value').at(-1)
    expect(sectionOf(value, 'FAILED TRAJECTORIES')).toBe(`${bought}\nThus the correctness score is 2`)
    expect(sectionOf(requestsIn(events, 'lats.reflect')[0], 'HISTORY')).toBe(bought)
  })

  test('mixes the score and the share of the samples by lambda', async () => {
    const crowd: Mind = {
      act: (lines) =>
        lines.length === 0 ? ['search[chair]', 'search[lamp]', 'search[lamp]', 'search[lamp]'] : ['click[L1]', 'click[C1]'],
      value: (lines) => (lines.includes('search[chair]') ? 7 : 6),
    }
    const second = async (lambda: number): Promise<string | undefined> => {
      const { events } = await shop(crowd, { k: 1, depth: 2, lambda })
      return linesIn(sectionOf(requestsIn(events, 'lats.act')[1], 'HISTORY') ?? '')[0]
    }
    expect([await second(1), await second(0.8), await second(0)]).toEqual(['search[chair]', 'search[lamp]', 'search[lamp]'])
    const alone = await shop(crowd, { k: 1, depth: 2, valueModel: false })
    expect(requestsIn(alone.events, 'lats.value')).toEqual([])
    expect(steps(alone.events)).toContain('click[L1]')
  })

  test('gives a truncated trajectory the cutoff value and a reflection', async () => {
    const wanderer: Mind = {
      act: (lines) => (lines.length % 2 === 0 ? ['search[lamp]', 'search[chair]'] : ['click[Back to Search]']),
    }
    const { events, end } = await shop(wanderer, { k: 2, depth: 2, cutoffValue: -1 })
    expect(end).toMatchObject({ end: 'agent-stopped', answer: { claim: 'failure' } })
    expect(notesIn(events, 'reflection')).toHaveLength(2)
    expect(steps(events).filter((step) => step === 'click[Back to Search]')).toHaveLength(2)
  })

  test('requests n samples in one call', async () => {
    const { events } = await shop(SHOPPER, { n: 3, k: 1 })
    expect(requestsIn(events, 'lats.act').map((request) => request.n)).toEqual([3, 3, 3, 3])
    const [first] = requestsIn(events, 'lats.act')
    expect([first?.temperature, first?.maxTokens]).toEqual([1, 100])
  })
})

describe('feedback', () => {
  const LUCKLESS: Mind = {
    ...SHOPPER,
    value: (lines) => (lines.includes('click[Buy Now]') ? (lines.includes('click[red]') ? 5 : 4) : 6),
  }

  test('self: tries and undoes purchases, decides by score only and never sees the reward', async () => {
    const { end, events } = await shop(LUCKLESS, { k: 9 }, { feedback: 'always' })
    expect(end).toMatchObject({ end: 'failed', reward: 0.5, answer: { claim: 'failure' } })
    expect(events.filter((event) => event.type === 'step-end' && event.terminated)).toHaveLength(2)
    for (const event of events) if (event.type === 'model-call') expect(JSON.stringify(event.prompt)).not.toContain('Your score')
  })

  test('terminal-once: scores purchases before execution and executes the best at the end', async () => {
    const { end, events } = await shop(LUCKLESS, { k: 9, feedback: 'terminal-once' })
    expect(end).toMatchObject({ end: 'failed', reward: 0.5, answer: { claim: 'failure' } })
    expect(events.filter((event) => event.type === 'step-end' && event.terminated)).toHaveLength(1)
    expect(steps(events).at(-1)).toBe('click[Buy Now]')
    const sure = await shop(SHOPPER, { feedback: 'terminal-once' })
    expect(sure.end).toMatchObject({ end: 'solved', answer: { claim: 'success' } })
  })

  test('env: decides by reward, whatever the scores; a success stops the search', async () => {
    const { end, events } = await shop(LUCKLESS, { k: 9, feedback: 'env' }, { feedback: 'terminal' })
    expect(end).toMatchObject({ end: 'solved', reward: 1, answer: { claim: 'success' } })
    expect(notesIn(events, 'judgement').map(({ about }) => about)).not.toContain('click[Buy Now]')
    expect(String(sectionOf(requestsIn(events, 'lats.reflect')[0], 'REPLY FORMAT'))).toContain(
      'Its reward was 0.5; the best is 1.',
    )
    expect(JSON.stringify(requestsIn(events, 'lats.reflect')[0])).toContain('Your score: 0.5')
  })

  test('an end without an irreversible action is final, as for every other agent', async () => {
    const { end, events } = await shop(SHOPPER, {}, { parts: { irreversible: '' } })
    expect(end).toMatchObject({ end: 'failed', reward: 0.5, answer: { claim: 'success' } })
    expect(steps(events).at(-1)).toBe('click[Buy Now]')
  })

  test('a lower score suffices with `accept`', async () => {
    const { end } = await shop(LUCKLESS, { accept: 5 })
    expect(end).toMatchObject({ end: 'failed', reward: 0.5, answer: { claim: 'success' } })
  })
})

test('reads options from a run and keeps them with the agent', () => {
  expect(lats.create({ k: '3', feedback: 'env', lambda: '.5' }).options).toMatchObject({
    k: 3,
    feedback: 'env',
    lambda: 0.5,
    n: 5,
  })
  expect(lats.create().options).toEqual(createLats().options)
  expect(lats.options.map(({ name }) => name).sort()).toEqual(Object.keys(createLats().options ?? {}).sort())
  expect(() => lats.create({ parallel: true })).toThrow(/no option 'parallel'/)
})

test('default limits allow k iterations with rewinds', () => {
  expect(lats.limits?.({ maxSteps: 15, maxTokens: 7 })).toEqual({ maxSteps: 30 * 5 * 15, maxTokens: 7 })
  expect(lats.limits?.({ maxSteps: 15 }, { k: 2, n: 3, depth: 4 })).toEqual({ maxSteps: 24 })
  expect(lats.limits?.({})).toEqual({})
  expect(lats.rewind).toEqual(['snapshot', 'replay'])
})

const REQUEST = { purpose: 'test', messages: [] }
