import type { JsonValue } from '@orreryjs/core'
import type { ReplayedStep, Transcript } from '@orreryjs/core/worlds'
import { webshop } from '@orreryjs/env-webshop'
import { describe, expect, test } from 'vitest'
import { problemOf } from '../../alfworld/test/problem-of.ts'
import { missingShopData, readRecordedLines, SHOP_DATA } from './shop-data.ts'

const record: Transcript = { world: 'webshop', id: 'r', session: 0, instruction: 'a lamp', steps: [] }

describe.skipIf(missingShopData !== undefined)(missingShopData ?? 'recorded episodes', () => {
  const replayer = webshop.replayer({ data: SHOP_DATA })
  const read = (name: string): readonly Transcript[] => (missingShopData === undefined ? readRecordedLines(name) : [])
  const episodes = read('golden.episodes.jsonl')
  const real = read('real.episodes.jsonl')

  function mismatches(transcripts: readonly Transcript[]): readonly ReplayedStep[] {
    return transcripts.flatMap((each) => [...replayer.replay(each)].filter(({ differences }) => differences.length > 0))
  }

  test('of the original match in all modes, actions, rewards and ends', () => {
    expect(episodes.reduce((sum, { steps }) => sum + steps.length, 0)).toBe(816)
    expect(mismatches(episodes)).toEqual([])
  })

  test('of external runs match, with products clicked by title', () => {
    expect(real.reduce((sum, { steps }) => sum + steps.length, 0)).toBe(277)
    expect(mismatches(real)).toEqual([])
  })

  test('name every field that differs', () => {
    const bought = episodes.find(({ steps }) => steps.some((step) => 'bought' in step))
    const step = bought?.steps.find((each) => 'bought' in each)
    if (bought === undefined || step === undefined) throw new Error('no purchase is recorded')
    const before = bought.steps.slice(0, bought.steps.indexOf(step))
    const observation = { text: 'x', text_rich: 'x', url: 'x' }
    const changed = { ...step, observation, available: {}, reward: 0.123, terminated: false, reward_info: {}, bought: {} }
    const other = { ...bought, initial: observation, initialAvailable: {}, steps: [...before, changed] }
    const steps = [...replayer.replay(other)]
    const fields = (at: ReplayedStep | undefined): readonly string[] | undefined => at?.differences.map(({ field }) => field)
    const modes = ['observation text', 'observation text_rich', 'observation url']
    expect(fields(steps[0])).toEqual([...modes, 'available'])
    expect(fields(steps.at(-1))).toEqual([...modes, 'available', 'reward', 'terminated', 'bought', 'reward_info'])
  })

  test('are compared only in recorded fields', () => {
    const [first] = episodes
    if (first === undefined) throw new Error('no records')
    const { initial: _, initialAvailable: __, ...rest } = first
    const steps = first.steps.map(({ action, observation }) => ({ action, observation }))
    const replayed = [...replayer.replay({ ...rest, steps })]
    expect(replayed[0]?.step).toBe(1)
    expect(replayed.flatMap(({ differences }) => differences)).toEqual([])
  })

  test('without a goal take the recorded reward and compare all other fields', () => {
    const found = real.find(({ reward }) => typeof reward === 'number' && reward > 0 && reward < 1)
    if (found === undefined) throw new Error('no such run')
    expect(mismatches([{ ...found, reward: 0.9 }])).toHaveLength(1)
    expect(mismatches([{ ...found, instruction: 'a lamp' }]).length).toBeGreaterThan(3)
  })
})

describe('an invalid recording', () => {
  const replayer = webshop.replayer()
  const cases: readonly (readonly [Readonly<Record<string, JsonValue>>, RegExp])[] = [
    [{ session: [] }, /^DATA_INVALID .*'r': session/],
    [{ observationMode: 'braille' }, /^DATA_INVALID .*observationMode/],
    [{ instruction: 3 }, /^DATA_INVALID .*neither a goal nor an instruction/],
    [{ goal: { asin: 'B0' } }, /^DATA_INVALID .*goal/],
    [{}, /^DATA_MISSING .*directory/],
  ]
  test.each(cases)('%j', (change, message) => {
    expect(problemOf(() => [...replayer.replay({ ...record, ...change })])).toMatch(message)
  })
})
