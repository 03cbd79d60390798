/** Option `observation-limit`: the beginning of a page, as in the original's prompts. */
import { createWebArena, webarena } from '@orreryjs/env-webarena'
import { describe, expect, test } from 'vitest'
import { truncateTokens } from '../src/render/truncate-tokens.ts'

describe('truncateTokens', () => {
  test.each([
    ['one two three', 2, 'one two'],
    ['[12] link', 3, '[12]'],
    ['1234567', 2, '123456'],
    ['internationalization', 2, ''],
    ['internationalization', 3, 'internationalization'],
    ['a\n\t\tb', 2, 'a\n'],
    ['', 1, ''],
    ['naïve “quotes”', 1, 'naïve'],
  ])('%j within %i tokens is %j', (text, limit, expected) => expect(truncateTokens(text, limit)).toBe(expected))

  test('returns the longest beginning: one more piece exceeds the limit', () => {
    const text = Array.from({ length: 300 }, (_, index) => `[${index}] link 'Item ${index}'\n`).join('')
    for (const limit of [1, 7, 100, 999]) {
      const beginning = truncateTokens(text, limit)
      expect(text.startsWith(beginning)).toBe(true)
      expect(truncateTokens(beginning, limit)).toBe(beginning)
      expect(truncateTokens(beginning, limit - 1)).not.toBe(beginning)
    }
    expect(truncateTokens(text, 1_000_000)).toBe(text)
  })
})

describe.each(['strict', 'webarena', 'browsergym'] as const)('dialect %s', (dialect) => {
  const options = { size: 'small', viewport: 'all', dialect } as const
  const whole = createWebArena(options)
  const limited = createWebArena({ ...options, observationLimit: '1920' })
  const action =
    dialect === 'browsergym' ? "goto('http://admin.test/admin/sales/order/')" : 'goto [http://admin.test/admin/sales/order/]'
  const start = (world: typeof whole) => world.start(world.tasks.get('webarena/dev/7')).state
  const [before, after] = [whole.step(start(whole), action), limited.step(start(limited), action)]

  test('the page ends at the limit; the URL follows', () => {
    const [text, shown] = [before.observation.text, after.observation.text]
    expect(shown.length).toBeLessThan(text.length)
    const at = shown.lastIndexOf('\nURL: ')
    expect(text.startsWith(shown.slice(0, at).trimEnd())).toBe(true)
    expect(shown.slice(at)).toBe('\nURL: http://admin.test/admin/sales/order/')
    expect(truncateTokens(text, 1920)).toBe(shown.slice(0, at).replace(/\n$/, ''))
    expect(before.observation.page).toBe(after.observation.page)
  })

  test('states are the same, and ids beyond the limit remain valid', () => {
    expect(after.state).toEqual(before.state)
    const last = [...limited.pageText(after.state).nodes].findLast(([, { node }]) => node.role === 'link')
    expect(after.observation.text).not.toContain(`[${last?.[0]}]`)
    const click = dialect === 'browsergym' ? `click('${last?.[0]}')` : `click [${last?.[0]}]`
    const [there, here] = [whole.step(before.state, click), limited.step(after.state, click)]
    expect(here.invalid).toBeUndefined()
    expect(here.state).toEqual(there.state)
    expect(here.changed).toBe(true)
  })

  test('plans, tools and admissible actions do not depend on it', () => {
    expect(limited.plan(start(limited))).toEqual(whole.plan(start(whole)))
    expect(limited.tools?.(after.state)).toEqual(whole.tools?.(before.state))
    expect(limited.admissible(after.state)).toEqual(whole.admissible(before.state))
  })
})

test('short pages are shown whole, and the option accepts the limits of the released runs only', () => {
  const options = { size: 'small', dialect: 'strict' } as const
  const [whole, limited] = [webarena.create(options), webarena.create({ ...options, 'observation-limit': '3840' })]
  const text = (world: typeof whole): string => world.start(world.tasks.get('webarena/dev/7')).observation.text
  expect(text(limited)).toBe(text(whole))
  expect(() => webarena.create({ 'observation-limit': '500' })).toThrow(/observation-limit=500 is not one of none, 1920, 3840/)
  expect(() => webarena.create({ faults: 'rain' })).toThrow(/faults=rain is not one of none, signed-out/)
})
