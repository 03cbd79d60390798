import { reflact } from '@orreryjs/agent-reflact'
import { stateact } from '@orreryjs/agent-stateact'
import type { ProfileSource, ScriptedDemonstration, WorldPackage } from '@orreryjs/core'
import type { CheckedBelief } from '@orreryjs/core/worlds'
import { alfworld } from '@orreryjs/env-alfworld'
import { textcraft } from '@orreryjs/env-textcraft'
import { webshop } from '@orreryjs/env-webshop'
import { scripted } from '@orreryjs/models/scripted'
import { describe, expect, test } from 'vitest'
import { reportOf } from '../../../reporting/test/library.ts'
import { playRun } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'

const WORLDS: readonly WorldPackage[] = [textcraft, alfworld, webshop]

/** Compares the statements of a profile's demonstrations with the states of the world. */
function beliefsIn({ demonstrations }: ProfileSource, source: WorldPackage): readonly CheckedBelief[] {
  return demonstrations.flatMap((each) => ('task' in each ? beliefsOf(each, source) : []))
}

function beliefsOf({ task, lines }: ScriptedDemonstration, source: WorldPackage): readonly CheckedBelief[] {
  const world = source.create()
  let { state } = world.start(world.tasks.get(task))
  return lines.flatMap((line) => {
    if (typeof line === 'object' && 'thought' in line)
      return line.thought.split('\n').flatMap((text) => {
        const [name = '', ...rest] = text.split(': ')
        const stated = name === 'state' ? 'reflection' : name
        return source.presentation?.beliefs?.(world, state, stated, rest.join(': ')) ?? []
      })
    ;({ state } = world.step(state, typeof line === 'string' ? line : line.refused))
    return []
  })
}

describe.each(WORLDS)('in $id', (source) => {
  test.each([stateact, reflact])('every fact that the demonstrations of $id state is true', ({ profiles }) => {
    const profile = profiles.find(({ world }) => world === source.id)
    const beliefs = profile === undefined ? [] : beliefsIn(profile, source)
    const isChecked = source !== webshop || profile?.id.startsWith('stateact') === true
    expect(beliefs.length > 10).toBe(isChecked)
    expect(beliefs.filter(({ isTrue }) => !isTrue)).toEqual([])
  })
})

const check = (source: WorldPackage, actions: readonly string[], name: string, text: string): readonly CheckedBelief[] => {
  const world = source.create()
  const [id] = world.tasks.ids('train')
  const first = world.start(world.tasks.get(String(id)))
  const { state } = actions.reduce((turn, action) => world.step(turn.state, action), first)
  return source.presentation?.beliefs?.(world, state, name, text) ?? []
}

test('a statement about a house is true, false, or not compared', () => {
  const none = check(alfworld, [], 'current location', 'None')
  expect(none).toEqual([{ about: 'location', isTrue: true }])
  expect(check(alfworld, [], 'current location', 'desk 1')).toEqual([{ about: 'location', isTrue: false }])
  expect(check(alfworld, [], 'Current Inventory', 'mug 1')).toEqual([{ about: 'inventory', isTrue: false }])
  expect(check(alfworld, [], 'reflection', 'I am at desk 1 and hold nothing.')).toEqual([
    { about: 'location', isTrue: false },
    { about: 'inventory', isTrue: true },
  ])
  for (const name of ['goal', 'locations visited', 'thought']) expect(check(alfworld, [], name, 'desk 1')).toEqual([])
  expect(check(alfworld, [], 'reflection', 'The mug is still missing.')).toEqual([])
})

test('a statement about an inventory counts every item', () => {
  const hasTrue = (text: string, name: string = 'inventory'): readonly boolean[] =>
    check(textcraft, ['get 2 green dye'], name, text).map(({ isTrue }) => isTrue)
  const none = check(textcraft, [], 'inventory', 'None')
  expect(none).toEqual([{ about: 'inventory', isTrue: true }])
  expect(check(textcraft, [], 'inventory', '1 stick')).toEqual([{ about: 'inventory', isTrue: false }])
  expect([hasTrue('Unknown'), hasTrue('2 green dye', 'goal')]).toEqual([[], []])
})

test('a statement about a shop names the page and the options', () => {
  expect(check(webshop, ['search[red shoe]'], 'Current Location', 'search results')).toEqual([
    { about: 'location', isTrue: true },
  ])
  expect(check(webshop, ['search[red shoe]'], 'Current Location', 'Item B000000000')).toEqual([
    { about: 'location', isTrue: false },
  ])
  expect(check(webshop, [], 'Current Selection', 'red')).toEqual([{ about: 'selection', isTrue: false }])
  expect(check(webshop, [], 'Current Selection', 'None')).toEqual([{ about: 'selection', isTrue: true }])
})

test('the report counts the statements that the state contradicts, and no request shows them', async () => {
  using place = scratch()
  const reply = (location: string, action: string): string =>
    `goal: leave\nlocations visited: None\ncurrent location: ${location}\ncurrent inventory: None\nthought: None\naction: ${action}`
  const model = scripted([reply('None', 'look'), reply('fridge 9', 'look'), reply('None', 'inventory')])
  const settings = { world: 'alfworld', agent: 'stateact', model, limit: 1, maxSteps: 3 }
  const { directory } = await playRun(place.file('r'), settings)
  const { text } = await reportOf(directory, { format: 'md' })
  expect(text).toContain('| stateact | location | 3 | 1 | 33.3 % |')
  expect(text).toContain('| stateact | inventory | 3 | 0 | 0.0 % |')
  for (const { messages } of model.calls) expect(JSON.stringify(messages)).not.toMatch(/wrong|contradict|isTrue/)
})
