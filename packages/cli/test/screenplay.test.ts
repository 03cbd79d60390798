import type { EpisodeEvent } from '@orreryjs/core'
import colors from 'picocolors'
import { expect, test } from 'vitest'
import { screenplay } from '../src/showing/screenplay.ts'

test('what a model wrote cannot steer the terminal', () => {
  const thought: EpisodeEvent = {
    type: 'note',
    episode: 'e',
    seq: 1,
    at: 0,
    note: { kind: 'thought', text: '\u001b[2J\r\u009b31m\u0007 one\ntwo' },
  }
  expect(screenplay([thought], colors.createColors(false))).toEqual(['thinks: \\u001b[2J\\u000d\\u009b31m\\u0007 one\ntwo'])
})
