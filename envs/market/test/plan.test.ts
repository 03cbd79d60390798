import { createMarket } from '@orreryjs/env-market'
import { expect, test } from 'vitest'

const world = createMarket({ size: 'small' })

test.each(Array.from({ length: 25 }, (_, index) => index * 19))(
  'market/test/%i: the plan succeeds and near misses fail',
  (index) => {
    const task = world.tasks.get(`market/test/${index}`)
    let turn = world.start(task)
    for (const action of world.plan(turn.state) ?? []) turn = world.step(turn.state, action)
    expect(turn).toMatchObject({ terminated: true, success: true, reward: 1 })
    for (const { actions: missing } of world.nearMisses?.(task) ?? []) {
      let missed = world.start(task)
      for (const action of missing) missed = world.step(missed.state, action)
      expect(missed).toMatchObject({ terminated: true, success: false })
    }
  },
)

test('renders an item in WebShop format; a choice changes the price and is marked', () => {
  const task = [...world.tasks.ids('test')].map((id) => world.tasks.get(id)).find(({ id }) => world.goal(id).options.length === 2)
  if (task === undefined) throw new Error('no such task')
  const plan = world.plan(world.start(task).state) ?? []
  const opened = plan.findIndex((action) => /^click\[B\w{9}\]$/.test(action))
  let turn = world.start(task)
  for (const action of plan.slice(0, opened + 1)) turn = world.step(turn.state, action)
  expect(turn.observation.text).toMatch(
    /^Instruction:\n.*\n\[button\] Back to Search \[button_\]\n\[button\] < Prev \[button_\]\n[\s\S]+\nPrice: \$[\d.]+(?: to \$[\d.]+)?\nRating: .*\n\[button\] Description \[button_\]\n\[button\] Features \[button_\]\n\[button\] Reviews \[button_\]\n\[button\] Buy Now \[button_\]\n$/,
  )
  const [, value = ''] = /^click\[(.*)\]$/.exec(plan[opened + 1] ?? '') ?? []
  const chosen = world.step(turn.state, `click[${value.toUpperCase()}]`)
  expect(chosen.observation.text).toContain(`  [clicked button] ${value} [clicked button_]\n`)
  expect(chosen.state.at).not.toBe(turn.state.at)
  expect(world.step(chosen.state, 'click[< Prev]').observation.page).toBe('results')
})
