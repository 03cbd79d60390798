import { tinyCraft } from '@orreryjs/testing'
import { expect, test } from 'vitest'

function tell(task: string, actions: readonly string[]): readonly string[] {
  const world = tinyCraft()
  let turn = world.start(world.tasks.get(`tiny-craft/all/${task}`))
  return actions.map((action) => {
    turn = world.step(turn.state, action)
    return turn.observation.text
  })
}

test('a whole episode', () => {
  const world = tinyCraft()
  const start = world.start(world.tasks.get('tiny-craft/all/torch'))
  expect(start.observation.text).toMatchInlineSnapshot(`
    "Crafting commands:
    craft 4 planks using 1 log
    craft 4 stick using 2 planks
    craft 4 torch using 1 stick, 1 coal
    craft 3 ladder using 7 stick

    Goal: craft torch."
  `)
  const plan = world.plan(start.state) ?? []
  expect(plan.map((action, index) => `${action} -> ${tell('torch', plan)[index]}`)).toMatchInlineSnapshot(`
    [
      "get 1 log -> Got 1 log",
      "get 1 coal -> Got 1 coal",
      "craft 4 planks using 1 log -> Crafted 4 planks",
      "craft 4 stick using 2 planks -> Crafted 4 stick",
      "craft 4 torch using 1 stick, 1 coal -> Crafted 4 torch",
    ]
  `)
})

test('refusals have a text and data', () => {
  const world = tinyCraft()
  const { state } = world.start(world.tasks.get('tiny-craft/all/stick'))
  const refusals = ['get 1 stick', 'get 65 log', 'craft 4 stick using 2 planks', 'craft 4 stick using 2 log', 'dance']
  const answers = refusals.map((action) => {
    const turn = world.step(state, action)
    return `${action} -> ${turn.observation.text} (${turn.invalid?.kind})`
  })
  expect(answers).toMatchInlineSnapshot(`
    [
      "get 1 stick -> Could not find stick (unknown)",
      "get 65 log -> Could not get 65 log (precondition)",
      "craft 4 stick using 2 planks -> Could not find enough items to craft stick (precondition)",
      "craft 4 stick using 2 log -> Could not execute craft 4 stick using 2 log (syntax)",
      "dance -> Could not execute dance (syntax)",
    ]
  `)
})

test('no plan is longer than another path: checked by breadth-first search', () => {
  const world = tinyCraft()
  for (const id of world.tasks.ids('all')) {
    const start = world.start(world.tasks.get(id))
    const plan = world.plan(start.state) ?? []
    expect(shortest(world, start.state, plan.length), id).toBe(plan.length)
  }
})

/** Returns the length of the shortest path to success, over all useful amounts of `get`; at most `bound`. */
function shortest(world: ReturnType<typeof tinyCraft>, start: ReturnType<typeof world.start>['state'], bound: number): number {
  const gets = ['log', 'coal'].flatMap((item) => [1, 2, 3, 4, 5].map((count) => `get ${count} ${item}`))
  const visited = new Set<string>()
  let layer = [start]
  for (let length = 1; length <= bound; length += 1) {
    const next: typeof layer = []
    for (const state of layer) {
      for (const action of [...gets, ...world.admissible(state)]) {
        const turn = world.step(state, action)
        if (turn.success) return length
        if (!turn.changed || visited.has(turn.observation.key)) continue
        visited.add(turn.observation.key)
        next.push(turn.state)
      }
    }
    layer = next
  }
  return bound + 1
}
