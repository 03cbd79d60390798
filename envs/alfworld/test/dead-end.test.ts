import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type AlfworldState, alfworld, createAlfworld } from '../src/index.ts'

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

const world = createAlfworld()

/** Returns the state after actions from the start of a task. */
function after(id: string, actions: readonly string[]): AlfworldState {
  let { state } = world.start(world.tasks.get(id))
  for (const action of actions) {
    const turn = world.step(state, action)
    expect(turn.invalid, `${id}: ${action}`).toBeUndefined()
    state = turn.state
  }
  return state
}

test.each(['valid_seen', 'valid_unseen', 'dev', 'hard'])('the README counts the dead ends of %s', (split) => {
  const ids = [...world.tasks.ids(split)]
  const types = new Map<string, number>()
  let lost = 0
  for (const id of ids) {
    const found = (world.deadEnds?.(world.tasks.get(id)) ?? []).filter(({ name, actions }) => {
      const state = after(id, actions)
      if (world.plan(state) !== undefined) return false
      expect(alfworld.presentation?.deadEnd?.(world, state)?.replace(/ \d+ /, ' ')).toBe(name)
      return true
    })
    lost += found.length === 0 ? 0 : 1
    for (const name of new Set(found.map((each) => each.name.split(' ')[0] ?? ''))) types.set(name, (types.get(name) ?? 0) + 1)
  }
  const counts = ['teddybear', 'papertowelroll'].map((type) => types.get(type) ?? 0)
  expect(README).toContain(`| \`${split}\` | ${[ids.length, lost, ...counts].join(' | ')} |`)
  expect([...types.keys()].filter((type) => type !== 'teddybear' && type !== 'papertowelroll')).toEqual([])
})

test('a state with a plan is no dead end', () => {
  const { state } = world.start(world.tasks.get('alfworld/dev/0'))
  expect(alfworld.presentation?.deadEnd?.(world, state)).toBeUndefined()
})
