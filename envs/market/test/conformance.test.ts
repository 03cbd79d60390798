import { createMarket } from '@orreryjs/env-market'
import { describeWorld } from '@orreryjs/testing'

const actions = [
  'search[dog bed for senior dogs]',
  'search[yoga mat]',
  'search[zzzzqqq]',
  'search[]',
  'click[Search]',
  'click[next >]',
  'click[< Prev]',
  'click[Back to Search]',
  'click[Description]',
  'click[Features]',
  'click[reviews]',
  'click[Buy Now]',
  'click[small]',
  'click[SMALL]',
  'click[B000000000]',
  'what now?',
]

const LONG = process.env['ORRERY_LONG'] !== undefined

describeWorld({
  name: 'market',
  create: () => createMarket({ size: 'small' }),
  // The long run (`conformance.long.test.ts`) uses the first, middle and last task of each split.
  ...(LONG ? {} : { tasks: ['market/test/7'] }),
  actions,
  skip: [{ case: 'shows nothing hidden in its keys', reason: 'keys are the shown text' }],
})
