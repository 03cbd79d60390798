/** The oracle undoes changes that one button undoes; other extra changes are dead ends. */
import { describe, expect, test } from 'vitest'
import { createWebArena } from '../src/index.ts'

const world = createWebArena({ dialect: 'strict', viewport: 'all' })
const ids = [...world.tasks.ids('test')]
const some = ids.filter((_, at) => at % 180 === 10).map((id) => world.tasks.get(id))

type Turn = ReturnType<typeof world.start>

function press(turn: Turn, button: string): Turn {
  const id = new RegExp(`\\[(\\d+)\\] button '${button}`).exec(turn.observation.text)?.[1]
  expect(id, button).toBeDefined()
  return world.step(turn.state, `click [${id}]`)
}

const FORUM = 'http://forum.test/'
const PROJECT = 'http://code.test/erin.marlow/light-meter'
const REVERSIBLE: readonly (readonly [url: string, ...buttons: readonly string[]])[] = [
  [FORUM, 'Upvote'],
  [FORUM, 'Downvote'],
  [FORUM, 'Upvote', 'Downvote'],
  [PROJECT, 'Star'],
  ['http://shop.test/', 'Add to Wish List'],
  ['http://forum.test/f/cats', '(?:Uns|S)ubscribe'],
]

describe.each(REVERSIBLE)('after %s %s %s', (url, ...buttons) => {
  test.each(some)('$id still has a plan that succeeds', (task) => {
    let turn = world.step(world.start(task).state, `goto [${url}]`)
    for (const button of buttons) turn = press(turn, button)
    const plan = world.plan(turn.state)
    expect(plan).toBeDefined()
    for (const action of plan ?? []) turn = world.step(turn.state, action)
    expect(turn.success).toBe(true)
  })
})

test.each(some)('$id has dead ends: changes that no button undoes', (task) => {
  const deadEnds = world.deadEnds?.(task) ?? []
  expect(deadEnds.map(({ name }) => name)).toEqual(['posted a thread', 'opened an issue'])
  for (const { actions } of deadEnds) {
    let turn = world.start(task)
    for (const action of actions) turn = world.step(turn.state, action)
    expect(turn.terminated).toBe(false)
    expect(world.plan(turn.state)).toBeUndefined()
  }
})
