import { test } from 'vitest'
import { expectChangesToBeFound } from './verify-changes.ts'

/** As many as `ORRERY_CHANGES` says: 1,000 take a quarter of an hour. */
const CHANGES = Number(process.env['ORRERY_CHANGES'] ?? 45)

test(
  'characters that are changed, added or removed anywhere in the files of a run, its exports and reports are found',
  () => expectChangesToBeFound(CHANGES, 1),
  3_600_000,
)
