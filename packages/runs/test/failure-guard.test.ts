import { rng } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { createFailureGuard } from '../src/play/failure-guard.ts'

const MODEL = 'openai:local'

const endedWith = (code: string | undefined): { model: string; error?: { code: string; message: string } } =>
  code === undefined ? { model: MODEL } : { model: MODEL, error: { code, message: '' } }

const UP = endedWith(undefined)
const DOWN = endedWith('MODEL_UNAVAILABLE')
const REFUSED = endedWith('MODEL_AUTHENTICATION')

test('stops after three consecutive model failures, or one rejected key', () => {
  const guard = createFailureGuard()
  const failures = [DOWN, DOWN, UP, DOWN, endedWith('AGENT_FAILED'), DOWN, endedWith('MODEL_SCRIPT'), DOWN, DOWN]
  expect(failures.map(guard.decide)).not.toContain(true)
  expect(guard.stop()).toBeUndefined()
  expect(guard.decide(DOWN)).toBe(true)
  expect(guard.stop()).toEqual({ reason: 'model-failures', message: `stopped: ${MODEL} failed in 3 episodes in a row` })
  expect([DOWN, UP, REFUSED].map(guard.decide)).toEqual([false, false, true])
  expect(guard.stop()?.message).toBe(`stopped: ${MODEL} failed in an episode`)
})

test('counts episodes from before an interruption', () => {
  const guard = createFailureGuard()
  for (const episode of [DOWN, DOWN, DOWN, DOWN, DOWN]) guard.recall(episode)
  expect(guard.stop()).toBeUndefined()
  expect(guard.decide(DOWN)).toBe(true)
})

test('predictions are correct in any order of episode ends', () => {
  let predictedCount = 0
  for (let index = 0; index < 2000; index += 1) {
    const draws = rng('foreseen', String(index))
    const episodes = Array.from({ length: 20 }, () => (draws.next() < 0.5 ? UP : draws.next() < 0.95 ? DOWN : REFUSED))
    const reference = createFailureGuard()
    const last = episodes.findIndex(reference.decide)
    const guard = createFailureGuard()
    const predictions = draws
      .shuffle(episodes.map((_, number) => number))
      .map((number) => guard.predictStop(episodes[number] ?? UP, number))
    const numbers = predictions.filter((number) => number !== undefined)
    if (last < 0) expect(numbers).toEqual([])
    for (const number of numbers) expect(number).toBeGreaterThanOrEqual(last)
    if (last >= 0) expect(Math.min(...numbers)).toBe(last)
    predictedCount += numbers.length
  }
  expect(predictedCount).toBeGreaterThan(1000)
})
