import { type Tool, toolAction } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { toolsOf } from '../src/actions/tools.ts'
import type { RulesOptions } from '../src/rules.ts'
import { goalFor, LAMPS, productOf, smallShop, stateAfter, turnAfter } from './small-shop.ts'

const VASE = productOf('B000000VSE', 'glass vase', {
  options: [
    { name: 'color', values: ['blue', 'green', 'features'] },
    { name: 'größe', values: ['s', 'm'] },
    { name: 'color!', values: ['blue', 'black'] },
    { name: '形', values: ['round'] },
  ],
})

function toolsAfter(actions: readonly string[], rules: Partial<RulesOptions> = {}): readonly Tool[] {
  const shop = smallShop([VASE, ...LAMPS], goalFor(VASE), rules)
  return toolsOf(stateAfter(shop, actions), shop)
}

function namesAfter(actions: readonly string[], rules?: Partial<RulesOptions>): readonly string[] {
  return toolsAfter(actions, rules).map(({ name }) => name)
}

/** Returns the values of a tool's only argument. */
function valuesOf({ parameters }: Tool): readonly string[] {
  const [argument] = Object.values(parameters['properties'] ?? {}) as { readonly enum?: readonly string[] }[]
  return argument?.enum ?? []
}

describe('tools', () => {
  const open = ['search[vase]', 'click[B000000VSE]']
  const choices = ['Choose_color', 'Choose_gr_e', 'Choose_color_2', 'Choose_option']

  test.each([
    ['the search page', [], ['Search']],
    ['the first page of results', ['search[reading lamp]'], ['select_item', 'Next', 'Back_to_Search']],
    ['the last page of results', ['search[reading lamp]', 'click[Next >]'], ['select_item', 'Prev', 'Back_to_Search']],
    ['no results', ['search[piano]'], ['Back_to_Search']],
    ['a product', open, [...choices, 'Description', 'Features', 'Reviews', 'Buy_Now', 'Prev']],
    ['a detail', [...open, 'click[Features]'], ['Prev']],
    ['a purchase', [...open, 'click[Buy Now]'], []],
  ])('of %s are those of the table', (_, before, expected) => {
    expect(namesAfter(before)).toEqual(expected)
  })

  test('include only valid buttons, and the attributes button if present', () => {
    expect(namesAfter(['search[reading lamp]'], { dialect: 'react' })).toEqual(['select_item', 'Back_to_Search'])
    expect(namesAfter(open, { attributes: true })).toContain('Attributes')
  })

  test('include each value once, in the group that a click sets', () => {
    expect(toolsAfter(open).slice(0, 4).map(valuesOf)).toEqual([['blue', 'green'], ['s', 'm'], ['black'], ['round']])
    const upstream = toolsAfter(open, { dialect: 'upstream' })
    expect(upstream.slice(0, 3).map(valuesOf)).toEqual([['green'], ['s', 'm'], ['blue', 'black']])
  })

  test('search only with the words', () => {
    const [search] = toolsAfter([])
    expect(search && toolAction(search, { keywords: 'glass vase', max_price: '30' })).toBe('search[glass vase]')
    expect(search?.parameters).toMatchObject({ required: ['keywords'] })
  })

  test.each(['strict', 'upstream', 'react'] as const)('map to valid actions, dialect %s', (dialect) => {
    const shop = smallShop([VASE, ...LAMPS], goalFor(VASE), { dialect })
    for (const before of [['search[reading lamp]'], open, [...open, 'click[Reviews]']]) {
      const state = stateAfter(shop, before)
      for (const tool of toolsOf(state, shop)) {
        const [argument = ''] = Object.keys(tool.parameters['properties'] ?? {})
        const values = argument === '' ? [''] : valuesOf(tool)
        for (const value of values) {
          const turn = turnAfter(shop, [toolAction(tool, { [argument]: value }) ?? ''], state)
          expect(turn.invalid, `${tool.name} ${value}`).toBeUndefined()
        }
      }
    }
  })
})
