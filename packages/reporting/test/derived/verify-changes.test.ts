import { test } from 'vitest'
import { expectChangesToBeFound } from './verify-changes.ts'

test('finds a changed, added or removed character anywhere in the files of a run', () => expectChangesToBeFound(4, 18))
