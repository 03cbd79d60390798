/** Every element of the page language, alone and beside every other, as a real Chromium sees it. */
import { describe, expect, test } from 'vitest'
import { el, type Page, type PageElement } from '../src/page/element.ts'
import { CHROMIUM, openWindow, PATIENCE } from './chromium.ts'
import { difference, linesSaid, linesSeen } from './compare.ts'
import { SAMPLES } from './samples.ts'

/** Pairs in one page. */
const TOGETHER = 60

describe.skipIf(CHROMIUM === undefined)('elements in a browser (needs /usr/bin/chromium)', () => {
  test(
    'each element alone',
    async () => {
      await using window = await openWindow()
      const differences: string[] = []
      for (const [name, sample] of Object.entries(SAMPLES)) {
        const page = pageOf(name, [sample('0')])
        const found = difference(await linesSeen(window, page), linesSaid(page))
        if (found !== undefined) differences.push(`${name}: ${found}`)
      }
      expect(differences.join('\n')).toBe('')
    },
    PATIENCE,
  )

  test(
    'each element beside each other, before it and after it',
    async () => {
      await using window = await openWindow()
      const pairs = Object.entries(SAMPLES).flatMap(([first, left], row) =>
        Object.entries(SAMPLES).map(([second, right], column) => ({
          name: `${first} ${second}`,
          element: el('div', { 'aria-label': `${first} ${second}` }, left(`a${row}-${column}`), right(`b${row}-${column}`)),
        })),
      )
      const differences: string[] = []
      for (let at = 0; at < pairs.length; at += TOGETHER) {
        const together = pairs.slice(at, at + TOGETHER)
        const page = pageOf(
          'pairs',
          together.map(({ element }) => element),
        )
        const found = difference(await linesSeen(window, page), linesSaid(page))
        if (found !== undefined) differences.push(`${together[0]?.name} to ${together.at(-1)?.name}: ${found}`)
      }
      expect(differences.join('\n')).toBe('')
    },
    PATIENCE,
  )
})

function pageOf(title: string, body: readonly PageElement[]): Page {
  return { kind: 'test.sample', title, body }
}
