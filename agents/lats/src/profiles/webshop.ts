import { webshopTrialProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const GOOD: ScriptedDemonstration = {
  task: 'webshop/train/39',
  lines: ['search[smoke free candle soy wax]', 'click[B01AWWV509]', 'click[vanilla]', 'click[8 oz]', 'click[Buy Now]'],
}

const HASTY: ScriptedDemonstration = {
  task: 'webshop/train/39',
  lines: ['search[smoke free candle soy wax]', 'click[B098TFZF06]', 'click[Buy Now]'],
  end: 'failure',
}

const LOST: ScriptedDemonstration = {
  task: 'webshop/train/39',
  lines: ['search[find me lower than 40 dollars]', 'click[Back to Search]', 'search[price 40 dollars]'],
  end: 'open',
}

/** LATS's prompts for WebShop, in any observation dialect. */
export const webshopProfile: ProfileSource = {
  ...react,
  id: 'lats/webshop',
  version: 4,
  demonstrations: [
    ...react.demonstrations,
    {
      ...GOOD,
      types: ['scored'],
      notes: {
        verdict: 'The candle is of soy wax and smoke free, vanilla and 8 oz were chosen, and it costs less than 40 dollars.',
        score: '10',
      },
    },
    {
      ...HASTY,
      types: ['scored'],
      notes: { verdict: 'The candle fits by its title and its price, but neither scent nor size was chosen.', score: '6' },
    },
    {
      ...HASTY,
      types: ['failed'],
      notes: {
        lesson:
          'I bought a candle without choosing scent and size. I will open B01AWWV509, {{> click[vanilla]}}, {{> click[8 oz]}} and buy only then.',
      },
    },
    {
      ...LOST,
      types: ['failed'],
      notes: {
        lesson:
          'I searched with words of the wish that describe no product. I will search for a smoke free candle of soy wax and open what fits.',
      },
    },
  ],
}
