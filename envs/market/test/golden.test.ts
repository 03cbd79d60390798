import { contentHash, rng } from '@orreryjs/core'
import { createMarket, market } from '@orreryjs/env-market'
import { expect, test } from 'vitest'

const world = createMarket()

test('has no recordings', () => {
  expect(() => market.replayer()).toThrow('no recordings exist')
})

test('keeps the tasks of the first version', () => {
  const hashes = world.tasks.splits.flatMap((split) => [...world.tasks.ids(split)].map((id) => world.tasks.get(id).hash))
  expect(hashes).toHaveLength(1000)
  expect(contentHash(hashes)).toMatchInlineSnapshot(`"7fd4f873b3888e763b2116792116faf6"`)
})

test('keeps the texts of plans and random walks of the first version', () => {
  const texts: string[] = []
  for (let index = 0; index < 100; index += 5) {
    const task = world.tasks.get(`market/test/${index}`)
    const random = rng('golden', task.id)
    let turn = world.start(task)
    for (const action of world.plan(turn.state) ?? []) {
      turn = world.step(turn.state, action)
      texts.push(action, turn.observation.text)
    }
    turn = world.start(task)
    for (let step = 0; step < 12 && !turn.terminated; step += 1) {
      const action = random.pick([...(world.admissible?.(turn.state) ?? [])])
      turn = world.step(turn.state, action)
      texts.push(action, turn.observation.text)
    }
  }
  expect(contentHash(texts)).toMatchInlineSnapshot(`"bce3cb8096b26cb9fa9515bd936cb69b"`)
})
