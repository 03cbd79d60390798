import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const INSTRUCTIONS = 'You go shopping in an online shop that is played in text.'

/** Rules that the released prompt leaves to its demonstration. */
const RULES = `The task begins with an instruction that says what to buy: a kind of product, what it must be like, often values of its options such as color or size, and a highest price. Rules:
- Write one action at a time, with words exactly as the page shows them.
- Searching is possible only from the page with the search button. Search for a few telling words, without the price.
- Results list products with id, title and price; a product is opened by its id. The first ones fit the search best.
- The page of a product shows its options and its price. Click a value for each option that the instruction asks for; the last value clicked for an option counts.
- What a title does not say may be told by the product's features or description.
- If a product lacks something or costs too much, go back and try another. Do not look at everything: when nothing fits in all points, take the best you have seen.
- Buying ends the task, right or wrong, and you are judged by how much of the instruction the product and the chosen options meet. So choose the options before you buy, and do buy in the end.`

/** The first result matches; one option to choose. */
const HAIR_DRYER: ScriptedDemonstration = {
  task: 'webshop/train/38',
  lines: [
    { thought: 'I search for the kind of thing and what matters about it, without the price.' },
    'search[lightweight hair dryer compact motor]',
    {
      thought:
        'B0YQ2460Y0 is a hair dryer with a compact motor, and 36.99 dollars is below 60. The second is a dearer one for professionals.',
    },
    'click[B0YQ2460Y0]',
    { thought: 'The color midnight is among its options.' },
    'click[midnight]',
    { thought: 'Everything that was asked for is met as far as I can tell. I buy it.' },
    'click[Buy Now]',
  ],
}

/**
 * The first result lacks an option. The second has it, and its features confirm a requirement that its title does not mention.
 */
const LAPTOP_SLEEVE: ScriptedDemonstration = {
  task: 'webshop/train/177',
  lines: [
    'search[wool felt shock proof laptop sleeve no handle]',
    { thought: 'B0BJWRDG1V says wool felt and shock proof, and it costs less than 60. I look at its colors.' },
    'click[B0BJWRDG1V]',
    { thought: 'No camel among them. I go back and try the next one.' },
    'click[< Prev]',
    'click[B00E07TF2J]',
    { thought: 'It has camel. The title does not say whether it comes without a handle; the features may.' },
    'click[Features]',
    { thought: 'It has no handle. Back to its page for the color.' },
    'click[< Prev]',
    'click[camel]',
    { thought: 'The color is chosen, and 28.99 dollars is below 60. I buy it.' },
    'click[Buy Now]',
  ],
}

/** ReAct's prompt for WebShop, in any observation dialect. */
export const webshopProfile: ProfileSource = {
  id: 'react/webshop',
  version: 3,
  world: 'webshop',
  dialects: ['strict', 'upstream', 'react'],
  parts: { instructions: INSTRUCTIONS, rules: RULES, actions: '{{actions}}' },
  demonstrations: [HAIR_DRYER, LAPTOP_SLEEVE],
}
