/** Replays every recorded call of WebArena's own code, as `orrery conform` does. */
import type { JsonObject } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { createReplayer, recognises } from '../src/replay.ts'
import { missingRecordings, recordedRows } from './replay/recorded.ts'

const FILES = [
  'actions.jsonl',
  'early-stop.jsonl',
  'replies.jsonl',
  'evaluators.jsonl',
  'text.jsonl',
  'pages-112.jsonl.gz',
  'pages-156.jsonl.gz',
  'episodes-112.jsonl',
  'browsergym-126.jsonl.gz',
]

describe.skipIf(missingRecordings !== undefined)('calls recorded from WebArena (needs ../shared/data/webarena)', () => {
  test.each(FILES)('%s: every row', (file) => {
    const replayer = createReplayer()
    const rows = recordedRows<JsonObject>(file)
    expect(rows.length).toBeGreaterThan(20)
    for (const row of rows) {
      expect(recognises(row), JSON.stringify(row).slice(0, 200)).toBe(true)
      const steps = [...(replayer.check?.(row) ?? [])].filter(({ differences }) => differences.length > 0)
      expect(steps, JSON.stringify(row).slice(0, 200)).toEqual([])
    }
  })
})
