import { describeWorld } from '@orreryjs/testing'
import { river } from './river.ts'

describeWorld({
  name: 'the river',
  create: () => river,
  actions: ['cross with cabbage', 'cross with fox', 'swim'],
  skip: [{ case: 'shows nothing hidden in its keys', reason: 'everyone is in sight' }],
})
