import type { Profile } from '@orreryjs/core'
import type { PageLook } from '@orreryjs/core/agents'
import { webshopDemonstration } from './webshop-demonstration.ts'

const INSTRUCTIONS = `You shop for somebody in an online shop, played in text. The instruction says what to buy, what it must be like, which options to choose, and the highest price.
- You can search from the search page, open a product of the results by its id, turn pages, choose options, read about a product, go back, and buy.
- Copy ids and labels exactly as the page shows them, without the marks around them.
- Search for a few words that describe the product, and not for the price.
- Choose every option that the instruction asks for before you buy; the last click of a group counts.
- Buying ends the task. You are judged by how much of the instruction is met, so buy the best you found rather than nothing.`

const SEARCH = `search[words]
click[product id]
click[option value]`

const READ = `click[Description]
click[Features]
click[Reviews]`

const LEAVE = `click[< Prev]
click[Back to Search]
click[Buy Now]`

const INVERSES = `search[{words}] => click[Back to Search]
click[Next >] => click[< Prev]
click[Description] => click[< Prev]
click[Features] => click[< Prev]
click[Reviews] => click[< Prev]
click[Attributes] => click[< Prev]
click[B{id}] => click[< Prev]`

const AFTER = `Its change is made where that action was possible, so a changed click must name something that stood on the page at that time.`

/** What to look at, by page. */
const JUDGES: Readonly<Record<string, string>> = {
  judge: `An action is wrong if it did nothing or led away from what the instruction asks for. ${AFTER}`,
  'judge:results': `A search is wrong if none of its results can meet the instruction: change its words. Opening a page or a product is wrong if another one fits better. ${AFTER}`,
  'judge:item': `Opening this product is wrong if its title, options or price contradict the instruction: change it to another product of the results. A chosen option is wrong if the instruction names another value of that group. ${AFTER}`,
}

function profileOf(id: string, look: PageLook): Profile {
  return {
    id,
    version: 1,
    world: 'webshop',
    dialects: [look.dialect],
    parts: {
      instructions: INSTRUCTIONS,
      actions: actionsOf(look),
      ...JUDGES,
      verdict: 'Previous action {previous} is [correct or wrong]. This action should be modified to: action[...]',
      modify: 'navigate',
      scope: 'all',
      irreversible: 'click[Buy Now]',
      inverses: INVERSES,
    },
    demonstrations: [{ text: webshopDemonstration(look) }],
  }
}

/** The list of actions: the shop of the original notebook has no further pages, and attributes on a page of their own. */
function actionsOf({ dialect }: PageLook): string {
  return dialect === 'react'
    ? [SEARCH, READ, 'click[Attributes]', LEAVE].join('\n')
    : [SEARCH, 'click[Next >]', READ, LEAVE].join('\n')
}

/** REBACT's prompt for WebShop, pages in the form `text_rich`. */
export const webshopProfile: Profile = profileOf('rebact/webshop', { dialect: 'strict', observation: 'text_rich' })

/** The same for pages in the form `text`; to be named, as a dialect does not tell the form. */
export const webshopTextProfile: Profile = profileOf('rebact/webshop-text', { dialect: 'strict', observation: 'text' })

/** The same as the original text environment answers. */
export const webshopUpstreamProfile: Profile = profileOf('rebact/webshop-upstream', {
  dialect: 'upstream',
  observation: 'text_rich',
})

/** The same in the form `text`; to be named. */
export const webshopUpstreamTextProfile: Profile = profileOf('rebact/webshop-upstream-text', {
  dialect: 'upstream',
  observation: 'text',
})

/** The same as ReAct's own environment answers: three products a page, and the instruction at the start alone. */
export const webshopReactProfile: Profile = profileOf('rebact/webshop-react', { dialect: 'react', observation: 'react' })
