import type { Profile } from '@orreryjs/core'
import { webshopDemonstrations } from './webshop-demonstrations.ts'
import type { Look } from './webshop-pages.ts'

const INSTRUCTIONS = `You go shopping in an online shop that is played in text.
The task begins with an instruction that says what to buy: a kind of product, what it must be like, often values of its options such as color or size, and a highest price. Rules:
- Write one action at a time, with words exactly as the page shows them.
- Searching is possible only from the page with the search button. Search for a few telling words, without the price.
- Results list products with id, title and price; a product is opened by its id. The first ones fit the search best.
- The page of a product shows its options and its price. Click a value for each option that the instruction asks for; the last value clicked for an option counts.
- What a title does not say may be told by the product's features or description.
- If a product lacks something or costs too much, go back and try another. Do not look at everything: when nothing fits in all points, take the best you have seen.
- Buying ends the task, right or wrong, and you are judged by how much of the instruction the product and the chosen options meet. So choose the options before you buy, and do buy in the end.`

const SEARCH = `search[words]
click[product id]
click[option value]`

const READ = `click[Description]
click[Features]
click[Reviews]`

const LEAVE = `click[< Prev]
click[Back to Search]
click[Buy Now]`

/** The list of actions: the shop of the original notebook shows the first results only, and attributes on a page of their own. */
function actionsOf({ dialect }: Look): string {
  return dialect === 'react'
    ? [SEARCH, READ, 'click[Attributes]', LEAVE].join('\n')
    : [SEARCH, 'click[Next >]', READ, LEAVE].join('\n')
}

function profileOf(id: string, look: Look): Profile {
  return {
    id,
    version: 1,
    world: 'webshop',
    dialects: [look.dialect],
    parts: { instructions: INSTRUCTIONS, actions: actionsOf(look) },
    demonstrations: webshopDemonstrations(look).map((text) => ({ text })),
  }
}

/** ReAct's prompt for WebShop, pages in the form `text_rich`. */
export const webshopProfile: Profile = profileOf('react/webshop', { dialect: 'strict', observation: 'text_rich' })

/** The same for pages in the form `text`; to be named, as a dialect does not tell the form. */
export const webshopTextProfile: Profile = profileOf('react/webshop-text', { dialect: 'strict', observation: 'text' })

/** The same as the original text environment answers. */
export const webshopUpstreamProfile: Profile = profileOf('react/webshop-upstream', {
  dialect: 'upstream',
  observation: 'text_rich',
})

/** The same in the form `text`; to be named. */
export const webshopUpstreamTextProfile: Profile = profileOf('react/webshop-upstream-text', {
  dialect: 'upstream',
  observation: 'text',
})

/** The same as ReAct's own environment answers: three products a page, and the instruction at the start alone. */
export const webshopReactProfile: Profile = profileOf('react/webshop-react', { dialect: 'react', observation: 'react' })
