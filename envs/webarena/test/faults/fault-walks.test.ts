/** Properties of random walks through sites with faults. */
import { type Rng, rng } from '@orreryjs/core'
import type { WebArenaState, WebArenaWorld } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'
import { currentTab } from '../../src/browser/browser-state.ts'
import { everyNth, faultyWorld, REAL_FAULTS, revived, startOf } from './episodes.ts'

const LONG = process.env['ORRERY_LONG'] !== undefined
const STEPS = LONG ? 60 : 25

/** Actions that no page offers. */
const ODD = [
  'click [99999]',
  'goto [http://nowhere.example/]',
  'press [Enter]',
  'close_tab',
  'new_tab',
  'type [3] [x] [1]',
  'go_back',
  '',
] as const

/** Draws an action: one that the page offers, rarely another. */
function draw(world: WebArenaWorld, state: WebArenaState, random: Rng): string {
  if (random.integer(8) === 0) return random.pick(ODD)
  const actions = world.admissible(state).filter((action) => !action.startsWith('stop'))
  const forms = actions.filter((action) => action.startsWith('type') || action.startsWith('click'))
  return random.pick(random.integer(3) > 0 && forms.length > 0 ? forms : actions)
}

const cases = REAL_FAULTS.flatMap((fault) =>
  (LONG ? (['strict', 'webarena'] as const) : (['strict'] as const)).map((dialect) => [fault, dialect] as const),
)

test.each(cases)('%s, %s: a walk is the same from a journal, and what follows a fault changes no data', (faults, dialect) => {
  const [world, copy] = [faultyWorld(faults, { dialect }), faultyWorld(faults, { dialect })]
  let afterFault = 0
  let planned = 0
  for (const id of everyNth(world, LONG ? 5 : 40)) {
    const random = rng('fault walk', faults, id)
    let { state } = startOf(world, id)
    for (let step = 0; step < STEPS && state.ending === undefined; step += 1) {
      const action = draw(world, state, random)
      const turn = world.step(state, action)
      expect(JSON.stringify(copy.step(revived(state), action))).toBe(JSON.stringify(turn))
      const { source } = currentTab(state.browser).document
      const isWaiting = source.kind === 'loading' || source.kind === 'unavailable' || source.kind === 'error'
      if (isWaiting) {
        afterFault += 1
        // A form cannot be sent from these pages, so no action on them repeats one.
        expect(turn.state.data).toBe(state.data)
      }
      const progress = world.progress(turn.state)
      expect(progress).toBeGreaterThanOrEqual(0)
      expect(progress).toBeLessThanOrEqual(1)
      state = turn.state
    }
    // The oracle either knows no way on or solves the task.
    const plan = world.plan(state)
    const end = plan?.reduce((at, action) => world.step(at, action).state, state)
    expect([id, end?.ending?.verdict ?? 'success']).toEqual([id, 'success'])
    if (plan !== undefined && state.ending === undefined) planned += 1
  }
  expect(planned).toBeGreaterThan(0)
  if (faults !== 'signed-out') expect(afterFault).toBeGreaterThan(0)
})

test.each(REAL_FAULTS)('%s: routes lead to the page, through faults on the way', (faults) => {
  const world = faultyWorld(faults)
  let recovered = 0
  let found = 0
  for (const id of everyNth(world, LONG ? 4 : 20)) {
    const start = startOf(world, id)
    const there = world.step(start.state, 'goto [http://wiki.test/all]')
    const target = world.step(there.state, 'press [Shift]')
    if (target.observation.page !== 'wiki.all') continue
    const away = world.step(world.step(target.state, 'new_tab').state, 'close_tab')
    const other = world.step(world.step(away.state, 'goto [http://wiki.test/]').state, 'press [Shift]')
    const route = world.route?.(other.state, target.state)
    if (route === undefined) continue
    found += 1
    if (route.length > 1) recovered += 1
    const end = route.reduce((turn, action) => world.step(turn.state, action), other)
    expect(end.observation.key).toBe(target.observation.key)
  }
  expect(found).toBeGreaterThan(2)
  if (LONG && (faults === 'slow' || faults === 'error-page')) expect(recovered).toBeGreaterThan(0)
})
