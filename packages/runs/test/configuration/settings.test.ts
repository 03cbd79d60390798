import { blocksOf, readConfiguration, resumeFlags, runFlags } from '@orreryjs/runs/configuration'
import { expect, test } from 'vitest'
import { recordedSettings } from '../../src/configuration/recorded-settings.ts'
import { BLOCK_SETTINGS, SETTING_NAMES, SETTINGS } from '../../src/configuration/schema.ts'
import { defaultValues } from '../../src/configuration/setting.ts'

const flags = [...runFlags().values()].flat()

test('lists every flag exactly once, below one heading', () => {
  const names = flags.map(({ name }) => name)
  expect([...names].sort()).toEqual(SETTING_NAMES.filter((name) => SETTINGS[name]?.flag !== undefined).sort())
  expect(new Set(names).size).toBe(names.length)
})

test('help states every default', () => {
  const initial: Readonly<Record<string, unknown>> = defaultValues(SETTINGS)
  expect(Object.keys(initial)).toContain('concurrency')
  for (const { name, help } of flags) {
    if (initial[name] === undefined || initial[name] === false) continue
    expect(help).toMatch(new RegExp(`\\(default ${initial[name]}[:)]`))
  }
})

test('the defaults are valid, and equal the values of an empty block', () => {
  const [block] = blocksOf({})
  for (const [name, value] of Object.entries(defaultValues(SETTINGS))) {
    expect(readConfiguration('here', { [name]: value })).toEqual({ [name]: value })
    if (BLOCK_SETTINGS.includes(name)) expect(block).toMatchObject({ [name]: value })
  }
})

test.each([
  ['order', 'foo', 'expected listed or shuffled, got "foo"'],
  ['compress', 'zstd', 'expected gzip, got "zstd"'],
])('names the words that %s accepts, and the rejected one', (name, value, message) => {
  expect(() => readConfiguration('here', { [name]: value })).toThrow(message)
})

test('settings that resume may change do not affect recorded data, except gates and the server address', () => {
  const recorded = Object.keys(SETTINGS).filter((name) => SETTINGS[name]?.toRecord !== undefined)
  const changed = resumeFlags().map(({ name }) => name)
  expect(changed.filter((name) => recorded.includes(name) || BLOCK_SETTINGS.includes(name))).toEqual([
    'gate',
    'onInconclusive',
    'baseUrl',
  ])
})

test('records an address without its secrets', () => {
  const azure = { baseUrl: 'https://me:secret@host/v1?key=1&api-version=2024-10-21' }
  expect(recordedSettings(azure)).toMatchObject({ baseUrl: 'https://host/v1?api-version=2024-10-21' })
  expect(recordedSettings({ baseUrl: 'https://me:secret@host/v1?key=1', concurrency: 3 })).toEqual({
    seed: '0',
    deterministic: false,
    keepPrompts: false,
    baseUrl: 'https://host/v1',
  })
})

test('accepts the former name of extraReasoningTokens', () => {
  const read = (settings: object): unknown => readConfiguration('run.json', { models: { m: { model: 'gpt-5', ...settings } } })
  expect(read({ reasoningRoom: 64 })).toEqual(read({ extraReasoningTokens: 64 }))
  expect(() => read({ reasoningRoom: -1 })).toThrow('models.m.extraReasoningTokens')
})

test('rejects standard output as a run directory', () => {
  expect(() => readConfiguration('here', { out: '-' })).toThrow('expected a directory')
})

test('accepts the former name of sequential', () => {
  expect(readConfiguration('run.json', { extendable: true })).toEqual({ sequential: true })
})
