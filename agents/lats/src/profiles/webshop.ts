import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const INSTRUCTIONS = `You shop in an online shop that is played in text. The instruction says what to buy, what it must be like, which options to choose, and the highest price.
- Search from the search page, for a few words that describe the product, without the price.
- Open a product of the results by its id. Copy ids and labels exactly as the page shows them.
- Choose every option that the instruction asks for; the last click of a group counts.
- The description and the features may tell what the title does not.
- Buying ends the task, right or wrong. You are judged by how much of the instruction the product and its options meet.`

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

/** LATS's prompts for WebShop, in whatever way the shop writes its pages. */
export const webshopProfile: ProfileSource = {
  id: 'lats/webshop',
  version: 2,
  world: 'webshop',
  dialects: ['strict', 'upstream', 'react'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: '{{actions}}',
    trialSteps: '15',
    irreversible: 'click[Buy Now]',
    endShown: 'Thank you for shopping with us!',
  },
  demonstrations: [
    GOOD,
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
