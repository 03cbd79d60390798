import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const INSTRUCTIONS = `You shop for somebody in an online shop, played in text. The instruction says what to buy, what it must be like, which options to choose, and the highest price.
- You can search from the search page, open a product of the results by its id, turn pages, choose options, read about a product, go back, and buy.
- Copy ids and labels exactly as the page shows them, without the marks around them.
- Search for a few words that describe the product, and not for the price.
- Choose every option that the instruction asks for before you buy; the last click of a group counts.
- Buying ends the task. You are judged by how much of the instruction is met, so buy the best you found rather than nothing.`

const INVERSES = `search[{words}] => click[Back to Search]
click[Next >] => click[< Prev]
click[Description] => click[< Prev]
click[Features] => click[< Prev]
click[Reviews] => click[< Prev]
click[Attributes] => click[< Prev]
click[B{id}] => click[< Prev]`

const AFTER = `If it is wrong, the modified action must be different from it, and it is executed where that action was possible, so a click must name something that stood on the page at that time. If it is correct, repeat it there.
An action can only be a click or a search. Write one of them in full in place of click[...] or search[...]: click[Buy Now] or search[red lamp], for example.`

/** The two forms of an action. */
const FORMS = 'click[...] or search[...]'

/** Completes an action without its verb: a search on the search page, a click on any other page. */
const COMPLETE = `search => search[{action}]
* => click[{action}]`

/** Judging criteria by page type. */
const JUDGES: Readonly<Record<string, string>> = {
  judge: `An action is wrong if it did nothing or led away from what the instruction asks for. ${AFTER}`,
  'judge:results': `A search is wrong if none of its results can meet the instruction: change its words. Opening a page or a product is wrong if another one fits better. ${AFTER}`,
  'judge:item': `Opening this product is wrong if its title, options or price contradict the instruction: change it to another product of the results. A chosen option is wrong if the instruction names another value of that group. ${AFTER}`,
}

/** A successful episode that opens a wrong product, goes back and buys the right one. */
const PUMPS: ScriptedDemonstration = {
  task: 'webshop/train/17',
  lines: [
    "search[women's pumps stiletto heel office wear]",
    'click[B0G81PX9D3]',
    'click[< Prev]',
    'click[B04SKV3VHG]',
    'click[burgundy]',
    'click[9]',
    'click[Buy Now]',
  ],
}

/** REBACT's prompt for WebShop, in any observation dialect. */
export const webshopProfile: ProfileSource = {
  id: 'rebact/webshop',
  version: 4,
  world: 'webshop',
  dialects: ['strict', 'upstream', 'react'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: '{{actions}}',
    ...JUDGES,
    verdict: `Previous action {previous} is [correct or wrong]. This action should be modified to: ${FORMS}`,
    next: `The next action is: ${FORMS}`,
    complete: COMPLETE,
    modify: 'navigate',
    scope: 'all',
    irreversible: 'click[Buy Now]',
    inverses: INVERSES,
  },
  demonstrations: [PUMPS],
}
