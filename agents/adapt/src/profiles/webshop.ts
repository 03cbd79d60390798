import type { Profile } from '@orreryjs/core'
import { webshopDemonstrations } from './webshop-demonstrations.ts'
import type { Look } from './webshop-pages.ts'

const INSTRUCTIONS = `You shop in an online shop, played in text. The instruction says what to buy, what it must be like, often which options, and a highest price; you may be asked for a part of the task only.
- Write ids, labels and values exactly as the page shows them.
- Search for a few words that describe the product, not for the price. A product of the results is opened by its id.
- On a product's page choose a value for each option that the instruction asks for, then buy. Buying ends the task, right or wrong.
- You are judged by how much of the instruction is met.`

const SEARCH = `search[words]
click[product id]
click[option value]`

const READ = `click[Description]
click[Features]
click[Reviews]`

const LEAVE = `click[< Prev]
click[Back to Search]
click[Buy Now]`

/** The shop of the original notebook has no further pages, and attributes on a page of their own. */
function actionsOf({ dialect }: Look): string {
  return dialect === 'react'
    ? [SEARCH, READ, 'click[Attributes]', LEAVE].join('\n')
    : [SEARCH, 'click[Next >]', READ, LEAVE].join('\n')
}

const SKILLS = `Search for [keywords].
Open a matching item.
Choose the options [value], [value].
Check the details.
Buy the item.`

const MODULES = `Search[keywords]: search for these words.
SimpleMatch[criteria]: name the products of the results that may fit.
DetailMatch[product id, criteria]: open a product of the results, read about it, and judge whether it fits.
Buy[product id, "criteria"]: open a product of the results, choose its options and buy it.
Write prod_id for an id that is not known yet: the step is planned again when products have been found.`

const SHORTLIST =
  'Which products on the last page may meet the criteria of the subtask, as far as title and price tell? Take three at most, and none that costs too much.'

const MATCH =
  'Does the open product meet the criteria of the subtask? Go by its title, options, price and features. What they do not mention does not speak against it.'

function profileOf(id: string, look: Look): Profile {
  return {
    id,
    version: 1,
    world: 'webshop',
    dialects: [look.dialect],
    parts: {
      instructions: INSTRUCTIONS,
      actions: actionsOf(look),
      skills: SKILLS,
      claimSuccess: 'Task completed!',
      claimFailure: 'Task failed!',
      dMax: '3',
      lines: '14',
      patience: '3',
      thoughtsCountForPatience: 'false',
      checkpoint: 'run',
      executor: 'modules',
      modules: MODULES,
      shortlist: SHORTLIST,
      match: MATCH,
      search: 'search[{}]',
      open: 'click[{}]',
      read: 'click[Features]',
      back: 'click[< Prev]',
      home: 'click[Back to Search]',
      searchPage: 'search',
      resultsPage: 'results',
      id: 'B[0-9A-Z]{9}',
    },
    demonstrations: webshopDemonstrations(look),
  }
}

/** ADaPT's prompts for WebShop, pages in the form `text_rich`. A failed module is undone as far as the run allows. */
export const webshopProfile: Profile = profileOf('adapt/webshop', { dialect: 'strict', observation: 'text_rich' })

/** The same for pages in the form `text`; to be named, as a dialect does not tell the form. */
export const webshopTextProfile: Profile = profileOf('adapt/webshop-text', { dialect: 'strict', observation: 'text' })

/** The same as the original text environment answers. */
export const webshopUpstreamProfile: Profile = profileOf('adapt/webshop-upstream', {
  dialect: 'upstream',
  observation: 'text_rich',
})

/** The same in the form `text`; to be named. */
export const webshopUpstreamTextProfile: Profile = profileOf('adapt/webshop-upstream-text', {
  dialect: 'upstream',
  observation: 'text',
})

/** The same as ReAct's own environment answers: three products a page, and the instruction at the start alone. */
export const webshopReactProfile: Profile = profileOf('adapt/webshop-react', { dialect: 'react', observation: 'react' })
