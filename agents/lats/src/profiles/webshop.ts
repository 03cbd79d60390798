import { webshopTrialProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const GOOD: ScriptedDemonstration = {
  task: 'webshop/train/1',
  lines: ['search[dairy free popcorn mushroom corn ghee]', 'click[B0PW8YG8WD]', 'click[cheddar]', 'click[Buy Now]'],
}

const HASTY: ScriptedDemonstration = {
  task: 'webshop/train/1',
  lines: ['search[dairy free popcorn mushroom corn ghee]', 'click[B0C6FQ0T7H]', 'click[Buy Now]'],
  end: 'failure',
}

const LOST: ScriptedDemonstration = {
  task: 'webshop/train/1',
  lines: [
    'search[could you pick a bag of cheddar lower than 60 dollars]',
    'click[Back to Search]',
    'search[bag cheddar 60 dollars]',
  ],
  end: 'open',
}

/** LATS's prompts for WebShop, in any observation dialect. */
export const webshopProfile: ProfileSource = {
  ...react,
  id: 'lats/webshop',
  version: 3,
  demonstrations: [
    ...react.demonstrations,
    {
      ...GOOD,
      types: ['scored'],
      notes: {
        verdict: 'The popcorn is dairy free, of mushroom corn with ghee, cheddar was chosen, and it costs less than 60 dollars.',
        score: '10',
      },
    },
    {
      ...HASTY,
      types: ['scored'],
      notes: { verdict: 'The popcorn fits by its title and its price, but no flavor was chosen.', score: '6' },
    },
    {
      ...HASTY,
      types: ['failed'],
      notes: {
        lesson: 'I bought the popcorn without choosing a flavor. I will open B0PW8YG8WD, {{> click[cheddar]}} and buy only then.',
      },
    },
    {
      ...LOST,
      types: ['failed'],
      notes: {
        lesson:
          'I searched with words of the wish that describe no product. I will search for dairy free popcorn with mushroom corn and open what fits.',
      },
    },
  ],
}
