import { declareOptions, readOptions } from '@orreryjs/core'
import { expect, test } from 'vitest'

interface Settings {
  readonly loud: boolean
  readonly count: number
  readonly rate: number
  readonly mode: 'fast' | 'slow'
}

const { flag, whole, number, choice } = declareOptions<Settings>({ loud: false, count: 3, rate: 0.5, mode: 'slow' })
const specs = [
  flag('loud', 'say it'),
  whole('count', [1, 9], 'how many'),
  number('rate', [0], 'how often'),
  choice('mode', ['fast', 'slow'], 'which'),
]

test('a declared option has its type, its bounds and the default of its name', () => {
  expect(specs).toEqual([
    { name: 'loud', type: 'boolean', default: false, description: 'say it' },
    { name: 'count', type: 'number', integer: true, minimum: 1, maximum: 9, default: 3, description: 'how many' },
    { name: 'rate', type: 'number', minimum: 0, default: 0.5, description: 'how often' },
    { name: 'mode', type: 'choice', choices: ['fast', 'slow'], default: 'slow', description: 'which' },
  ])
  expect(readOptions('it', specs, { count: '9' })).toEqual({ loud: false, count: 9, rate: 0.5, mode: 'slow' })
  expect(() => readOptions('it', specs, { count: 10 })).toThrow('a whole number from 1 to 9')
})

test('names and choices that the settings do not have do not compile', () => {
  // @ts-expect-error: not a boolean
  flag('count', '')
  // @ts-expect-error: not a mode
  choice('mode', ['medium'], '')
  expect(specs).toHaveLength(4)
})
