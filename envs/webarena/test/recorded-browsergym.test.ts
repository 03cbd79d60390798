/** Pages that BrowserGym was recorded with on Chromium 126: its text of their nodes, and ours of the same pages. */
import type { JsonObject } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { createReplayer, recognises } from '../src/replay.ts'
import { missingRecordings, recordedRows } from './recorded.ts'

describe.skipIf(missingRecordings !== undefined)('BrowserGym on Chromium 126 (needs ../shared/data/webarena)', () => {
  const rows = missingRecordings === undefined ? recordedRows<JsonObject>('browsergym-126.jsonl.gz') : []

  test('every page: whole, what is visible, and with flags', () => {
    const replayer = createReplayer()
    for (const row of rows) {
      expect(recognises(row)).toBe(true)
      expect(
        Array.from(replayer.check?.(row) ?? []).flatMap(({ differences }) => differences),
        String(row['page']),
      ).toEqual([])
    }
    expect(rows.length).toBeGreaterThan(30)
  })
})

describe('what cannot be compared says why', () => {
  const replayer = createReplayer()
  const reasonOf = (record: JsonObject): string => {
    expect(recognises(record)).toBe(true)
    try {
      return Array.from(replayer.check?.(record) ?? []).join()
    } catch (error) {
      return String(error)
    }
  }

  test('an episode of another Chromium, and the source of a page', () => {
    const episode = { chromium: '156', start_url: 'http://app.test/', reset: {}, steps: [], server: {} }
    expect(reasonOf(episode)).toContain('recorded with Chromium 156, and is not compared')
    expect(reasonOf({ page: 'lists', url: 'http://pages.test/', html: '<p>' })).toContain('nothing in it to compare with')
  })
})
