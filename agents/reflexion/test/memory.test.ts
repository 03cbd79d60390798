import { observationOf } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { EMPTY_MEMORY, type ExecutedAction, isLoop, remember, writesReflections } from '../src/memory.ts'

const took = (...lines: readonly string[]): readonly ExecutedAction[] =>
  lines.map((line) => {
    const [action = '', text = ''] = line.split('=')
    return { action, observation: observationOf(text) }
  })

describe('isLoop', () => {
  const RULES = { loopRepeats: 3, loopSameObservation: true }

  test('detects the same action with the same answer more than three times in a row', () => {
    expect(isLoop(took('a=1', 'a=1', 'a=1'), RULES)).toBe(false)
    expect(isLoop(took('a=1', 'a=1', 'a=1', 'a=1'), RULES)).toBe(true)
    expect(isLoop(took('a=1', 'a=1', 'b=1', 'a=1', 'a=1'), RULES)).toBe(false)
    expect(isLoop(took('a=1', 'a=2', 'a=1', 'a=1'), RULES)).toBe(false)
  })

  test('ignores repetitions if the observation changed', () => {
    const same = { text: 'Crafted 4 planks', page: 'p' }
    const crafted = [4, 8, 12, 16].map((count) => ({ action: 'craft', observation: { ...same, key: `${count} planks` } }))
    expect(isLoop(crafted, RULES)).toBe(false)
    expect(isLoop(crafted, { loopRepeats: 3, loopSameObservation: false })).toBe(true)
  })

  test('detects two equal actions in a row in the released code, whatever the answer', () => {
    const released = { loopRepeats: 1, loopSameObservation: false }
    expect([isLoop(took('a=1', 'a=2'), released), isLoop(took('a=1', 'b=1'), released)]).toEqual([true, false])
  })

  test('detects nothing if the detector is off', () => {
    expect(isLoop(took('a=1', 'a=1', 'a=1', 'a=1', 'a=1'), { loopRepeats: 0, loopSameObservation: true })).toBe(false)
    expect(isLoop([], RULES)).toBe(false)
  })
})

describe('remember', () => {
  const PAIRS = [{ line: 'a', observation: '1' }]
  const reflection = (trial: number): { trial: number; text: string } => ({ trial, text: `lesson ${trial}` })

  test('keeps the latest reflections', () => {
    const rules = { strategy: 'reflexion', memorySize: 3 } as const
    const memory = [1, 2, 3, 4, 5].reduce((kept, trial) => remember(kept, PAIRS, reflection(trial), rules), EMPTY_MEMORY)
    expect(memory).toEqual({ reflections: [3, 4, 5].map(reflection), lastAttempt: [] })
    expect(remember(memory, PAIRS, reflection(6), { ...rules, memorySize: 0 }).reflections).toEqual([])
  })

  test.each([
    ['reflexion', true, []],
    ['both', true, PAIRS],
    ['lastAttempt', false, PAIRS],
    ['none', false, []],
  ] as const)('with the strategy %s', (strategy, hasReflections, lastAttempt) => {
    expect(writesReflections(strategy)).toBe(hasReflections)
    expect(remember(EMPTY_MEMORY, PAIRS, undefined, { strategy, memorySize: 3 })).toEqual({ reflections: [], lastAttempt })
  })
})
