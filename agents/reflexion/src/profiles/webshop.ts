import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const INSTRUCTIONS = `You buy something in an online shop that is played in text. An instruction says what it has to be like, which options to choose, and what it may cost at most.
- Only the search page searches. A few words that name the kind of thing and what matters about it work best; leave the price out.
- A product of the results is opened by its id; ids and labels are written exactly as the page has them.
- Compare prices with the highest price before you open a product.
- Click a value for each option that the instruction names; the last one of a group counts. Features and description may tell more.
- Buying ends the task, right or wrong. What counts is how much of the instruction is met, so do buy in the end.`

const GOOD: ScriptedDemonstration = {
  task: 'webshop/train/128',
  lines: [
    { thought: 'I search for the kind of bed and what matters about it, without the price.' },
    'search[heavy duty platform bed frame small bedrooms]',
    { thought: 'B0NT94WQBF is a heavy duty platform bed frame and costs 336.99; the third would be too dear.' },
    'click[B0NT94WQBF]',
    { thought: 'It comes in white. I make sure that it suits small bedrooms.' },
    'click[Features]',
    { thought: 'It does. Back to the options.' },
    'click[< Prev]',
    'click[white]',
    { thought: 'Heavy duty, for small bedrooms, white and below 480 dollars: I buy it.' },
    'click[Buy Now]',
  ],
}

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

/** Reflexion's prompts for WebShop, in whatever way the shop writes its pages. */
export const webshopProfile: ProfileSource = {
  id: 'reflexion/webshop',
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
