import { createLats, type LatsOptions } from '@orreryjs/agent-lats'
import { isOrreryError } from '@orreryjs/core'
import { briefingFor, notesIn, playEpisode, requestsIn, tinyShop } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { steps } from '../../react/test/trials.ts'
import { actions, feed, type Mind, modelOf, PROFILE, shop } from './playing.ts'

/** Finds every product and color without knowing the right one. */
const EXPLORER: Mind = {
  act: (lines) => {
    const last = lines.at(-1) ?? ''
    if (last === '') return ['search[lamp]', 'search[chair]']
    if (last === 'search[lamp]') return ['click[L1]', 'click[L2]']
    if (last === 'search[chair]') return ['click[C1]']
    return last.startsWith('click[') && lines.length < 3 ? ['click[red]', 'click[blue]'] : ['click[Buy Now]']
  },
}

const oracle = { feedback: 'env' } as const
const rewards = { feedback: 'terminal' } as const

describe('failure modes', () => {
  test('homogeneous samples: logs the number of distinct candidates', async () => {
    const same: Mind = { act: (lines) => Array(5).fill(lines.length === 0 ? 'search[lamp]' : 'click[L1]') }
    const { events } = await shop(same, { k: 1, depth: 2 })
    expect(notesIn(events, 'expansion').map(({ children }) => children)).toEqual([1, 1])
    const twice = await shop(same, { k: 1, depth: 1, dedupe: false })
    expect(notesIn(twice.events, 'expansion').map(({ children }) => children)).toEqual([5])
    const mixed = await shop(EXPLORER, { k: 1, depth: 1 })
    expect(notesIn(mixed.events, 'expansion').map(({ children }) => children)).toEqual([2])
  })

  test('environment without undo: rejected with a clear error', async () => {
    const script = {
      ask: [{ choices: choices('a', 'b'), usage: { inputTokens: 1, outputTokens: 1 } }, 'the correctness score is 3'],
      act: ['A.', 'B.'],
    }
    const error = await feed({ ...script, rewind: [{ means: 'none', exact: false }] }).catch((thrown: unknown) => thrown)
    expect(isOrreryError(error) && [error.code, error.hint]).toEqual([
      'CONFIG_INVALID',
      'try --rewind snapshot or --rewind replay',
    ])
    expect(String(error)).toContain('this run has no working rewind')
    const unchanged = await feed({ ...script, rewind: [{ means: 'none', exact: true }] })
    expect(actions(unchanged.effects)).toEqual(['a', 'b'])
  })

  test('irreversible end: the search is over, and the end is final', async () => {
    const played = await feed({
      ask: [
        { choices: choices('click[Buy Now]', 'b'), usage: { inputTokens: 1, outputTokens: 1 } },
        'the correctness score is 3',
      ],
      act: [{ terminated: true }],
      rewind: [{ means: 'none', exact: false, terminated: true }],
    })
    expect([actions(played.effects), played.isFinished]).toEqual([['click[Buy Now]'], true])
  })

  test('exhausted root: terminates and selects the best terminal node', async () => {
    const { end } = await shop(EXPLORER, { k: 1000, depth: 9, ...oracle }, rewards)
    expect(end).toMatchObject({ end: 'solved', reward: 1 })
    const cheap: Mind = { act: () => ['click[Back to Search]', 'search[chair]'] }
    const small = await shop(cheap, { k: 1000, depth: 2 })
    expect(small.end.end).toBe('agent-stopped')
    expect(requestsIn(small.events, 'lats.act')).toHaveLength(3)
    const silent = await shop({ act: () => [''] }, { k: 1000 })
    expect(silent.end).toMatchObject({ end: 'agent-stopped', steps: 0, answer: { claim: 'failure' } })
    expect(requestsIn(silent.events, 'lats.act')).toHaveLength(3)
  })

  test('value parser with prices in the text: does not read the price as a score', async () => {
    const value = (): string => 'It costs $10.99, rated 9. Thus the correctness score is 3'
    const { events } = await shop({ ...EXPLORER, value }, { k: 1, depth: 1 })
    expect(notesIn(events, 'judgement').map(({ verdict }) => verdict)).toEqual(['3', '3'])
  })

  test("value without a score: repeats the request once, then uses and logs the parent's value", async () => {
    const value = (lines: readonly string[]): string | number => (lines.includes('search[lamp]') ? 'Fine!' : 1)
    const { events } = await shop({ ...EXPLORER, value }, { k: 1, depth: 2 })
    const failures = events.flatMap((event) => (event.type === 'parse-failure' ? [event.remedy] : []))
    expect(failures.slice(0, 2)).toEqual(['reprompt', 'fallback'])
    expect(steps(events).slice(-2)).not.toContain('click[C1]')
  })

  test('a zero-reward purchase is terminal', async () => {
    const { events } = await shop({ ...EXPLORER, act: (lines) => buyRed(lines) }, { k: 3, ...oracle }, rewards)
    expect(events.filter((event) => event.type === 'step-end' && event.terminated)).toHaveLength(1)
    expect(notesIn(events, 'expansion').map(({ depth }) => depth)).toEqual([0, 1, 2])
  })

  test('budget: at most k x n x depth steps', async () => {
    for (const options of [
      { k: 2, n: 2, depth: 3 },
      { k: 3, n: 2, depth: 2, keepRollout: false },
      { k: 4, n: 1 },
    ] as const) {
      const { end } = await shop(EXPLORER, options)
      const { k, n, depth = 4 }: Partial<LatsOptions> = options
      expect(end.steps).toBeLessThanOrEqual(k * n * depth)
    }
  })

  test('budget spent during an iteration: returns to the best node so far', async () => {
    const rewardsSeen = new Set<number>()
    for (let most = 6; most <= 60; most += 1) {
      for (const limits of [{ maxSteps: most }, { maxModelCalls: most }]) {
        const { end, events } = await shop(EXPLORER, { n: 2, w: 9, ...oracle }, { ...rewards, limits })
        const best = events.reduce((highest, event) => (event.type === 'step-end' ? Math.max(highest, event.reward) : highest), 0)
        expect(end.reward, JSON.stringify(limits)).toBe(best)
        rewardsSeen.add(best)
      }
    }
    expect([...rewardsSeen].sort()).toEqual([0, 0.5, 1])
  })

  test('determinism: the same tree for delayed and concurrent replies', async () => {
    const late = {
      ...modelOf(EXPLORER),
      generate: async (...given: Parameters<ReturnType<typeof modelOf>['generate']>) => modelOf(EXPLORER).generate(...given),
    }
    const play = (model: ReturnType<typeof modelOf>) =>
      playEpisode({
        agent: createLats({ k: 4 }),
        profile: PROFILE,
        world: tinyShop(),
        model,
        limits: { maxSteps: 200 },
        rewind: ['snapshot', 'replay', 'navigate'],
      })
    const alone = await play(modelOf(EXPLORER))
    const together = await Promise.all([play(late), play(late), play(modelOf(EXPLORER))])
    for (const { events } of together) expect(events).toEqual(alone.events)
  })

  test('feedback=env in a run without rewards: rejected before the first step', async () => {
    const { end } = await shop(EXPLORER, oracle)
    expect(end).toMatchObject({ end: 'error', steps: 0, error: { code: 'CONFIG_INVALID' } })
    expect(() =>
      createLats(oracle)
        .program(briefingFor({ profile: PROFILE }))
        .next(),
    ).toThrow(/needs rewards/)
  })
})

function choices(...texts: readonly string[]): readonly { text: string; finish: 'stop' }[] {
  return texts.map((text) => ({ text, finish: 'stop' as const }))
}

function buyRed(lines: readonly string[]): readonly string[] {
  return [['search[lamp]'], ['click[L1]'], ['click[Buy Now]']][lines.length] ?? ['click[red]']
}
