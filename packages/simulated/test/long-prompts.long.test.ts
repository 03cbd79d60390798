import { test } from 'vitest'
import { expectReplies, PIECES, TIMEOUT } from './long-prompts.ts'

test.each(Object.values(PIECES).flat())('answers long prompts of repeated %j in linear time', { timeout: 4 * TIMEOUT }, (piece) =>
  expectReplies(piece),
)
