import { describe, expect, test } from 'vitest'
import { parseAction } from '../src/actions.ts'
import { minecraftBook } from '../src/recipes/books.ts'
import { type Dialect, rulesOf } from '../src/rules.ts'

const parse = (dialect: Dialect, text: string) => parseAction(rulesOf(dialect, minecraftBook(dialect)), text)

describe('get', () => {
  test('takes a count and keeps the name as written', () => {
    expect(parse('adapt', 'get 007 oak_log')).toEqual({ type: 'get', item: 'oak_log', count: 7, name: 'oak_log' })
    expect(parse('strict', ' get 2 oak log\n')).toEqual({ type: 'get', item: 'oak_log', count: 2, name: 'oak log' })
  })

  test('keeps large counts exact', () => {
    expect(parse('adapt', 'get 9007199254740991 dirt')).toMatchObject({ count: 9007199254740991 })
    expect(parse('adapt', 'get 9007199254740993 dirt')).toMatchObject({ count: '9007199254740993' })
    expect(parse('adapt', `get ${'0'.repeat(40)}12 dirt`)).toMatchObject({ count: 12 })
    expect(parse('adapt', `get ${'9'.repeat(4300)} dirt`)).toMatchObject({ count: '9'.repeat(4300) })
    expect(parse('adapt', `get ${'9'.repeat(4301)} dirt`)).toMatchObject({ type: 'malformed' })
  })

  test.each(['get', 'get 1', 'get  1 dirt', 'get -1 dirt', 'get 1.0 dirt', 'get \u0661 dirt', 'GET 1 dirt', ' get 1 dirt'])(
    'upstream cannot execute %j',
    (text) => {
      expect(parse('adapt', text)).toMatchObject({
        type: 'malformed',
        text: `Could not execute ${text}`,
        invalid: { kind: 'syntax' },
      })
    },
  )

  test('upstream reads the first line, ended only by a line feed', () => {
    expect(parse('adapt', 'get 1 dirt\nget 1 sand')).toMatchObject({ name: 'dirt' })
    expect(parse('adapt', 'get 1 dirt\r\u2028x')).toMatchObject({ name: 'dirt\r\u2028x' })
  })

  test('strict accepts one whole line and a count of at least one', () => {
    expect(parse('strict', 'get 1 dirt\nget 1 sand')).toMatchObject({ type: 'malformed' })
    expect(parse('strict', 'get 0 dirt')).toMatchObject({ type: 'malformed', text: 'Could not execute get 0 dirt' })
    expect(parse('adapt', 'get 0 dirt')).toMatchObject({ type: 'get', count: 0 })
  })
})

describe('inventory', () => {
  test.each(['inventory', 'inventory:', 'inventoryfoo', 'inventory\nx'])('upstream accepts %j', (text) => {
    expect(parse('adapt', text)).toEqual({ type: 'inventory' })
  })

  test('strict accepts only the word', () => {
    expect(parse('strict', 'inventory ')).toEqual({ type: 'inventory' })
    expect(parse('strict', 'inventory:')).toMatchObject({ type: 'malformed' })
  })
})

describe('craft', () => {
  test('splits at the last using', () => {
    expect(parse('adapt', 'craft 1 a using 1 b using 2 c')).toMatchObject({
      target: { id: 'a_using_1_b', count: 1 },
      parts: [{ item: 'c', count: 2 }],
    })
    expect(parse('adapt', 'craft using ')).toMatchObject({ text: 'Could not execute craft using ' })
    expect(parse('adapt', 'craft  using ')).toMatchObject({ text: 'Wrong item format: ' })
  })

  test('reads an output without count as a name', () => {
    expect(parse('adapt', 'craft -1 stick using 2 bamboo')).toMatchObject({ target: { id: '-1_stick', isTag: false } })
    expect(parse('adapt', 'craft 3 planks using 1 oak logs')).toMatchObject({ target: { id: 'planks', isTag: true, count: 3 } })
  })

  test('strips parts as Python does', () => {
    expect(parse('adapt', 'craft 1 stick using \u00a02 bamboo\u001c')).toMatchObject({ recipe: { output: 'stick' } })
    expect(parse('adapt', 'craft 1 stick using 2 bamboo\ufeff')).toMatchObject({ parts: [{ item: 'bamboo\ufeff' }] })
    expect(parse('adapt', 'craft 1 stick using 2 bamboo, ')).toMatchObject({ text: 'Wrong item format: ' })
  })

  test('finds the recipe by its ingredients in any order, with equal counts and no mixing', () => {
    expect(parse('adapt', 'craft 4 torch using 1 coal, 1 stick')).toMatchObject({ recipe: { output: 'torch' } })
    expect(parse('adapt', 'craft 4 stick using 2 birch planks')).toMatchObject({ recipe: { count: 4 } })
    expect(parse('adapt', 'craft 1 crafting table using 2 oak planks, 2 birch planks')).toMatchObject({ recipe: undefined })
    expect(parse('adapt', 'craft 4 stick using 3 birch planks')).toMatchObject({ recipe: undefined })
  })

  test('upstream ignores the count of the output, strict takes the right one or none', () => {
    expect(parse('adapt', 'craft 99 stick using 2 bamboo')).toMatchObject({ recipe: { count: 1 } })
    expect(parse('strict', 'craft 99 stick using 2 bamboo')).toMatchObject({ recipe: undefined })
    expect(parse('strict', 'craft stick using 2 bamboo')).toMatchObject({ recipe: { count: 1 } })
  })

  test('upstream knows only the first alternative and no white wool, strict all', () => {
    expect(parse('adapt', 'craft 4 torch using 1 stick, 1 charcoal')).toMatchObject({ recipe: undefined })
    expect(parse('strict', 'craft 4 torch using 1 stick, 1 charcoal')).toMatchObject({ recipe: { output: 'torch' } })
    expect(parse('adapt', 'craft 1 painting using 8 stick, 1 white wool')).toMatchObject({ recipe: undefined })
    expect(parse('strict', 'craft 1 painting using 8 stick, 1 white wool')).toMatchObject({ recipe: { output: 'painting' } })
  })
})
