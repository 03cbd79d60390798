import {
  webshopProfile,
  webshopReactProfile,
  webshopTextProfile,
  webshopUpstreamProfile,
  webshopUpstreamTextProfile,
} from '@orreryjs/agent-react'
import { describe, expect, test } from 'vitest'

const PROFILES = [webshopProfile, webshopTextProfile, webshopUpstreamProfile, webshopUpstreamTextProfile, webshopReactProfile]

const linesOf = (text: string): readonly string[] => [...text.matchAll(/^> (.+)$/gm)].map(([, line = '']) => line)

describe.each(PROFILES)('$id', ({ demonstrations, parts }) => {
  test('uses only the forms that it lists', () => {
    const actions = String(parts['actions']).split('\n')
    const forms = actions.map(
      (form) =>
        new RegExp(
          `^${form
            .replace(/[[\]]/g, '\\$&')
            .replace('words', "[a-z' ]+")
            .replace('product id', '[A-Z\\d]{10}')
            .replace('option value', '[a-z\\d][^\\]]*')}$`,
        ),
    )
    for (const { text } of demonstrations) {
      const acts = linesOf(text).filter((line) => !line.startsWith('think: '))
      expect(acts.length).toBeGreaterThan(3)
      for (const line of acts)
        expect(
          forms.some((form) => form.test(line)),
          line,
        ).toBe(true)
    }
  })

  test('every thought is answered with OK., and each ends with the purchase', () => {
    for (const { text } of demonstrations) {
      expect(text.match(/^> think: .+\nOK\.$/gm)).toHaveLength(text.split('> think: ').length - 1)
      expect(text.endsWith('\n> click[Buy Now]')).toBe(true)
      expect(text).not.toContain('Your score')
    }
  })
})

test('the same lines in every form of pages, and each form its own way of showing a button', () => {
  const lines = PROFILES.map(({ demonstrations }) => demonstrations.map(({ text }) => linesOf(text)))
  for (const each of lines) expect(each).toEqual(lines[0])
  const first = (index: number): string => PROFILES[index]?.demonstrations[0]?.text ?? ''
  expect(first(0)).toContain('[button] Buy Now [button_]')
  expect(first(1)).toContain(' [SEP] Buy Now')
  expect(first(4)).toContain('\n[Buy Now] ')
})

test('only the dialects that turn pages offer to', () => {
  const offers = PROFILES.map(({ parts }) => String(parts['actions']).includes('click[Next >]'))
  expect(offers).toEqual([true, true, true, true, false])
})
