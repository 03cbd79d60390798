import { webshopProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource } from '@orreryjs/core'
import { WEBSHOP_DEMONSTRATIONS } from './webshop-demonstrations.ts'

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
  version: 3,
  world: 'webshop',
  dialects: ['strict', 'upstream', 'react'],
  parts: {
    ...react.parts,
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
  demonstrations: [...WEBSHOP_DEMONSTRATIONS, ...react.demonstrations],
}
