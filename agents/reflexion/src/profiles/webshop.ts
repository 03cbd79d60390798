import { webshopTrialProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const OVER_BUDGET: ScriptedDemonstration = {
  task: 'webshop/train/128',
  lines: [
    'search[heavy duty platform bed frame small bedrooms]',
    { thought: 'The third one is for small bedrooms by its title.' },
    'click[B03PBKN71E]',
    'click[white]',
    'click[Buy Now]',
  ],
  end: 'failure',
}

const TOO_NARROW: ScriptedDemonstration = {
  task: 'webshop/train/128',
  lines: [
    'search[white price lower than 480.00 dollars]',
    { thought: 'No beds. I search once more.' },
    'click[Back to Search]',
    'search[find me white lower than 480.00]',
  ],
  end: 'open',
}

/** Reflexion's prompts for WebShop, in any observation dialect. */
export const webshopProfile: ProfileSource = {
  ...react,
  id: 'reflexion/webshop',
  version: 3,
  demonstrations: [
    ...react.demonstrations,
    {
      ...OVER_BUDGET,
      types: ['failed'],
      notes: {
        lesson:
          'I bought a bed for 501 dollars, above the highest price. I will compare prices before I open a product: open B0NT94WQBF for 336.99, look at its features, {{> click[white]}} and buy.',
      },
    },
    {
      ...TOO_NARROW,
      types: ['failed'],
      notes: {
        lesson:
          'My searches held the price and the color, but not the kind of thing. I will search for a heavy duty platform bed frame and choose the color on its page.',
      },
    },
  ],
}
