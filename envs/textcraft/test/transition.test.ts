import { anyCharacter } from '@orreryjs/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '../src/engine.ts'
import { minecraftBook } from '../src/recipes/books.ts'
import { type Dialect, rulesOf } from '../src/rules.ts'
import { initialState, type TextCraftState } from '../src/state.ts'
import { MINECRAFT, type TextCraftTask } from '../src/tasks.ts'

const TASK: TextCraftTask = {
  id: 'textcraft/try/0',
  world: 'textcraft',
  split: 'try',
  type: 'depth-1',
  goal: 'craft stick',
  hash: '',
  goalItem: 'stick',
  goalCount: 1,
  commands: ['craft 1 stick using 2 bamboo'],
  book: MINECRAFT,
  depth: 1,
}

const engineOf = (dialect: Dialect): Engine => createEngine(rulesOf(dialect, minecraftBook(dialect)))

/** Returns the turn after these actions. */
function play(dialect: Dialect, actions: readonly string[], task: TextCraftTask = TASK) {
  const engine = engineOf(dialect)
  return actions.reduce((turn, action) => engine.step(turn.state, action), engine.start(task))
}

const text = (dialect: Dialect, ...actions: string[]) => play(dialect, actions).observation.text

test('an episode starts with the commands, the goal and an empty inventory', () => {
  const turn = play('strict', [])
  expect(turn.observation.text).toBe('Crafting commands:\ncraft 1 stick using 2 bamboo\n\nGoal: craft stick.')
  expect(turn.state).toEqual(initialState(TASK))
  expect(play('strict', [], { ...TASK, goal: 'craft 3 stick', goalCount: 3 }).observation.text).toMatch(/Goal: craft 3 stick\.$/)
})

describe('the inventory', () => {
  test('is listed in the order of first obtaining, with a trailing space', () => {
    expect(text('adapt', 'get 1 dirt', 'get 2 sand', 'get 1 dirt', 'inventory')).toBe('Inventory: [dirt] (2) [sand] (2) ')
    expect(text('adapt', 'inventory')).toBe('Inventory: You are not carrying anything.')
  })

  test('keeps zero entries in upstream, and drops used ones', () => {
    expect(text('adapt', 'get 0 sand', 'get 2 bamboo', 'craft 1 stick using 2 bamboo', 'inventory')).toBe(
      'Inventory: [sand] (0) [stick] (1) ',
    )
    expect(play('adapt', ['get 0 sand']).changed).toBe(true)
    expect(play('adapt', ['get 0 sand', 'get 0 sand']).changed).toBe(false)
  })

  test('adds beyond the safe integers', () => {
    expect(text('adapt', 'get 9007199254740991 sand', 'get 1 sand', 'inventory')).toBe('Inventory: [sand] (9007199254740992) ')
    const taken = ['get 9007199254740993 bamboo', 'craft 1 stick using 2 bamboo', 'inventory']
    expect(text('adapt', ...taken)).toBe('Inventory: [bamboo] (9007199254740991) [stick] (1) ')
  })
})

describe('invalid actions', () => {
  test.each([
    ['adapt', 'get 1 stick', 'Could not find stick', 'precondition'],
    ['adapt', 'get 1 planks', 'Could not find planks', 'unknown'],
    ['adapt', 'get 1 Dirt', 'Could not find Dirt', 'unknown'],
    ['strict', 'get 1 oak logs', 'Could not find oak logs', 'unknown'],
    ['adapt', 'craft 4 stick using 2 planks', 'Could not find enough items to craft minecraft:stick', 'unknown'],
    ['adapt', 'craft 1 stick using 2 bamboo', 'Could not find enough items to craft minecraft:stick', 'precondition'],
    ['strict', 'craft 1 stick using 2 bamboo', 'Could not find enough items to craft stick', 'precondition'],
    ['adapt', 'craft 1 wool using 4 string', 'Could not find enough items to craft None', 'precondition'],
    ['adapt', 'craft 1 stick using bamboo', 'Wrong item format: bamboo', 'syntax'],
    ['adapt', 'think: a', 'Could not execute think: a', 'syntax'],
  ] as const)('%s answers %j with %j', (dialect, action, expected, kind) => {
    const turn = play(dialect, [action])
    expect(turn.observation.text).toBe(expected)
    expect(turn.invalid?.kind).toBe(kind)
    expect(turn.changed).toBe(false)
  })

  test('with unknown recipes show a Python object in upstream and a name in strict', () => {
    expect(text('adapt', 'get 1 dirt', "craft 1 it's using 1 dirt")).toBe(
      `Could not find a valid recipe for ItemTagWithCount(item_tag=ItemTag(tag=None, item_id="minecraft:it's"), count=1)`,
    )
    expect(text('adapt', 'get 1 dirt', 'craft 007 planks using 1 dirt')).toBe(
      "Could not find a valid recipe for ItemTagWithCount(item_tag=ItemTag(tag='minecraft:planks', item_id=None), count=7)",
    )
    expect(text('strict', 'get 1 dirt', 'craft 2 oak planks using 1 dirt')).toBe('Could not find a valid recipe for 2 oak planks')
    expect(text('strict', 'get 1 dirt', 'craft oak planks using 1 dirt')).toBe('Could not find a valid recipe for oak planks')
  })

  test('have a reason', () => {
    const reason = (dialect: Dialect, ...actions: string[]) => play(dialect, actions).invalid?.reason
    expect(reason('strict', 'get 1 stick')).toBe("'stick' is not handed out; it must be crafted")
    expect(reason('strict', 'get 1 bamboo', 'craft 1 stick using 2 bamboo')).toBe('2 bamboo needed, 1 held')
    expect(reason('strict', 'get 3 bamboo', 'craft 1 stick using 3 bamboo')).toBe(
      "'stick' takes these ingredients in other amounts",
    )
    expect(reason('strict', 'get 2 bamboo', 'craft 9 stick using 2 bamboo')).toBe("this recipe makes 1 'stick', not 9")
    expect(reason('strict', 'get 2 dirt', 'craft 1 stick using 2 dirt')).toBe("no recipe of 'stick' has these ingredients")
    expect(reason('strict', 'get 3 bamboo', 'craft 1 dirt using 3 bamboo')).toBe("nothing crafts 'dirt'; it is handed out")
  })
})

describe('the end', () => {
  const win = ['get 4 bamboo', 'craft 1 stick using 2 bamboo']

  test('is reached by crafting the goal', () => {
    expect(play('strict', win)).toMatchObject({ reward: 1, terminated: true, success: true })
    expect(play('strict', win).observation.text).toBe('Crafted 1 stick')
    expect(play('adapt', win).observation.text).toBe('Crafted 1 minecraft:stick')
  })

  test('locks a strict episode', () => {
    const won = play('strict', win)
    for (const action of ['get 1 dirt', 'craft 1 stick using 2 bamboo', 'nonsense', 'inventory']) {
      const after = play('strict', [...win, action])
      expect(after).toMatchObject({ reward: 0, terminated: true, success: true, changed: false })
      expect(after.state).toEqual(won.state)
    }
    expect(text('strict', ...win, 'get 1 dirt')).toBe('Could not execute get 1 dirt')
  })

  test('is rewarded again in upstream, and the episode continues', () => {
    expect(play('adapt', [...win, 'get 1 dirt'])).toMatchObject({ reward: 0, terminated: false, success: true, changed: true })
    expect(play('adapt', [...win, 'craft 1 stick using 2 bamboo'])).toMatchObject({ reward: 1, terminated: true })
  })

  test('of a counted goal requires the whole amount at once', () => {
    const three = { ...TASK, goalCount: 3 }
    const bamboo = ['get 6 bamboo', ...win.slice(1), ...win.slice(1)]
    expect(play('strict', bamboo, three)).toMatchObject({ reward: 0, terminated: false })
    expect(play('strict', [...bamboo, ...win.slice(1)], three)).toMatchObject({ reward: 1, terminated: true })
  })

  test('is reached by fetching the goal only in AgentGym', () => {
    const dirt = { ...TASK, goalItem: 'dirt' }
    expect(play('agentgym', ['get 0 dirt'], dirt)).toMatchObject({ reward: 1, terminated: true })
    expect(play('adapt', ['get 1 dirt'], dirt)).toMatchObject({ reward: 0, terminated: false })
  })
})

describe('any action', () => {
  const word = fc.constantFrom(
    'get',
    'craft',
    'using',
    'inventory',
    '1',
    '2',
    '0',
    'bamboo',
    'stick',
    'planks',
    ',',
    '\n',
    ' ',
    "'",
  )
  const action = fc.oneof(
    fc.string({ unit: anyCharacter() }),
    fc.array(word).map((words) => words.join(' ')),
  )

  test.each(['strict', 'adapt', 'agentgym'] as const)('is answered, and leaves the state given as it was (%s)', (dialect) => {
    const engine = engineOf(dialect)
    const start: TextCraftState = Object.freeze({ ...initialState(TASK), inventory: Object.freeze([['bamboo', 5] as const]) })
    const property = fc.property(action, (given) => {
      const turn = engine.step(start, given)
      expect(turn.observation.text).not.toBe('')
      expect(turn.invalid === undefined || turn.state === start).toBe(true)
      expect(turn.changed).toBe(turn.state !== start)
    })
    fc.assert(property, { numRuns: 500 })
  })

  test.each(['strict', 'adapt'] as const)('has the same answer after the state went through JSON (%s)', (dialect) => {
    const engine = engineOf(dialect)
    const property = fc.property(fc.array(action, { maxLength: 10 }), (actions) => {
      let turn = engine.start(TASK)
      for (const given of actions) {
        const copied: TextCraftState = JSON.parse(JSON.stringify(turn.state))
        const next = engine.step(turn.state, given)
        expect(engine.step(copied, given)).toEqual(next)
        turn = next
      }
    })
    fc.assert(property, { numRuns: 200 })
  })
})
