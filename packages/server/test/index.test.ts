import * as server from '@orrery/server'
import { expect, test } from 'vitest'

test('public names', () => {
  expect(Object.keys(server).sort()).toEqual(['createChat', 'createSite', 'listen'])
})
