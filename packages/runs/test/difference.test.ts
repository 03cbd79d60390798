import { expect, test } from 'vitest'
import { differenceOf, differenceText } from '../src/verify/difference.ts'

test('members that every object inherits differ like any other member', () => {
  for (const name of ['toString', 'valueOf', 'constructor', '__proto__', 'hasOwnProperty']) {
    const recorded: unknown = JSON.parse(`{"options":{"${name}":1}}`)
    const found = differenceOf(recorded, { options: {} })
    expect(found).toEqual({ path: `options.${name}`, recorded: 1, computed: undefined })
    expect(found && differenceText('results.json', found)).toBe(`results.json: options.${name} is 1; recomputed it is absent`)
    expect(differenceOf({ facts: {} }, { facts: JSON.parse(`{"${name}":1}`) })).toMatchObject({ computed: 1 })
  }
})
