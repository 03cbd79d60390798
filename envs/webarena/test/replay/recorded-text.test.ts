/** Page texts that WebArena's own code made from Chromium's nodes, compared byte by byte. */
import { pythonRepr } from '@orreryjs/python'
import { describe, expect, test } from 'vitest'
import { type CdpNode, cdpText } from '../../src/page/text/cdp-text.ts'
import { cleanLines } from '../../src/page/text/clean.ts'
import { quoted } from '../../src/page/text/line.ts'
import { isInViewport, type Rectangle, viewportRatio } from '../../src/page/text/viewport.ts'
import { missingRecordings, recordedRows } from './recorded.ts'

interface PageRow {
  readonly page: string
  readonly scroll: number
  readonly nodes: readonly CdpNode[]
  readonly bounds: Readonly<Record<string, Rectangle | null>>
  readonly viewport_text: string
  readonly full_text?: string | null
}

type TextRow =
  | { readonly kind: 'repr'; readonly text: string; readonly ok: string }
  | { readonly kind: 'clean_accesibility_tree'; readonly text: string; readonly ok: string }
  | {
      readonly kind: 'in_viewport_ratio'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly win: readonly [number, number]
      readonly ok: number
      readonly kept: boolean
    }

describe.skipIf(missingRecordings !== undefined)('texts recorded from WebArena (needs ../shared/data/webarena)', () => {
  test.each(['pages-112.jsonl.gz', 'pages-156.jsonl.gz'])('%s: every page at every scroll position, window and whole', (file) => {
    const rows = recordedRows<PageRow>(file)
    expect(rows.length).toBeGreaterThan(40)
    for (const { page, scroll, nodes, bounds, viewport_text, full_text } of rows) {
      expect(cdpText(nodes, bounds), `${page} at ${scroll}`).toBe(treeOf(viewport_text))
      if (typeof full_text === 'string') expect(cdpText(nodes), page).toBe(treeOf(full_text))
    }
  })

  test('matches every quoted text, cleaning step and ratio', () => {
    for (const row of recordedRows<TextRow>('text.jsonl')) {
      if (row.kind === 'repr') expect(quoted(row.text)).toBe(row.ok)
      else if (row.kind === 'clean_accesibility_tree') expect(cleanLines(row.text.split('\n')).join('\n')).toBe(row.ok)
      else {
        const bounds: Rectangle = [row.x, row.y, row.width, row.height]
        expect(viewportRatio(bounds, row.win)).toBe(row.ok)
        expect(isInViewport(bounds, row.win)).toBe(row.kept)
      }
    }
  })
})

test('the fast path of quoting equals the table', () => {
  for (let code = 0; code < 0x180; code += 1) {
    const text = `a${String.fromCharCode(code)}`
    expect(quoted(text)).toBe(pythonRepr(text))
  }
})

/** Returns the text without the line of tabs. */
function treeOf(text: string): string {
  return text.slice(text.indexOf('\n\n') + 2)
}
