import { test } from 'vitest'
import { expectReplies, PIECES, TIMEOUT } from './long-prompts.ts'

/** Two pieces of each kind; the long test repeats all of them. */
const SAMPLE = Object.values(PIECES).flatMap((pieces) => pieces.slice(0, 2))

test.each(SAMPLE)('answers a long prompt of repeated %j in linear time', { timeout: TIMEOUT }, (piece) => expectReplies(piece, 1))
