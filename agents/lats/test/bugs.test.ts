import { createLats } from '@orreryjs/agent-lats'
import type { EpisodeEvent } from '@orreryjs/core'
import { notesIn, playEpisode, requestsIn, sectionOf, tinyShop } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { linesIn, steps } from '../../react/test/trials.ts'
import { type Mind, modelOf, PROFILE, shop } from './playing.ts'

const rewarded = { feedback: 'terminal' } as const
const BUYING = ['search[lamp]', 'click[L1]', 'click[Buy Now]']

const buyer = (...rest: readonly string[]): Mind => ({ act: (lines) => [BUYING[lines.length] ?? '', ...rest] })
const purchases = (events: readonly EpisodeEvent[]): number =>
  events.filter((event) => event.type === 'step-end' && event.terminated).length

/** Errors of the released WebShop code, by their number in the specification. */
describe('bugs that are not ported', () => {
  test('1. a number elsewhere in the text is no score', async () => {
    const { events } = await shop(
      { ...buyer(), value: () => '10 of 10 for $10.99! Thus the correctness score is 3' },
      { k: 1, depth: 1 },
    )
    expect(notesIn(events, 'judgement')).toMatchObject([{ verdict: '3' }])
  })

  test('2. an action keeps what stands behind a colon', async () => {
    const { events } = await shop({ act: () => ['Action: search[lamp size :6mp and more]'] }, { k: 1, depth: 1 })
    expect(steps(events)).toEqual(['search[lamp size :6mp and more]'])
  })

  test('3. a score belongs to the child it was asked about, ends among them', async () => {
    const mind: Mind = {
      act: (lines) => (lines.length < 2 ? [BUYING[lines.length] ?? ''] : ['click[Buy Now]', 'click[red]', 'click[blue]']),
      value: (lines) => (lines.includes('click[blue]') ? 9 : 2),
    }
    const { events } = await shop(mind, { k: 1, feedback: 'env' }, rewarded)
    expect(
      notesIn(events, 'judgement')
        .map(({ about, verdict }) => [about, verdict])
        .slice(2, 4),
    ).toEqual([
      ['click[red]', '2'],
      ['click[blue]', '9'],
    ])
    expect(linesIn(sectionOf(requestsIn(events, 'lats.act').at(-1), 'HISTORY') ?? '').at(-1)).toBe('click[blue]')
  })

  test("4. the model's value orders the first visits", async () => {
    const names = ['search[chair]', 'search[lamp]', 'click[x]']
    const mind: Mind = { act: () => names, value: (lines) => names.indexOf(lines[0] ?? '') + 2 }
    const { events } = await shop(mind, { k: 3, depth: 2, n: 3 })
    const expanded = requestsIn(events, 'lats.act').map((request) => linesIn(sectionOf(request, 'HISTORY') ?? '').join(' '))
    expect(expanded).toEqual(['', 'click[x]', 'search[lamp]', 'search[chair]'])
  })

  test('5. a root with nothing but ends is left', async () => {
    const { events } = await shop(buyer(), { k: 50, feedback: 'env' }, rewarded)
    expect(requestsIn(events, 'lats.act')).toHaveLength(3)
  })

  test('6. a purchase without reward is an end', async () => {
    const { events } = await shop(buyer(), { k: 50, feedback: 'env' }, rewarded)
    expect(steps(events)).toEqual(BUYING)
    expect(purchases(events)).toBe(1)
  })

  test('7. a failure without reward is reflected on, and so is one whose reward was seen before', async () => {
    const mind: Mind = { act: (lines) => (lines.length === 1 ? ['click[L1]', 'click[L2]'] : [BUYING[lines.length] ?? '']) }
    const { events } = await shop(mind, { feedback: 'env' }, rewarded)
    expect(purchases(events)).toBe(2)
    expect(notesIn(events, 'reflection')).toHaveLength(2)
    const twice: Mind = {
      act: (lines) =>
        lines.length === 0
          ? ['search[lamp]', 'search[chair]']
          : lines.includes('search[chair]')
            ? ([['click[C1]'], ['click[Buy Now]']][lines.length - 1] ?? [''])
            : [BUYING[lines.length] ?? ''],
    }
    expect(notesIn((await shop(twice, { feedback: 'env' }, rewarded)).events, 'reflection')).toHaveLength(2)
  })

  test('8. a failed trajectory is told from its first action on', async () => {
    const mind: Mind = { act: (lines) => (lines.length === 1 ? ['click[L1]', 'click[L2]'] : [BUYING[lines.length] ?? '']) }
    const { events } = await shop(mind, { feedback: 'env' }, rewarded)
    const told = sectionOf(requestsIn(events, 'lats.act').at(-1), 'FAILED TRAJECTORIES') ?? ''
    expect(linesIn(told)).toEqual(BUYING)
  })

  test('9. what was remembered of a failure stays as it is, however often it is shown', async () => {
    const ways = [['search[lamp]'], ['click[L1]', 'click[L2]'], ['click[red]', 'click[blue]']]
    const { events } = await shop({ act: (lines) => ways[lines.length] ?? ['click[Buy Now]'] }, { k: 4 })
    const told = requestsIn(events, 'lats.value').flatMap(
      (request) => sectionOf(request, 'FAILED TRAJECTORIES')?.split('\n---\n')[0] ?? [],
    )
    expect(told.length).toBeGreaterThan(2)
    expect(linesIn(told[0] ?? '')).toEqual(['search[lamp]', 'click[L1]', 'click[red]', 'click[Buy Now]'])
    expect(new Set(told).size).toBe(1)
  })

  test('10. the nodes of a simulation are in the tree, or what came of them is dropped as a whole', async () => {
    const mind: Mind = {
      act: (lines) => (lines.length === 0 ? ['search[lamp]'] : lines.length === 1 ? ['click[L1]', 'click[L2]'] : ['click[red]']),
    }
    const expansions = async (keepRollout: boolean): Promise<readonly number[]> => {
      const { events } = await shop(mind, { k: 2, depth: 3, keepRollout })
      return notesIn(events, 'expansion').map(({ depth }) => depth)
    }
    expect(await expansions(true)).toEqual([0, 1, 2, 2])
    expect(await expansions(false)).toEqual([0, 1, 2, 1, 2])
  })

  test('11. an invalid action has no reward of its own: it is valued like any other', async () => {
    const mind: Mind = { act: () => ['fly', 'search[lamp]'], value: (lines) => (lines[0] === 'fly' ? 2 : 6) }
    const { events } = await shop(mind, { k: 1, depth: 1 })
    expect(notesIn(events, 'judgement')).toMatchObject([{ about: 'fly', verdict: '2' }, { verdict: '6' }])
    expect(events.flatMap((event) => (event.type === 'step-end' && event.invalid ? [event.action] : []))).toEqual(['fly'])
  })

  test('12. one agent plays episode after episode as if each were its first', async () => {
    const agent = createLats({ k: 3 })
    const play = () =>
      playEpisode({
        agent,
        profile: PROFILE,
        world: tinyShop(),
        model: modelOf(buyer()),
        limits: { maxSteps: 60 },
        rewind: ['snapshot', 'replay', 'navigate'],
      })
    const first = await play()
    expect((await play()).events).toEqual(first.events)
    expect(notesIn(first.events, 'reflection').length).toBeGreaterThan(0)
  })

  test('13. every score that is asked for counts: one for each child', async () => {
    const { events } = await shop({ act: () => ['search[lamp]', 'search[chair]', 'search[lamp]'] }, { k: 1, depth: 1 })
    expect(requestsIn(events, 'lats.value')).toHaveLength(2)
    expect(notesIn(events, 'judgement')).toHaveLength(2)
    for (const request of requestsIn(events, 'lats.value')) expect(request.n ?? 1).toBe(1)
  })

  test('14. a node that nothing comes of is left, not an exception', async () => {
    const mind: Mind = { act: (lines) => (lines.length === 0 ? ['search[lamp]', 'search[chair]'] : ['', '\n']) }
    const { end, events } = await shop(mind, { k: 50 })
    expect(end).toMatchObject({ end: 'agent-stopped', steps: 2 })
    expect(notesIn(events, 'expansion').map(({ children }) => children)).toEqual([2, 0, 0])
  })
})
