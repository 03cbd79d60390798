import { maxOf, minOf, trimCharacters, trimEndCharacters } from '@orreryjs/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const text = fc.string({ unit: fc.constantFrom('a', ' ', '/', '.', '\n') })

test('trimming equals an anchored expression', () => {
  const property = fc.property(text, (value) => {
    expect(trimEndCharacters(value, '/.')).toBe(value.replace(/[/.]+$/, ''))
    expect(trimCharacters(value, ' \n')).toBe(value.replace(/^[ \n]+|[ \n]+$/g, ''))
  })
  fc.assert(property)
})

test('trimming is linear where the expression is quadratic', () => {
  const long = `${'/'.repeat(2_000_000)}a`
  expect(trimEndCharacters(long, '/')).toBe(long)
  expect(trimCharacters(long, '/')).toBe('a')
})

test('extremes equal Math.max and Math.min, of more values than a call has arguments', () => {
  const property = fc.property(fc.array(fc.double()), fc.double(), (values, initial) => {
    expect(maxOf(values)).toBe(Math.max(...values))
    expect(minOf(values)).toBe(Math.min(...values))
    expect(maxOf(values, initial)).toBe(Math.max(initial, ...values))
    expect(minOf(values, initial)).toBe(Math.min(initial, ...values))
  })
  fc.assert(property)
  const many = Array.from({ length: 500_000 }, (_, index) => index)
  expect([minOf(many), maxOf(many)]).toEqual([0, 499_999])
})
