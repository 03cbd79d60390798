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
const CHARGER: ScriptedDemonstration = {
  task: 'webshop/train/202',
  lines: [
    { thought: 'I search for the kind of thing and what matters about it, without the price.' },
    'search[wall charger gallium nitride chip foldable plug]',
    {
      thought:
        'B07X3QYYNE names the chip and the foldable plug, and 9.49 dollars is below 40. The second costs 41 dollars, which is too much.',
    },
    'click[B07X3QYYNE]',
    { thought: 'The power 67 w is among its options.' },
    'click[67 w]',
    { thought: 'Everything that was asked for is met as far as I can tell. I buy it.' },
    'click[Buy Now]',
  ],
}

/**
 * The first result lacks an option. The second has it, and its features confirm requirements that its title does not mention.
 */
const JUMPSUIT: ScriptedDemonstration = {
  task: 'webshop/train/166',
  lines: [
    'search[wrinkle resistant jumpsuit tapered leg tie belt]',
    { thought: 'B0C2Q8WMCM has a tapered leg, and it costs less than 40. I look at its colors.' },
    'click[B0C2Q8WMCM]',
    { thought: 'No c1-black among them. I go back and try the next one.' },
    'click[< Prev]',
    'click[B0CMYQK85F]',
    { thought: 'It has c1-black and size l. The title says nothing of the belt, the leg and wrinkles; the features may.' },
    'click[Features]',
    { thought: 'All three are there. Back to its page for the color and the size.' },
    'click[< Prev]',
    'click[c1-black]',
    'click[l]',
    { thought: 'Both are chosen, and at most 23.99 dollars is below 40. I buy it.' },
    'click[Buy Now]',
  ],
}

/** ReAct's prompt for WebShop, in any observation dialect. */
export const webshopProfile: ProfileSource = {
  id: 'react/webshop',
  version: 4,
  world: 'webshop',
  dialects: ['strict', 'upstream', 'react'],
  parts: { instructions: INSTRUCTIONS, rules: RULES, actions: '{{actions}}' },
  demonstrations: [CHARGER, JUMPSUIT],
}
