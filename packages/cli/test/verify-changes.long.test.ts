import { test } from 'vitest'
import { expectChangesToBeFound } from './verify-changes.ts'

test(
  '1,000 characters that are changed, added or removed anywhere in the files of a run, its exports and reports are found',
  () => expectChangesToBeFound(1000, 1),
  3_600_000,
)
