import type { ProfileSource } from '@orreryjs/core'

const INSTRUCTIONS = `You shop in an online shop that is played in text. The instruction says what to buy, what it must be like, often values of its options such as color or size, and a highest price.
- You search from the search page alone, with a few telling words and without the price.
- Results list products with id, title and price; a product is opened by its id, such as B01ABCDEFG.
- The page of a product shows its options and its price. Its features and its description may tell what the title does not.
- Write ids, labels and option values exactly as the page shows them.
- Choose every option that the instruction asks for before you buy. Buying ends the task, right or wrong; you are judged by how much of the instruction is met.
- A plan is short: "Search for KEYWORDS.", "Open a matching item.", "Choose the options A, B.", "Check the details.", "Buy the item."
- Another way to do a step is another product of the results, other words to search for, or another value of an option.
- What you want to remember can be noted down: note_down [text] does nothing in the shop, and the text stands under NOTES from then on.`

/** Profile for all WebShop dialects; it does not depend on the page format. */
export const webshopProfile: ProfileSource = {
  id: 'anticipatory-reflection/webshop',
  version: 3,
  world: 'webshop',
  dialects: ['strict', 'upstream', 'react'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: '{{actions}}\nnote_down [text]',
    free: 'search[words]',
    endsItself: 'yes',
  },
  demonstrations: [],
}
