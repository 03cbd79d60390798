import { rng } from '@orreryjs/core'
import { orderShare, positionTrend, type StreamOutcome } from '@orreryjs/statistics'
import { expect, test } from 'vitest'

const TASKS = 30

/** Plays tasks of different difficulty in shuffled orders; success depends on the task, the position and the stream. */
function play(seed: string, streams: number, chance: (position: number, stream: number) => number): readonly StreamOutcome[] {
  const draw = rng('streams', seed)
  return Array.from({ length: streams }, (_, stream) => {
    const order = draw.shuffle(Array.from({ length: TASKS }, (_each, task) => task))
    return order.map((task, at) => {
      const position = at / (TASKS - 1)
      const share = chance(position, stream) + 0.4 * (task / TASKS - 0.5)
      return { stream: String(stream), task: String(task), position, value: draw.next() < share ? 1 : 0 }
    })
  }).flat()
}

test('the trend is the slope of the position for the same task', () => {
  const outcomes = ['a', 'b', 'c'].flatMap((task, difficulty) =>
    ['1', '2', '3'].map((stream, index) => {
      const position = ((difficulty + index) % 3) / 2
      return { stream, task, position, value: 0.2 * difficulty + 0.5 * position }
    }),
  )
  expect(positionTrend(outcomes)?.mean).toBeCloseTo(0.5)
  expect(positionTrend(outcomes.filter(({ stream }) => stream === '1'))).toBeUndefined()
})

test('intervals contain no effect in nearly all streams without one, and find a large one', () => {
  const none = Array.from({ length: 60 }, (_, index) => play(`none ${index}`, 6, () => 0.5))
  const contains = none.filter((outcomes) => {
    const { low = 1, high = -1 } = positionTrend(outcomes)?.interval ?? {}
    return low <= 0 && high >= 0
  })
  expect(contains.length).toBeGreaterThanOrEqual(56)
  const withoutOrder = none.filter((outcomes) => orderShare(outcomes)?.interval.low === 0)
  expect(withoutOrder.length).toBeGreaterThanOrEqual(55)
  expect(positionTrend(play('trend', 6, (position) => 0.2 + 0.6 * position))?.interval.low).toBeGreaterThan(0)
  expect(orderShare(play('order', 6, (_, stream) => (stream < 3 ? 0.2 : 0.8)))?.interval.low).toBeGreaterThan(0.05)
})

test('an order share needs streams of the same tasks with different results', () => {
  const outcomes = play('one', 2, () => 0.5)
  expect(orderShare(outcomes)).toBeDefined()
  expect(orderShare(outcomes.slice(1))).toBeUndefined()
  expect(orderShare(outcomes.filter(({ stream }) => stream === '0'))).toBeUndefined()
  expect(orderShare(outcomes.map((each) => ({ ...each, value: 1 })))).toBeUndefined()
})
