import { isOrreryError } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { isSameState } from '../src/plan/route.ts'
import type { AlfworldState } from '../src/state.ts'
import { createLibrary, type LoadedTask, type Split } from '../src/tasks.ts'
import { tinyEngine } from './tiny-problem.ts'

const engine = tinyEngine()
const { game } = engine.rules

/** A split of equal games that records the loaded ones. */
function countingSplit(size: number, loaded: string[]): Split {
  return {
    name: 'many',
    size: () => size,
    names: () => Array.from({ length: size }, (_, index) => String(index)),
    load(name): LoadedTask | undefined {
      if (!(Number(name) < size)) return undefined
      loaded.push(name)
      return { task: { id: `alfworld/many/${name}`, world: 'alfworld', split: 'many', type: 't', goal: 'g', hash: name }, game }
    },
  }
}

describe('a library', () => {
  test('loads a task on first use', () => {
    const loaded: string[] = []
    const library = createLibrary('here', [countingSplit(5, loaded)], (each) => each)
    expect([...library.tasks.ids('many')]).toHaveLength(5)
    expect(loaded).toEqual([])
    expect(library.tasks.get('alfworld/many/3').hash).toBe('3')
    library.playable('alfworld/many/3')
    expect(loaded).toEqual(['3'])
  })

  test('caches a thousand games and reloads others', () => {
    const loaded: string[] = []
    const library = createLibrary('here', [countingSplit(1100, loaded)], (each) => each)
    for (const id of library.tasks.ids('many')) library.playable(id)
    expect(library.playable('alfworld/many/0')).toBe(game)
    expect(loaded.filter((name) => name === '0')).toHaveLength(2)
    library.tasks.get('alfworld/many/1')
    expect(loaded).toHaveLength(1101)
  })

  test.each(['alfworld/many/5', 'alfworld/few/0', 'textcraft/many/0', 'alfworld', ''])("has no task '%s'", (id) => {
    const library = createLibrary('here', [countingSplit(5, [])], (each) => each)
    const code = ((): unknown => {
      try {
        return library.tasks.get(id)
      } catch (error) {
        return isOrreryError(error) ? `${error.code} ${error.message}` : error
      }
    })()
    expect(code).toBe(`TASK_UNKNOWN here has no task '${id}'. Expected an id such as 'alfworld/many/0'.`)
  })
})

describe('a route', () => {
  const after = (actions: readonly string[]): AlfworldState =>
    actions.reduce((turn, action) => engine.step(turn.state, action), engine.start('t')).state
  const route = (from: readonly string[], to: readonly string[]) => engine.route(after(from), after(to))

  test('is one walk if only the location differs', () => {
    expect(route(['go to desk 1', 'go to fridge 1'], ['go to desk 1'])).toEqual(['go to desk 1'])
    expect(route(['go to desk 1', 'go to fridge 1'], ['go to desk 1', 'go to microwave 1'])).toEqual(['go to microwave 1'])
    expect(route(['go to desk 1'], ['go to desk 1', 'look'])).toEqual([])
  })

  test('leads to states with more knowledge of the house', () => {
    expect(route(['go to fridge 1', 'go to desk 1'], ['go to fridge 1'])).toEqual(['go to fridge 1'])
    expect(route(['go to fridge 1', 'open fridge 1'], ['go to fridge 1'])).toEqual([])
    expect(route(['go to desk 1', 'use desklamp 1', 'go to shelf 1'], ['go to desk 1'])).toEqual([])
  })

  test('puts back objects that were taken, and takes objects that were put away', () => {
    expect(route(['go to desk 1', 'take mug 2 from desk 1', 'go to fridge 1'], ['go to desk 1'])).toEqual([
      'go to desk 1',
      'move mug 2 to desk 1',
    ])
    expect(
      route(
        ['go to desk 1', 'take mug 2 from desk 1', 'go to fridge 1', 'open fridge 1', 'move mug 2 to fridge 1', 'close fridge 1'],
        ['go to desk 1', 'take mug 2 from desk 1'],
      ),
    ).toEqual(['open fridge 1', 'take mug 2 from fridge 1', 'go to desk 1'])
  })

  test('returns an object that was moved, with another one in the hand', () => {
    const carried = ['go to desk 1', 'take mug 2 from desk 1', 'go to cabinet 1', 'move mug 2 to cabinet 1']
    expect(route([...carried, 'go to desk 1', 'take bread 1 from desk 1'], ['go to desk 1'])).toEqual([
      'move bread 1 to desk 1',
      'go to cabinet 1',
      'take mug 2 from cabinet 1',
      'go to desk 1',
      'move mug 2 to desk 1',
    ])
  })

  test('ends in the same state; a moved or held object makes a different one', () => {
    const [empty, full] = [after(['go to desk 1']), after(['go to desk 1', 'take mug 2 from desk 1'])]
    expect(isSameState(after(['go to fridge 1', 'open fridge 1', 'go to desk 1']), empty)).toBe(true)
    expect(isSameState(full, empty)).toBe(false)
    expect(isSameState(after(['go to desk 1', 'take mug 2 from desk 1', 'move mug 2 to shelf 1']), empty)).toBe(false)
  })

  test('does not lead to the start location', () => {
    expect(route(['go to fridge 1'], [])).toBeUndefined()
  })
})
