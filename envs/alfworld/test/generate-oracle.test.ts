import { describe, test } from 'vitest'
import { houseSplits } from '../src/generate/index.ts'
import { expectSolved } from './solving-houses.ts'

/** All tasks of train: `houses-oracle.long.test.ts`. */
const STRIDES: Readonly<Record<string, number>> = { train: 20 }

describe('the oracle solves', () => {
  test.each(houseSplits)('the tasks of %s', (split) => expectSolved(split, STRIDES[split] ?? 1))
})
