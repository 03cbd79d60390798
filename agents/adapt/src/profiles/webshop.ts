import type { ProfileSource } from '@orreryjs/core'
import { WEBSHOP_DEMONSTRATIONS } from './webshop-demonstrations.ts'

const INSTRUCTIONS = `You shop in an online shop, played in text. The instruction says what to buy, what it must be like, often which options, and a highest price; you may be asked for a part of the task only.
- Write ids, labels and values exactly as the page shows them.
- Search for a few words that describe the product, not for the price. A product of the results is opened by its id.
- On a product's page choose a value for each option that the instruction asks for, then buy. Buying ends the task, right or wrong.
- You are judged by how much of the instruction is met.`

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

/** ADaPT's prompts for WebShop, in whatever way the shop writes its pages. A failed module is undone as far as the run allows. */
export const webshopProfile: ProfileSource = {
  id: 'adapt/webshop',
  version: 2,
  world: 'webshop',
  dialects: ['strict', 'upstream', 'react'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: '{{actions}}',
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
  demonstrations: WEBSHOP_DEMONSTRATIONS,
}
