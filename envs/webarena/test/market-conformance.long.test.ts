import { createMarket } from '@orreryjs/env-webarena'
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

describeWorld({
  name: 'market',
  create: () => createMarket({ size: 'small' }),
  actions,
  skip: [{ case: 'shows nothing hidden in its keys', reason: 'keys are the shown text' }],
})
