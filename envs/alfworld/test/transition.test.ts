import type { Turn } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import type { Dialect } from '../src/rules.ts'
import type { AlfworldState } from '../src/state.ts'
import { type TinyParts, tinyEngine } from './tiny-problem.ts'

/** The last turn after these actions. */
function play(actions: readonly string[], parts: TinyParts = {}, dialect: Dialect = '2.1.2'): Turn<AlfworldState> {
  const engine = tinyEngine(parts, dialect)
  return actions.reduce((turn, action) => engine.step(turn.state, action), engine.start('t'))
}

const text = (actions: readonly string[], parts?: TinyParts, dialect?: Dialect): string =>
  play(actions, parts, dialect).observation.text
const reason = (actions: readonly string[]): string | undefined => play(actions).invalid?.reason

describe('the initial state', () => {
  test('lists receptacles by id, numbers descending, and the task', () => {
    expect(text([])).toBe(
      '-= Welcome to TextWorld, ALFRED! =-\n\nYou are in the middle of a room. Looking quickly around you, you see a cabinet 2, ' +
        'a cabinet 1, a desk 1, a fridge 1, a microwave 1, a shelf 1, and a sinkbasin 1.\n\nYour task is to: put a clean mug in cabinet.',
    )
  })

  test('shows nothing for look, and offers a walk to every receptacle', () => {
    expect(text(['look'])).toBe('You are in the middle of a room. Looking quickly around you, you see nothing.')
    const engine = tinyEngine()
    const names = ['cabinet 1', 'cabinet 2', 'desk 1', 'fridge 1', 'microwave 1', 'shelf 1', 'sinkbasin 1']
    expect(engine.admissible(engine.start('t').state)).toEqual([
      ...names.map((name) => `go to ${name}`),
      'help',
      'inventory',
      'look',
    ])
  })
})

describe('going', () => {
  test('shows the visible contents', () => {
    expect(text(['go to desk 1'])).toBe(
      'You arrive at desk 1. On the desk 1, you see a bread 1, a desklamp 1, a knife 1, and a mug 2.',
    )
    expect(text(['go to fridge 1'])).toBe('You arrive at fridge 1. The fridge 1 is closed.')
    expect(text(['go to fridge 1'], {}, '2.1.1')).toBe('You arrive at loc 4. The fridge 1 is closed.')
  })

  test('is rejected if the agent is already there, also by another name', () => {
    expect(text(['go to desk 1', 'go to shelf 1'])).toBe('Nothing happens.')
    expect(reason(['go to desk 1', 'go to shelf 1'])).toMatch(/^already there: shelf 1/)
    expect(text(['go to desk 1', 'examine shelf 1'])).toBe('On the shelf 1, you see a bowl 1, a desklamp 1, and a statue 1.')
    expect(text(['go to desk 1', 'look'])).toBe('You are facing the desk 1, and shelf 1. Next to it, you see nothing.')
  })
})

describe('openable receptacles', () => {
  test('open and close, and hide what is inside', () => {
    expect(text(['go to fridge 1', 'open fridge 1'])).toBe('You open the fridge 1. The fridge 1 is open. In it, you see a mug 1.')
    expect(text(['go to fridge 1', 'open fridge 1', 'close fridge 1'])).toBe('You close the fridge 1.')
    expect(text(['go to fridge 1', 'open fridge 1', 'close fridge 1', 'examine fridge 1'])).toBe('The fridge 1 is closed.')
    expect(text(['go to cabinet 1', 'examine cabinet 1'])).toBe('On the cabinet 1, you see nothing.')
  })

  test.each([
    [['open fridge 1'], /^not here/],
    [['go to cabinet 1', 'open cabinet 1'], /^not openable/],
    [['go to cabinet 1', 'close cabinet 1'], /^not openable/],
    [['go to fridge 1', 'close fridge 1'], /^already closed/],
    [['go to fridge 1', 'open fridge 1', 'open fridge 1'], /^already open/],
    [['go to fridge 1', 'take mug 1 from fridge 1'], /^unknown object/],
    [['go to fridge 1', 'open fridge 1', 'close fridge 1', 'take mug 1 from fridge 1'], /^closed/],
  ])('rejects %j', (actions, why) => {
    expect(reason(actions)).toMatch(why)
    expect(text(actions)).toBe('Nothing happens.')
  })
})

describe('taking and placing', () => {
  const taken = ['go to desk 1', 'take mug 2 from desk 1']

  test('move one object at a time', () => {
    expect(text(taken)).toBe('You pick up the mug 2 from the desk 1.')
    expect(text([...taken, 'inventory'])).toBe('You are carrying: a mug 2.')
    expect(reason([...taken, 'take knife 1 from desk 1'])).toMatch(/^hands full: mug 2/)
    expect(text([...taken, 'move mug 2 to shelf 1'])).toBe('You move the mug 2 to the shelf 1.')
    expect(text([...taken, 'put mug 2 in/on shelf 1'], {}, '2.1.1')).toBe('You put the mug 2 in/on the shelf 1.')
    expect(text(['inventory'])).toBe('You are not carrying anything.')
  })

  test('keeps lists in the order of ids', () => {
    const swapped = [...taken, 'go to fridge 1', 'open fridge 1', 'move mug 2 to fridge 1']
    expect(text([...swapped, 'examine fridge 1'])).toBe('The fridge 1 is open. In it, you see a mug 2, and a mug 1.')
  })

  test('marks an object as left on the floor if it moved to another receptacle of the location', () => {
    const put = [...taken, 'move mug 2 to shelf 1']
    expect(text([...put, 'look'])).toBe('You are facing the desk 1, and shelf 1. Next to it, you see a mug 2.')
    expect(text([...put, 'take mug 2 from shelf 1', 'move mug 2 to desk 1', 'look'])).toContain('you see a mug 2.')
    expect(text([...taken, 'move mug 2 to desk 1', 'look'])).toContain('you see nothing.')
    expect(text([...put, 'go to fridge 1', 'look'])).toContain('you see nothing.')
  })

  test('keeps the other listing of an object in two receptacles', () => {
    const both = { facts: '(inReceptacle Mug_bar_2 Shelf_bar_1)' }
    const engine = tinyEngine(both)
    const { state } = play(taken, both)
    expect(engine.step(state, 'examine shelf 1').observation.text).toContain('a mug 2')
    expect(engine.admissible(state)).not.toContain('take mug 2 from shelf 1')
  })

  test.each([
    [['go to desk 1', 'take desklamp 1 from desk 1'], /^fixed: desklamp 1/],
    [['go to desk 1', 'take bowl 1 from desk 1'], /^unknown object: .*bowl 1/],
    [['go to shelf 1', 'take bowl 1 from desk 1'], /^not there: bowl 1/],
    [['take mug 2 from desk 1'], /^unknown object/],
    [[...taken, 'go to cabinet 1', 'take knife 1 from desk 1'], /^not here: desk 1/],
    [['go to desk 1', 'move mug 2 to desk 1'], /^hands empty/],
    [[...taken, 'move knife 1 to desk 1'], /^not held: mug 2 is held/],
    [[...taken, 'move mug 2 to cabinet 1'], /^not here/],
    [[...taken, 'go to fridge 1', 'move mug 2 to fridge 1'], /^closed/],
    [['go to desk 1', 'take knife 1 from desk 1', 'go to shelf 1'], /^already there/],
    [['go to desk 1', 'take knife 1 from desk 1', 'move knife 1 to shelf 1'], /^cannot contain: shelf 1/],
  ])('rejects %j', (actions, why) => {
    expect(reason(actions)).toMatch(why)
    expect(text(actions)).toBe('Nothing happens.')
  })
})

describe('appliances', () => {
  const mug = ['go to desk 1', 'take mug 2 from desk 1']

  test('work while closed, and the object stays in the hand', () => {
    expect(text([...mug, 'go to microwave 1', 'heat mug 2 with microwave 1'])).toBe('You heat the mug 2 using the microwave 1.')
    expect(text([...mug, 'go to microwave 1', 'heat mug 2 with microwave 1', 'inventory'])).toContain('a mug 2')
  })

  test('heating undoes cooling and vice versa; clean stays', () => {
    const heated = [
      ...mug,
      'go to sinkbasin 1',
      'clean mug 2 with sinkbasin 1',
      'go to microwave 1',
      'heat mug 2 with microwave 1',
    ]
    expect(text([...heated, 'examine mug 2'])).toBe('This is a hot and clean mug 2.')
    const cooled = [...heated, 'go to fridge 1', 'cool mug 2 with fridge 1']
    expect(text([...cooled, 'examine mug 2'])).toBe('This is a cool and clean mug 2.')
    expect(text([...cooled, 'go to microwave 1', 'heat mug 2 with microwave 1', 'examine mug 2'])).toContain('hot and clean')
  })

  test.each([
    [[...mug, 'go to fridge 1', 'heat mug 2 with fridge 1'], /^wrong appliance: .*microwave/],
    [['go to desk 1', 'take bread 1 from desk 1', 'go to sinkbasin 1', 'clean bread 1 with sinkbasin 1'], /^wrong object/],
    [[...mug, 'heat mug 2 with microwave 1'], /^not here: microwave 1/],
    [['go to desk 1', 'go to microwave 1', 'heat mug 2 with microwave 1'], /^hands empty/],
  ])('rejects %j', (actions, why) => {
    expect(reason(actions)).toMatch(why)
  })
})

describe('lamps and knives', () => {
  test('a lamp is switched on repeatedly, and never off', () => {
    expect(text(['go to desk 1', 'use desklamp 1'])).toBe('You turn on the desklamp 1.')
    const twice = play(['go to desk 1', 'use desklamp 1', 'use desklamp 1'])
    expect(twice.observation.text).toBe('You turn on the desklamp 1.')
    expect([twice.changed, twice.invalid]).toEqual([false, undefined])
    expect(reason(['go to desk 1', 'go to fridge 1', 'use desklamp 1'])).toMatch(/^not here/)
    expect(reason(['go to desk 1', 'use mug 2'])).toMatch(/^wrong object/)
  })

  test('a sliced object stays one object with its name', () => {
    const sliced = ['go to desk 1', 'take knife 1 from desk 1', 'slice bread 1 with knife 1']
    expect(text(sliced)).toBe('You sliced the bread 1 with the knife 1.')
    const held = [...sliced, 'move knife 1 to desk 1', 'take bread 1 from desk 1', 'examine bread 1']
    expect(text(held)).toBe('This is a sliced bread 1.')
    expect(text([...held.slice(0, -1), 'go to fridge 1', 'cool bread 1 with fridge 1', 'examine bread 1'])).toBe(
      'This is a cool sliced bread 1.',
    )
    expect(reason(['go to desk 1', 'take mug 2 from desk 1', 'slice bread 1 with mug 2'])).toMatch(/^wrong tool/)
    expect(reason(['go to desk 1', 'take knife 1 from desk 1', 'slice mug 2 with knife 1'])).toMatch(/^wrong object/)
    expect(reason(['go to desk 1', 'take knife 1 from desk 1', 'go to fridge 1', 'slice bread 1 with knife 1'])).toMatch(
      /^not here/,
    )
    expect(reason(['go to desk 1', 'slice bread 1 with knife 1'])).toMatch(/^hands empty/)
  })
})

describe('examining an object', () => {
  test('works only for held objects', () => {
    expect(reason(['go to desk 1', 'examine mug 2'])).toMatch(/^hands empty/)
    expect(text(['go to desk 1', 'take mug 2 from desk 1', 'examine mug 2'])).toBe("There's nothing special about mug 2.")
    expect(text(['go to fridge 1', 'open fridge 1', 'take mug 1 from fridge 1', 'examine mug 1'])).toBe('This is a cold mug 1.')
  })

  test('shows the contents of a bowl, but never its condition', () => {
    const bowl = ['go to shelf 1', 'take bowl 1 from shelf 1', 'examine bowl 1']
    expect(text(bowl)).toBe('This is a normal bowl 1. In it, you see a coin 1.')
    expect(text([...bowl, 'go to sinkbasin 1', 'clean bowl 1 with sinkbasin 1', 'examine bowl 1'])).toContain('normal')
  })
})

describe('a rejected action', () => {
  test('has the same text for an unseen object as for a nonexistent one', () => {
    const places = ['go to fridge 1', 'go to microwave 1']
    for (const command of ['take X from microwave 1', 'examine X', 'use X', 'heat X with microwave 1', 'slice X with X']) {
      const hidden = play([...places, command.replaceAll('X', 'mug 1')]).invalid
      const invented = play([...places, command.replaceAll('X', 'mug 9')]).invalid
      expect(JSON.stringify(hidden).replaceAll('mug 1', 'X')).toBe(JSON.stringify(invented).replaceAll('mug 9', 'X'))
    }
  })

  test('changes nothing', () => {
    const turn = play(['go to desk 1', 'go to shelf 1'])
    expect([turn.changed, turn.reward, turn.terminated]).toEqual([false, 0, false])
  })
})

describe('the end of the task', () => {
  const won = [
    'go to desk 1',
    'take mug 2 from desk 1',
    'go to sinkbasin 1',
    'clean mug 2 with sinkbasin 1',
    'go to cabinet 1',
    'move mug 2 to cabinet 1',
  ]

  test('occurs when the goal holds, with a reward that is not kept', () => {
    expect(play(won)).toMatchObject({ reward: 1, terminated: true, success: true })
    expect(play([...won, 'look'])).toMatchObject({ reward: 1, terminated: true, success: true })
    expect(play([...won, 'take mug 2 from cabinet 1'])).toMatchObject({ reward: 0, terminated: false, success: false })
  })
})

describe('the observation key', () => {
  const key = (actions: readonly string[], parts?: TinyParts): string => play(actions, parts).observation.key

  test('is the same after returning', () => {
    expect(key(['go to desk 1', 'go to fridge 1', 'go to desk 1'])).toBe(key(['go to fridge 1', 'go to desk 1']))
    const back = ['go to desk 1', 'take mug 2 from desk 1', 'move mug 2 to desk 1']
    expect(key(back)).toBe(key(['go to desk 1']))
  })

  test('distinguishes observations, open receptacles, held objects, changes and locations', () => {
    const ways = [
      [],
      ['go to desk 1'],
      ['go to desk 1', 'examine shelf 1'],
      ['go to fridge 1'],
      ['go to fridge 1', 'open fridge 1'],
      ['go to fridge 1', 'open fridge 1', 'close fridge 1'],
      ['go to desk 1', 'use desklamp 1'],
      ['go to desk 1', 'take mug 2 from desk 1'],
      ['go to desk 1', 'take mug 2 from desk 1', 'move mug 2 to shelf 1'],
    ]
    expect(new Set(ways.map((way) => key(way))).size).toBe(ways.length)
  })

  test('reveals nothing hidden', () => {
    const hidden = { facts: '(inReceptacle Knife_bar_1 Fridge_bar_1)' }
    for (const way of [[], ['go to fridge 1'], ['go to fridge 1', 'go to microwave 1']]) expect(key(way, hidden)).toBe(key(way))
  })
})
