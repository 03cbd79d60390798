import type { Profile } from '@orreryjs/core'
import type { PageLook } from '@orreryjs/core/agents'
import { THANKS, webshopDemonstrations } from './webshop-demonstrations.ts'

const INSTRUCTIONS = `You shop in an online shop that is played in text. The instruction says what to buy, what it must be like, which options to choose, and the highest price.
- Search from the search page, for a few words that describe the product, without the price.
- Open a product of the results by its id. Copy ids and labels exactly as the page shows them.
- Choose every option that the instruction asks for; the last click of a group counts.
- The description and the features may tell what the title does not.
- Buying ends the task, right or wrong. You are judged by how much of the instruction the product and its options meet.`

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
  const { acting, scored, failed } = webshopDemonstrations(look)
  return {
    id,
    version: 1,
    world: 'webshop',
    dialects: [look.dialect],
    parts: {
      instructions: INSTRUCTIONS,
      actions: actionsOf(look),
      trialSteps: '15',
      scored,
      failed,
      irreversible: BUY,
      endShown: THANKS,
    },
    demonstrations: [{ text: acting }],
  }
}

/** LATS's prompts for WebShop, pages in the form `text_rich`. */
export const webshopProfile: Profile = profileOf('lats/webshop', { dialect: 'strict', observation: 'text_rich' })

/** The same for pages in the form `text`; to be named, as a dialect does not tell the form. */
export const webshopTextProfile: Profile = profileOf('lats/webshop-text', { dialect: 'strict', observation: 'text' })

/** The same as the original text environment answers. */
export const webshopUpstreamProfile: Profile = profileOf('lats/webshop-upstream', {
  dialect: 'upstream',
  observation: 'text_rich',
})

/** The same in the form `text`; to be named. */
export const webshopUpstreamTextProfile: Profile = profileOf('lats/webshop-upstream-text', {
  dialect: 'upstream',
  observation: 'text',
})

/** The same as ReAct's own environment answers: three products a page, and the instruction at the start alone. */
export const webshopReactProfile: Profile = profileOf('lats/webshop-react', { dialect: 'react', observation: 'react' })
