import { describe, expect, test } from 'vitest'
import { breakLines } from '../../src/page/layout/break-lines.ts'
import { CHARACTER_WIDTH } from '../../src/page/style.ts'
import { missingRecordings, recordedRows } from '../replay/recorded.ts'
import { pageFromHtml } from './page-from-html.ts'

function linesOf(leaves: readonly string[], characters: number): readonly string[] {
  const { pieces, lines } = breakLines(leaves, characters * CHARACTER_WIDTH)
  return Array.from({ length: lines }, (_, line) =>
    pieces.flatMap((piece) => (piece.line === line ? [piece.text] : [])).join('|'),
  )
}

describe('lines of a paragraph', () => {
  test('are as long as possible, without the spaces at their ends', () => {
    expect(linesOf(['one two three four'], 9)).toEqual(['one two', 'three', 'four'])
    expect(linesOf(['123456789 1'], 9)).toEqual(['123456789', '1'])
    expect(linesOf(['unbreakable it is'], 5)).toEqual(['unbreakable', 'it is'])
  })

  test('do not end between two texts without a space', () => {
    expect(linesOf(['see ', 'here', ', there'], 8)).toEqual(['see ', 'here|, ', 'there'].map((line) => line.trimEnd()))
    expect(linesOf(['see ', 'well', '-known'], 9)).toEqual(['see |well|-', 'known'])
  })

  test.each([
    ['hyphen-ated', ['hyphen-', 'ated']],
    ['and/or/not', ['and/or/not']],
    ['a-1 b -1 --x', ['a-', '1', 'b', '-1', '-', '-', 'x']],
    ['word(s) f(x)', ['word(s)', 'f(x)']],
    ['end.(then', ['end.', '(then']],
    ['q?a=b&c', ['q?', 'a=b&c']],
    ['it—that', ['it', '—', 'that']],
    ['日本語。', ['日', '本', '語。']],
  ])('%s is broken where Chromium breaks it', (text, lines) => {
    expect(linesOf([text], 0)).toEqual(lines)
  })
})

test.skipIf(missingRecordings !== undefined)('a recorded page of prose has as many lines (needs ../shared/data/webarena)', () => {
  const source = recordedRows<{ page: string; html: string }>('pages.jsonl').find(({ page }) => page === 'wrap-01')
  const read = pageFromHtml((source?.html ?? '').replace(' style="width:60ch"', ''))
  if ('outside' in read) throw new Error(`outside: ${read.outside.join(' ')}`)
  const paragraphs =
    read.page.body[0]?.children.flatMap((child) => (typeof child === 'string' ? [] : [child.children.join('')])) ?? []
  expect(paragraphs.map((text) => linesOf([text], 60).length)).toEqual([8, 3])
})
