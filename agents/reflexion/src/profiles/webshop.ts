import { webshopTrialProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const OVER_BUDGET: ScriptedDemonstration = {
  task: 'webshop/train/452',
  lines: [
    'search[wall charger gallium nitride chip foldable plug]',
    { thought: 'The second one is a charger for hotel rooms, so its plug must fold.' },
    'click[B034T8HE6C]',
    'click[Buy Now]',
  ],
  end: 'failure',
}

const TOO_NARROW: ScriptedDemonstration = {
  task: 'webshop/train/452',
  lines: [
    'search[price lower than 40.00 dollars]',
    { thought: 'No chargers. I search once more.' },
    'click[Back to Search]',
    'search[find me lower than 40.00]',
  ],
  end: 'open',
}

/** Reflexion's prompts for WebShop, in any observation dialect. */
export const webshopProfile: ProfileSource = {
  ...react,
  id: 'reflexion/webshop',
  version: 4,
  demonstrations: [
    ...react.demonstrations,
    {
      ...OVER_BUDGET,
      types: ['failed'],
      notes: {
        lesson:
          'I bought a charger for 41 dollars, above the highest price, and it had no choice of power. I will compare prices before I open a product: open B07X3QYYNE for 9.49, look at its features, {{> click[35 w]}} and buy.',
      },
    },
    {
      ...TOO_NARROW,
      types: ['failed'],
      notes: {
        lesson:
          'My searches held the price, but not the kind of thing. I will search for a wall charger with a foldable plug and choose the power on its page.',
      },
    },
  ],
}
