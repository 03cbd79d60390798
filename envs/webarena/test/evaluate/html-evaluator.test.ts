/** Cases of the original's page evaluator that its recordings do not cover. */
import type { JsonValue } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { type BrowserPage, evaluateHtml, type HtmlTarget } from '../../src/evaluate/html-evaluator.ts'
import { unescapeHtml } from '../../src/evaluate/python/html-unescape.ts'

function page(content: string, values: Readonly<Record<string, JsonValue>> = {}): BrowserPage & { readonly visited: string[] } {
  let url = 'http://forum.test/f/books/12/a-title'
  const visited: string[] = []
  return {
    visited,
    url: () => url,
    goto: (to) => {
      visited.push(to)
      url = to
    },
    content: () => content,
    evaluate(script) {
      const value = values[script.replace('() => ', '')]
      if (value === undefined) throw new Error('no such element')
      return value
    },
  }
}

function target(part: Partial<HtmlTarget>): HtmlTarget {
  return { url: 'last', locator: '', required_contents: { must_include: ['x'] }, ...part }
}

test('reads the whole page with character references decoded', () => {
  const whole = page('<p>Tom &amp; Jerry &lt;3 caf&eacute;</p>')
  expect(evaluateHtml([target({ required_contents: { must_include: ['tom & jerry <3', 'CAFÉ'] } })], whole)).toBe(true)
  expect(evaluateHtml([target({ required_contents: { exact_match: 'Tom' } })], whole)).toBe(false)
  expect(unescapeHtml('&notit; &#x80; &#0; &#xD800; &bogus; &amp')).toBe('¬it; € \ufffd \ufffd &bogus; &')
})

test('visits every target; later targets read the page that earlier ones opened', () => {
  const visiting = page('x')
  const targets = [
    target({ url: 'http://a.test/1', required_contents: { must_include: ['y'] } }),
    target({ url: "func:reddit_get_post_url('__last_url__')" }),
  ]
  expect(evaluateHtml(targets, visiting)).toBe(false)
  expect(visiting.visited).toEqual(['http://a.test/1', 'http://a.test/1'])
})

test('formats values as Python does; a script that throws gives an empty text', () => {
  const values = page('', { 'document.a': [1, 'b', true, null], '[...document.b]': 'x' })
  const exact = (locator: string, wanted: string): boolean =>
    evaluateHtml([target({ locator, required_contents: { exact_match: wanted } })], values)
  expect(exact('document.a', "[1, 'b', True, None]")).toBe(true)
  expect(exact('[...document.b]', 'x')).toBe(true)
  expect(exact('document.nowhere', '')).toBe(true)
})

test('raises the errors of the original', () => {
  const raised = (part: Partial<HtmlTarget>): unknown => {
    try {
      return evaluateHtml([target(part)], page('x'))
    } catch (error) {
      return error
    }
  }
  expect(raised({ locator: 'window.x' })).toMatchObject({ kind: 'ValueError', message: 'Unknown locator: window.x' })
  expect(raised({ required_contents: { fuzzy: 'x' } })).toMatchObject({
    kind: 'ValueError',
    message: "Unknown required_contents: dict_keys(['fuzzy'])",
  })
  expect(raised({ required_contents: { must_include: 'x' } })).toMatchObject({
    kind: 'AssertionError',
    text: '',
    message: expect.stringMatching(/^must_include is not a list/),
  })
})
