/** Pages recorded with BrowserGym on Chromium 126: compares its text of their nodes with ours. */
import type { JsonObject } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { accessibility } from '../../src/page/accessibility/accessibility.ts'
import { flattenAxTree } from '../../src/page/browsergym/axtree.ts'
import { bidsOfPage } from '../../src/page/browsergym/bids.ts'
import { markedNodes } from '../../src/page/browsergym/nodes.ts'
import { outlineOf } from '../../src/page/outline.ts'
import { UNTOUCHED } from '../../src/page/page-state.ts'
import { createReplayer, recognises } from '../../src/replay.ts'
import { pageFromHtml } from '../page/page-from-html.ts'
import { missingRecordings, recordedRows } from './recorded.ts'

/** Pages with features outside the page language. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  'aria-01': 'an empty item of a list with marks',
  'aria-03': 'a heading that says it is none',
  'form-06': 'dates and times of several fields',
  'menu-hover': 'a style sheet in the body, which has an id',
  'nest-01': 'marks before items of lists',
  'site-shop-home': 'a numbered list',
  'table-02': 'a table that says it is none',
}

describe.skipIf(missingRecordings !== undefined)('BrowserGym on Chromium 126 (needs ../shared/data/webarena)', () => {
  const rows = missingRecordings === undefined ? recordedRows<JsonObject>('browsergym-126.jsonl.gz') : []

  test('every supported page has the same text as in BrowserGym, including ids', () => {
    const sources = new Map(recordedRows<{ page: string; html: string }>('pages.jsonl').map(({ page, html }) => [page, html]))
    let compared = 0
    for (const { page: name, default: text } of rows) {
      const html = sources.get(String(name)) ?? ''
      const read = pageFromHtml(html)
      if ('outside' in read || UNSUPPORTED[String(name)] !== undefined) continue
      const { page } = read
      const inHead = /<head>[\s\S]*<\/head>/.exec(html)?.[0].match(/<[a-z]+/g)?.length ?? 0
      const look = { outline: outlineOf(page), state: UNTOUCHED }
      expect(flattenAxTree(markedNodes(accessibility(page), look, bidsOfPage(page, inHead + 1))), String(name)).toBe(text)
      compared += 1
    }
    expect(compared).toBeGreaterThan(15)
  })
})

describe('records that cannot be compared', () => {
  const replayer = createReplayer()
  const reasonOf = (record: JsonObject): string => {
    expect(recognises(record)).toBe(true)
    try {
      return Array.from(replayer.check?.(record) ?? []).join()
    } catch (error) {
      return String(error)
    }
  }

  test('names the reason for another Chromium version and for a page source', () => {
    const episode = { chromium: '156', start_url: 'http://app.test/', reset: {}, steps: [], server: {} }
    expect(reasonOf(episode)).toContain('recorded with Chromium 156. Expected version 112')
    expect(reasonOf({ page: 'lists', url: 'http://pages.test/', html: '<p>' })).toContain('which cannot be compared')
  })
})
