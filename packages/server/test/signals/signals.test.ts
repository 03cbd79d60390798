import { contentHash, type Turn, type World } from '@orreryjs/core'
import { SIGNALS, signalsOf } from '@orreryjs/harness'
import { chooseServed } from '@orreryjs/orrery/serving'
import { describe, expect, test } from 'vitest'
import { counter } from '../adapters/counter.ts'

/** Returns the turns of the oracle's plan for a task, first to last. */
function planned(world: World, id: string): readonly Turn[] {
  let turn = world.start(world.tasks.get(id))
  const turns = [turn]
  for (const action of world.plan(turn.state) ?? []) {
    turn = world.step(turn.state, action)
    turns.push(turn)
  }
  return turns
}

const WORLDS = ['textcraft', 'alfworld', 'webshop', 'market'] as const

describe.each(WORLDS)('signals of %s', (name) => {
  test('equal the facts of the world in every state of a plan', async () => {
    const { world, split } = await chooseServed(name, {})
    const turns = planned(world, [...world.tasks.ids(split)][1] ?? '')
    expect(turns.length).toBeGreaterThan(2)
    const read = signalsOf(world)
    turns.forEach((turn, index) => {
      const signals = read(turn, SIGNALS)
      expect(signals).toEqual({
        state_key: contentHash(turn.state),
        progress: world.progress(turn.state),
        distance: turns.length - 1 - index,
        dead_end: false,
        reward_components: world.rewardComponents?.(turn.state) ?? null,
        admissible: turn.terminated ? [] : world.admissible(turn.state),
      })
    })
    expect(read(turns.at(-1) as Turn, ['progress'])).toEqual({ progress: 1 })
  })
})

test('a purchase of the wrong product is a dead end, with its reward components', async () => {
  const { world, split } = await chooseServed('webshop', {})
  let turn = world.start(world.tasks.get([...world.tasks.ids(split)][0] ?? ''))
  for (const action of ['search[gift]', 0, 'click[buy now]']) {
    turn = world.step(
      turn.state,
      action === 0 ? (world.admissible(turn.state).find((each) => /b0|item/i.test(each)) ?? '') : String(action),
    )
  }
  expect([turn.terminated, turn.success]).toEqual([true, false])
  const signals = signalsOf(world)(turn, SIGNALS)
  expect(signals).toMatchObject({ distance: null, dead_end: true, admissible: [] })
  expect(Object.keys(signals.reward_components ?? {}).sort()).toEqual(['att', 'opt', 'price', 'type'])
})

test('a dead end of ALFWorld is recognised long before the end', async () => {
  const { world } = await chooseServed('alfworld', {})
  const read = signalsOf(world)
  const before = world.step(world.start(world.tasks.get('alfworld/valid_unseen/3')).state, 'go to bed 1')
  // No receptacle of this house accepts a teddy bear, so the agent can never put it down.
  const after = world.step(before.state, 'take teddybear 1 from bed 1')
  expect(read(before, ['distance', 'dead_end'])).toEqual({ distance: expect.any(Number), dead_end: false })
  expect([after.changed, after.terminated]).toEqual([true, false])
  expect(read(after, ['distance', 'dead_end'])).toEqual({ distance: null, dead_end: true })
})

test('equal states share one plan, although they are different objects', () => {
  let plans = 0
  const world: World = {
    ...counter,
    plan: (state) => {
      plans += 1
      return counter.plan(state)
    },
  }
  const read = signalsOf(world)
  expect(signalsOf(world)).toBe(read)
  const [task] = [world.tasks.get('counter/all/0')]
  for (let copy = 0; copy < 5; copy += 1)
    expect(read(world.start(task), ['distance', 'dead_end'])).toEqual({ distance: 3, dead_end: false })
  expect(plans).toBe(1)
})
