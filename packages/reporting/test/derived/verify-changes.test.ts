import { test } from 'vitest'
import { expectChangesToBeFound } from './verify-changes.ts'

test('one character that is changed, added or removed anywhere in the files of a run is found', () =>
  expectChangesToBeFound(4, 18))
