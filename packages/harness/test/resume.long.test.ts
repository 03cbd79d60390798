import { test } from 'vitest'
import { expectSameWhereverCut } from './interrupted-runs.ts'
// The rest of the usual file, with every pair of places where two files can have been cut.
import './resume.test.ts'

test('cut anywhere, a run gives the same journal and the same metrics, and no recorded call is made again', async () => {
  await expectSameWhereverCut({ stride: 7, lines: 1 })
})
