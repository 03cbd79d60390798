/** Pages recorded with Chromium 112, parsed into the page language: compares the nodes at every scroll position. */
import { describe, expect, test } from 'vitest'
import { accessibility } from '../../src/page/accessibility/accessibility.ts'
import { type CdpNode, cdpLines } from '../../src/page/text/cdp-text.ts'
import { observationText } from '../../src/page/text/observation-text.ts'
import type { Rectangle } from '../../src/page/text/viewport.ts'
import { pageFromHtml } from '../page/page-from-html.ts'
import { missingRecordings, recordedRows } from './recorded.ts'

interface SourceRow {
  readonly page: string
  readonly html: string
}

interface PageRow {
  readonly page: string
  readonly scroll: number
  readonly scrollY: number
  readonly nodes: readonly CdpNode[]
  readonly bounds: Readonly<Record<string, Rectangle | null>>
}

/** Pages with features outside the page language, or with another position because of their style. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  'aria-01': 'an empty item of a list with marks',
  'form-06': 'dates and times of several fields',
  'nest-01': 'marks before items of lists',
}

/** Pages whose window shows other rows because of their style. The whole pages are equal. */
const DIFFERENT_WINDOW: ReadonlySet<string> = new Set(['form-10', 'site-admin-grid', 'site-code-newissue'])

/** A page with a numbered list whose markers lie outside the window. */
const IN_WINDOW_ONLY: ReadonlySet<string> = new Set(['site-shop-home'])

describe.skipIf(missingRecordings !== undefined)('pages recorded from Chromium 112 (needs ../shared/data/webarena)', () => {
  const sources = missingRecordings === undefined ? recordedRows<SourceRow>('pages.jsonl') : []
  const rows = missingRecordings === undefined ? recordedRows<PageRow>('pages-112.jsonl.gz') : []
  const read = sources.map(({ page, html }) => ({ name: page, read: pageFromHtml(html) }))

  test('lists the features that the page language does not support', () => {
    const outside = read.flatMap(({ name, read }) => ('outside' in read ? [`${name}: ${read.outside.join(' ')}`] : []))
    expect(outside).toMatchInlineSnapshot(`
      [
        "form-04: progress meter output",
        "form-08: datalist",
        "headings-01: h4 h5 h6",
        "hidden-02: style",
        "landmarks-01: search",
        "lists-01: style",
        "scroll-03: style",
        "scroll-05: style",
        "site-wiki-article: sup",
        "text-03: br style",
        "wrap-01: style",
      ]
    `)
  })

  test('every supported page has the same lines as in Chromium', () => {
    let compared = 0
    for (const { name, read: source } of read) {
      if ('outside' in source || UNSUPPORTED[name] !== undefined) continue
      const root = accessibility(source.page)
      for (const { scroll, scrollY, nodes, bounds } of rows.filter(({ page }) => page === name)) {
        const options = { base: 1, scrollY, dialect: 'webarena', skipsCleanStep: true } as const
        if (!DIFFERENT_WINDOW.has(name)) {
          expect(renumbered(observationText(root, options).text), `${name} at ${scroll}`).toBe(
            renumbered(cdpLines(nodes, bounds).join('\n')),
          )
          compared += 1
        }
        if (IN_WINDOW_ONLY.has(name)) continue
        expect(renumbered(observationText(root, { ...options, observesWholePage: true }).text), name).toBe(
          renumbered(cdpLines(nodes).join('\n')),
        )
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(40)
  })
})

/** Renumbers ids in order of appearance: Chromium numbers nodes differently in each run. */
function renumbered(text: string): string {
  const ranks = new Map<string, number>()
  return text.replace(/^(\t*)\[(-?\d+)\]/gm, (_, indent: string, id: string) => {
    const rank = ranks.get(id) ?? ranks.size + 1
    ranks.set(id, rank)
    return `${indent}[${rank}]`
  })
}
