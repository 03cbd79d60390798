import type { ModelRequest } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { play, reactRequest, replyTo } from './play.ts'
import { parseSimulated, simulated } from './players.ts'
import { isSolved, kitchen, store, table } from './protocols/worlds.ts'

const FORGETFUL = 'perfect,forgetsSubgoal=1'

describe('forgetsSubgoal, forced: omits the end of a long goal, which can be inferred', () => {
  test('crafting: checks the inventory instead of the last craft, notices the missing goal and goes on', async () => {
    const { solved, history } = await play(parseSimulated(FORGETFUL), table())
    const lines = history.map(([line]) => line)
    expect(solved).toBe(true)
    expect(lines.slice(-2)).toEqual(['inventory', 'craft 1 lever using 1 cobblestone, 1 stick'])
    expect(lines.filter((line) => line === 'inventory')).toHaveLength(1)
  })

  test('a household: looks around instead of the last delivery, and goes on', async () => {
    const { solved, history } = await play(parseSimulated(FORGETFUL), kitchen())
    const lines = history.map(([line]) => line)
    expect(solved).toBe(true)
    expect(lines[lines.indexOf('clean mug 1 with sinkbasin 1') + 1]).toBe('look')
    expect(lines.filter((line) => line === 'look')).toHaveLength(1)
  })

  test('a shop: searches without the end of the instruction, and buys without the last option', async () => {
    const place = store()
    const { history } = await play(parseSimulated(FORGETFUL), place)
    expect(history.find(([line]) => line.startsWith('search'))?.[0]).toBe('search[red cotton shirt long]')
    expect(place.bought?.asin).toBe('B000000001')
    expect(isSolved(place)).toBe(false)
  })

  test('if never noticed, no other action follows', async () => {
    for (const world of [table(), kitchen()]) {
      const { solved, history } = await play(simulated({ n1: 0, errorRates: { forgetsSubgoal: 1 } }), world, 30)
      expect(solved).toBe(false)
      expect(new Set(history.slice(-5).map(([line]) => line)).size).toBe(1)
    }
  })
})

test('slips increase with the number of actions, not with the length of answers', async () => {
  const { task } = table()
  const request = (length: number, exchanges: number): ModelRequest =>
    reactRequest(
      task,
      Array.from({ length: exchanges }, () => ['inventory', `Inventory: ${'\n'.repeat(length)}`] as const),
    )
  const rate = async (length: number, exchanges: number): Promise<number> => {
    let slips = 0
    for (let seed = 0; seed < 500; seed += 1) {
      const model = simulated({ eps: 0.1, L0: 20, seed: String(seed) })
      if ((await replyTo(model, request(length, exchanges))) !== (await replyTo(simulated(), request(length, exchanges))))
        slips += 1
    }
    return slips / 500
  }
  const [short, bulky, long] = await Promise.all([rate(0, 5), rate(50, 5), rate(0, 40)])
  expect(Math.abs((short ?? 0) - (bulky ?? 1))).toBeLessThan(0.05)
  expect(long).toBeGreaterThan(1.5 * (short ?? 1))
})
