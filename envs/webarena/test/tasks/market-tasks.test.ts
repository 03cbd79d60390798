import { describe, expect, test } from 'vitest'
import { createWebArena } from '../../src/index.ts'

describe.each(['strict', 'webarena'] as const)('tasks of the market, dialect %s', (dialect) => {
  const world = createWebArena({ dialect, size: 'small' })
  const tasks = Array.from({ length: 12 }, (_, index) => world.tasks.get(`webarena/market/${index * 7}`))

  test.each(tasks.map((task) => [task.id, task.goal, task] as const))('%s: %s', (_, _goal, task) => {
    const plan = world.plan(world.start(task).state) ?? []
    expect(plan.length).toBeGreaterThan(3)
    let turn = world.start(task)
    for (const action of plan) {
      expect(turn.terminated).toBe(false)
      turn = world.step(turn.state, action)
    }
    expect(turn).toMatchObject({ terminated: true, success: true, reward: 1, observation: { page: 'market.order' } })
    expect(world.rewardComponents?.(turn.state)).toMatchObject({ att: 1, type: 1, price: 1 })
    for (const { actions } of world.nearMisses?.(task) ?? []) {
      let missed = world.start(task)
      for (const action of actions) missed = world.step(missed.state, action)
      expect(missed).toMatchObject({ terminated: true, success: false })
      expect(missed.reward).toBeLessThan(1)
    }
  })
})

test('a wrong purchase ends the task with a partial reward', () => {
  const world = createWebArena({ size: 'small' })
  const task = world.tasks.get('webarena/market/3')
  const misses = world.nearMisses?.(task) ?? []
  const { actions = [] } = misses.find(({ name }) => name === 'another item') ?? {}
  let turn = world.start(task)
  for (const action of actions) turn = world.step(turn.state, action)
  expect(turn.state.ending).toMatchObject({ verdict: 'wrong-purchase' })
  expect(turn.reward).toBe(turn.state.ending?.purchase?.reward)
  expect(world.step(turn.state, 'stop []')).toMatchObject({ changed: false, reward: 0, invalid: { kind: 'precondition' } })
})

test('other tasks have no reward parts and no market', () => {
  const world = createWebArena({ size: 'small' })
  const { state } = world.start(world.tasks.get('webarena/dev/0'))
  expect(world.rewardComponents?.(state)).toEqual({})
  for (const split of ['test', 'dev', 'train', 'hard'])
    expect([...world.tasks.ids(split)].slice(0, 40).every((id) => !world.tasks.get(id).type.startsWith('market.'))).toBe(true)
})

test('in dialect browsergym a wrong purchase ends the task, too', () => {
  const world = createWebArena({ size: 'small', dialect: 'browsergym' })
  const task = [...world.tasks.ids('market')]
    .map((id) => world.tasks.get(id))
    .find(({ goal }) => / the \w+ should be /.test(goal))
  if (task === undefined) throw new Error('no task asks for a choice')
  const plan = world.plan(world.start(task).state) ?? []
  let turn = world.start(task)
  // Skip the option, which is clicked before the purchase.
  for (const action of plan.slice(0, -2)) turn = world.step(turn.state, action)
  const bid = /\[(\w+)\] button 'Buy Now'/.exec(turn.observation.text)?.[1]
  turn = world.step(turn.state, `click('${bid}')`)
  expect(turn).toMatchObject({ terminated: true, success: false, state: { ending: { verdict: 'wrong-purchase' } } })
  expect(turn.reward).toBeGreaterThan(0)
})

test('a horizon keeps the tasks with plans of that length, under their ids', () => {
  const all = createWebArena({ size: 'small' })
  const kept = (['short', 'medium', 'long'] as const).map((horizon) => createWebArena({ size: 'small', horizon }))
  const ids = kept.map((world) => [...world.tasks.ids('dev')])
  expect(ids.flat().toSorted()).toEqual([...all.tasks.ids('dev')].toSorted())
  expect(kept.map((world) => world.tasks.size('dev'))).toEqual(ids.map((each) => each.length))
  const lengths = kept.map((world, at) => {
    const plans = (ids[at] ?? []).slice(0, 4).map((id) => world.plan(world.start(world.tasks.get(id)).state)?.length ?? 0)
    return plans.reduce((sum, length) => sum + length, 0) / plans.length
  })
  expect(lengths).toEqual(lengths.toSorted((one, other) => one - other))
})
