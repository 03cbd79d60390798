/** Compares every element and every ordered pair of elements of the page language with a real Chromium. */
import { describe, expect, test } from 'vitest'
import { CHROMIUM } from '../../../../test/browser/chromium.ts'
import { el, type Page, type PageElement } from '../../src/page/element.ts'
import { USER_ACTIONS } from '../user-actions.ts'
import { openWindow } from './chromium.ts'
import { difference, hits, hitTestLines, linesSeen } from './compare.ts'
import { SAMPLES } from './samples.ts'

/** Number of pairs per page. */
const TOGETHER = 60

describe.skipIf(CHROMIUM === undefined)('elements in a browser (needs /usr/bin/chromium)', () => {
  test('each element alone', async () => {
    await using window = await openWindow()
    const differences: string[] = []
    for (const [name, sample] of Object.entries(SAMPLES)) {
      const page = pageOf(name, [sample('0')])
      const found = difference(await linesSeen(window, page), hitTestLines(page))
      if (found !== undefined) differences.push(`${name}: ${found}`)
    }
    expect(differences.join('\n')).toBe('')
  })

  test('a click in the middle of each element, next to two others', async () => {
    await using window = await openWindow()
    const names = Object.keys(SAMPLES)
    const wrong: string[] = []
    for (const [index, name] of names.entries()) {
      const others = [names[(index * 7 + 3) % names.length], names[(index * 13 + 5) % names.length]]
      const body = [name, ...others].map((each, place) => el('div', {}, SAMPLES[each ?? name]?.(String(place))))
      for (const { line, seen, said: expected } of await hits(window, pageOf('hits', body))) {
        if (seen !== expected) wrong.push(`${name}: ${line}: ${seen} in Chromium, expected ${expected}`)
      }
    }
    expect(wrong.join('\n')).toBe('')
  })

  test.each(USER_ACTIONS)('%s', async (_, { body, state, does }) => {
    await using window = await openWindow()
    const page = pageOf('deed', body)
    expect(difference(await linesSeen(window, page, state, does), hitTestLines(page, state))).toBeUndefined()
  })

  test('each element before a quarter of the others, and after another quarter', async () => {
    await using window = await openWindow()
    const pairs = Object.entries(SAMPLES).flatMap(([first, left], row) =>
      Object.entries(SAMPLES)
        .map(([second, right], column) => ({
          name: `${first} ${second}`,
          element: el('div', { 'aria-label': `${first} ${second}` }, left(`a${row}-${column}`), right(`b${row}-${column}`)),
        }))
        .filter((_, column) => (row + column) % 4 === 0),
    )
    const differences: string[] = []
    for (let at = 0; at < pairs.length; at += TOGETHER) {
      const together = pairs.slice(at, at + TOGETHER)
      const page = pageOf(
        'pairs',
        together.map(({ element }) => element),
      )
      const found = difference(await linesSeen(window, page), hitTestLines(page))
      if (found !== undefined) differences.push(`${together[0]?.name} to ${together.at(-1)?.name}: ${found}`)
    }
    expect(differences.join('\n')).toBe('')
  })
})

function pageOf(title: string, body: readonly PageElement[]): Page {
  return { kind: 'test.sample', title, body }
}
