import type { EpisodeMetrics } from '@orreryjs/harness'
import { expect, it } from 'vitest'
import { countEpisodes } from '../../src/watch/count-episodes.ts'
import { progressText } from '../../src/watch/progress-text.ts'

const ALL = {
  done: 12,
  total: 134,
  row: { name: 'react in textcraft', done: 8, solved: 6 },
  errors: 2,
  tokens: 1_234_567,
  cost: 0.312,
  inFlight: 8,
  callsPerSecond: 12.34,
  elapsedMs: 65_000,
  remainingMs: 200_000,
}

it('shows all parts if there is room', () => {
  expect(progressText(ALL, 200)).toBe(
    '12/134 episodes, react in textcraft 75.0 % success, 2 errors, 8 in progress, 12.3 calls/s, 1.2M tokens, $0.31, 1 min 5 s elapsed, 3 min 20 s left',
  )
})

it('fits any width and keeps the most important parts', () => {
  for (const room of [120, 100, 80, 68, 60, 48, 40, 30])
    expect(progressText(ALL, room).length, `${room}`).toBeLessThanOrEqual(room)
  expect(progressText(ALL, 90)).toBe('12/134 episodes, react in textcraft 75.0 % success, 2 errors, $0.31, 3 min 20 s left')
  expect(progressText(ALL, 5)).toBe('12/134 episodes')
})

it('omits unknown values', () => {
  expect(progressText({ done: 0, total: 1, errors: 0, tokens: 0, inFlight: 1, callsPerSecond: 0 }, 80)).toBe(
    '0/1 episode, 1 in progress, 0.0 calls/s',
  )
})

it('never pools the success of different rows', () => {
  const counts = countEpisodes(4)
  const ended = (label: string, world: string, success: boolean) =>
    counts.add({ label, world, model: 'none', success, end: 'solved', inputTokens: 0, outputTokens: 0 } as EpisodeMetrics)
  expect(counts.figures().row).toBeUndefined()
  ended('react', 'textcraft', true)
  ended('react', 'alfworld', false)
  ended('rebact', 'textcraft', true)
  expect(counts.figures().row).toEqual({ name: 'rebact in textcraft', done: 1, solved: 1 })
  ended('react', 'textcraft', false)
  expect(counts.figures().row).toEqual({ name: 'react in textcraft', done: 2, solved: 1 })
})
