import type { Profile } from '@orreryjs/core'
import type { PageLook } from '@orreryjs/core/agents'
import { THANKS, webshopDemonstrations } from './webshop-demonstrations.ts'

const INSTRUCTIONS = `You buy something in an online shop that is played in text. An instruction says what it has to be like, which options to choose, and what it may cost at most.
- Only the search page searches. A few words that name the kind of thing and what matters about it work best; leave the price out.
- A product of the results is opened by its id; ids and labels are written exactly as the page has them.
- Compare prices with the highest price before you open a product.
- Click a value for each option that the instruction names; the last one of a group counts. Features and description may tell more.
- Buying ends the task, right or wrong. What counts is how much of the instruction is met, so do buy in the end.`

const SEARCH = `search[words]
click[product id]
click[option value]`

const READ = `click[Description]
click[Features]
click[Reviews]`

const BUY = 'click[Buy Now]'
const LEAVE = `click[< Prev]
click[Back to Search]
${BUY}`

/** The shop of ReAct's notebook turns no pages, and has attributes on a page of their own. */
function actionsOf({ dialect }: PageLook): string {
  return dialect === 'react'
    ? [SEARCH, READ, 'click[Attributes]', LEAVE].join('\n')
    : [SEARCH, 'click[Next >]', READ, LEAVE].join('\n')
}

function profileOf(id: string, look: PageLook): Profile {
  const { acting, failed } = webshopDemonstrations(look)
  return {
    id,
    version: 1,
    world: 'webshop',
    dialects: [look.dialect],
    parts: {
      instructions: INSTRUCTIONS,
      actions: actionsOf(look),
      trialSteps: '15',
      failed,
      irreversible: BUY,
      endShown: THANKS,
    },
    demonstrations: [{ text: acting }],
  }
}

/** Reflexion's prompts for WebShop, pages in the form `text_rich`. */
export const webshopProfile: Profile = profileOf('reflexion/webshop', { dialect: 'strict', observation: 'text_rich' })

/** The same for pages in the form `text`; to be named, as a dialect does not tell the form. */
export const webshopTextProfile: Profile = profileOf('reflexion/webshop-text', { dialect: 'strict', observation: 'text' })

/** The same as the original text environment answers. */
export const webshopUpstreamProfile: Profile = profileOf('reflexion/webshop-upstream', {
  dialect: 'upstream',
  observation: 'text_rich',
})

/** The same in the form `text`; to be named. */
export const webshopUpstreamTextProfile: Profile = profileOf('reflexion/webshop-upstream-text', {
  dialect: 'upstream',
  observation: 'text',
})

/** The same as ReAct's own environment answers: three products a page, and the instruction at the start alone. */
export const webshopReactProfile: Profile = profileOf('reflexion/webshop-react', { dialect: 'react', observation: 'react' })
