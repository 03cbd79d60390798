import { test } from 'vitest'
import { expectSameWhereverCut } from './interrupted-runs.ts'
// Runs the usual file with every pair of truncation points of two files.
import './resume.test.ts'

test('a run truncated anywhere gives the same journal and metrics, without repeating a recorded call', async () => {
  await expectSameWhereverCut({ stride: 7, lines: 1 })
})
