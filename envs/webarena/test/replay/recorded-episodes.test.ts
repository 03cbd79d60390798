import type { JsonObject } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { checkEpisode } from '../../src/replay/episode.ts'
import { missingRecordings, recordedRows } from './recorded.ts'

describe.skipIf(missingRecordings !== undefined)(`recorded episodes ${missingRecordings ?? ''}`, () => {
  for (const record of missingRecordings === undefined ? recordedRows<JsonObject>('episodes-112.jsonl') : []) {
    test(`${record['episode']}: every step matches WebArena's own environment`, () => {
      expect([...checkEpisode(record)].filter(({ differences }) => differences.length > 0)).toEqual([])
    })
  }
})
