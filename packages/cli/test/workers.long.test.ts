import { test } from 'vitest'
import { expectThreadsToChangeNothing } from './threads.ts'

test('threads change no byte, at any concurrency, also where a model fails', () =>
  expectThreadsToChangeNothing(12, [
    ['few', '--workers', '2'],
    ['many', '--workers', '2', '--concurrency', '64'],
  ]))
