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
  test('1. does not read other numbers in the text as a score', async () => {
    const { events } = await shop(
      { ...buyer(), value: () => '10 of 10 for $10.99! Thus the correctness score is 3' },
      { k: 1, depth: 1 },
    )
    expect(notesIn(events, 'judgement')).toMatchObject([{ verdict: '3' }])
  })

  test('2. keeps the text after a colon in an action', async () => {
    const { events } = await shop({ act: () => ['Action: search[lamp size :6mp and more]'] }, { k: 1, depth: 1 })
    expect(steps(events)).toEqual(['search[lamp size :6mp and more]'])
  })

  test('3. assigns a score to the evaluated child, including terminal ones', async () => {
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

  test("4. orders the first visits by the model's value", async () => {
    const names = ['search[chair]', 'search[lamp]', 'click[x]']
    const mind: Mind = { act: () => names, value: (lines) => names.indexOf(lines[0] ?? '') + 2 }
    const { events } = await shop(mind, { k: 3, depth: 2, n: 3 })
    const expanded = requestsIn(events, 'lats.act').map((request) => linesIn(sectionOf(request, 'HISTORY') ?? '').join(' '))
    expect(expanded).toEqual(['', 'click[x]', 'search[lamp]', 'search[chair]'])
  })

  test('5. leaves a root whose children are all terminal', async () => {
    const { events } = await shop(buyer(), { k: 50, feedback: 'env' }, rewarded)
    expect(requestsIn(events, 'lats.act')).toHaveLength(3)
  })

  test('6. treats a purchase without reward as terminal', async () => {
    const { events } = await shop(buyer(), { k: 50, feedback: 'env' }, rewarded)
    expect(steps(events)).toEqual(BUYING)
    expect(purchases(events)).toBe(1)
  })

  test('7. reflects on a failure without reward, and on one with a known reward', async () => {
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

  test('8. renders a failed trajectory from its first action', async () => {
    const mind: Mind = { act: (lines) => (lines.length === 1 ? ['click[L1]', 'click[L2]'] : [BUYING[lines.length] ?? '']) }
    const { events } = await shop(mind, { feedback: 'env' }, rewarded)
    const failures = sectionOf(requestsIn(events, 'lats.act').at(-1), 'FAILED TRAJECTORIES') ?? ''
    expect(linesIn(failures)).toEqual(BUYING)
  })

  test('9. does not change a remembered failure, however often it is shown', async () => {
    const paths = [['search[lamp]'], ['click[L1]', 'click[L2]'], ['click[red]', 'click[blue]']]
    const { events } = await shop({ act: (lines) => paths[lines.length] ?? ['click[Buy Now]'] }, { k: 4 })
    const failures = requestsIn(events, 'lats.value').flatMap(
      (request) => sectionOf(request, 'FAILED TRAJECTORIES')?.split('\n---\n')[0] ?? [],
    )
    expect(failures.length).toBeGreaterThan(2)
    expect(linesIn(failures[0] ?? '')).toEqual(['search[lamp]', 'click[L1]', 'click[red]', 'click[Buy Now]'])
    expect(new Set(failures).size).toBe(1)
  })

  test('10. keeps the nodes of a simulation in the tree, or drops all of them', async () => {
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

  test('11. evaluates an invalid action like any other: it has no reward', async () => {
    const mind: Mind = { act: () => ['fly', 'search[lamp]'], value: (lines) => (lines[0] === 'fly' ? 2 : 6) }
    const { events } = await shop(mind, { k: 1, depth: 1 })
    expect(notesIn(events, 'judgement')).toMatchObject([{ about: 'fly', verdict: '2' }, { verdict: '6' }])
    expect(events.flatMap((event) => (event.type === 'step-end' && event.invalid ? [event.action] : []))).toEqual(['fly'])
  })

  test('12. plays every episode with a fresh memory', async () => {
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

  test('13. uses every requested score: one per child', async () => {
    const { events } = await shop({ act: () => ['search[lamp]', 'search[chair]', 'search[lamp]'] }, { k: 1, depth: 1 })
    expect(requestsIn(events, 'lats.value')).toHaveLength(2)
    expect(notesIn(events, 'judgement')).toHaveLength(2)
    for (const request of requestsIn(events, 'lats.value')) expect(request.n ?? 1).toBe(1)
  })

  test('14. leaves a node without children and does not throw', async () => {
    const mind: Mind = { act: (lines) => (lines.length === 0 ? ['search[lamp]', 'search[chair]'] : ['', '\n']) }
    const { end, events } = await shop(mind, { k: 50 })
    expect(end).toMatchObject({ end: 'agent-stopped', steps: 2 })
    expect(notesIn(events, 'expansion').map(({ children }) => children)).toEqual([2, 0, 0])
  })
})
