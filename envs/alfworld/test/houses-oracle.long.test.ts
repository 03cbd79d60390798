import { test } from 'vitest'
import { expectSolved } from './solving-houses.ts'

test('the oracle solves every task of train', () => expectSolved('train', 1))
