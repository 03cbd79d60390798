import { describeAcceptedValues, isOrreryError, type OptionSpec, type OptionValues, parseOptions } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'

const SPECS: readonly OptionSpec[] = [
  { name: 'loud', type: 'boolean', default: false, description: 'say it loudly' },
  { name: 'rounds', type: 'number', default: 3, minimum: 1, maximum: 9, integer: true, description: 'how many rounds' },
  { name: 'share', type: 'number', default: 0.5, description: 'a share' },
  { name: 'mode', type: 'choice', default: 'plain', choices: ['plain', 'fancy'], description: 'which mode' },
  { name: 'label', type: 'text', default: '', description: 'any text' },
]
const DEFAULTS = { loud: false, rounds: 3, share: 0.5, mode: 'plain', label: '' }

function failure(values: OptionValues): unknown {
  try {
    return parseOptions('demo', SPECS, values)
  } catch (error) {
    return isOrreryError(error) ? [error.code, error.message, error.hint] : error
  }
}

describe('describeAcceptedValues', () => {
  test('names only existing bounds', () => {
    const number = { name: 'n', description: '', type: 'number', default: 0 } as const
    const takes = [
      { ...number, minimum: 1, integer: true },
      { ...number, maximum: 2 },
      { ...number, minimum: 0, maximum: 1 },
    ].map(describeAcceptedValues)
    expect(takes).toEqual(['a whole number from 1', 'a number up to 2', 'a number from 0 to 1'])
  })
})

describe('parseOptions', () => {
  test('fills in the defaults', () => {
    expect(parseOptions('demo', SPECS, {})).toEqual(DEFAULTS)
  })

  test('accepts values and their string forms', () => {
    const values = { loud: true, rounds: 7, share: -2.5, mode: 'fancy', label: 'x' }
    expect(parseOptions('demo', SPECS, values)).toEqual(values)
    expect(parseOptions('demo', SPECS, { loud: 'true', rounds: '7', share: '-2.5', mode: 'fancy', label: 'x' })).toEqual(values)
    expect(parseOptions('demo', SPECS, { label: 12 })).toEqual({ ...DEFAULTS, label: '12' })
  })

  test('lists the options in an error', () => {
    expect(failure({ loudness: true })).toEqual([
      'OPTION_UNKNOWN',
      "demo has no option 'loudness'; it has: loud, rounds, share, mode, label",
      expect.any(String),
    ])
    for (const inherited of ['toString', 'constructor', '__proto__']) {
      expect(failure(Object.fromEntries([[inherited, 1]]))).toContain('OPTION_UNKNOWN')
    }
  })

  test('describes the expected value in an error', () => {
    const expected: readonly (readonly [OptionValues, string])[] = [
      [{ loud: 'yes' }, 'demo: option loud=yes is not true or false'],
      [{ loud: 'toString' }, 'demo: option loud=toString is not true or false'],
      [{ rounds: 0 }, 'demo: option rounds=0 is not a whole number from 1 to 9'],
      [{ rounds: '2.5' }, 'demo: option rounds=2.5 is not a whole number from 1 to 9'],
      [{ rounds: ' ' }, 'demo: option rounds=  is not a whole number from 1 to 9'],
      [{ share: 'half' }, 'demo: option share=half is not a number'],
      [{ share: true }, 'demo: option share=true is not a number'],
      [{ mode: 'Plain' }, 'demo: option mode=Plain is not one of plain, fancy'],
    ]
    for (const [values, message] of expected) expect(failure(values)).toEqual(['CONFIG_INVALID', message, expect.any(String)])
  })
})
