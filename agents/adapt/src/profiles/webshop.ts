import { webshopProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource, ScriptedDemonstration, ScriptLine } from '@orreryjs/core'

const TASK = 'webshop/train/31'
const CRITERIA = 'pill resistant throw blanket, faux fur, terracotta, 50x60 in, price at most 110 dollars'
const [FIRST, SECOND] = ['B098YGADY1', 'B0XHZVR9QE']

/** Actions of an episode that the demonstrations share. */
const SEARCH = ['search[pill resistant faux fur throw blanket]']
const OPEN = [`click[${FIRST}]`]
const READ = ['click[Features]', 'click[< Prev]']
const LEAVE = ['click[< Prev]']
const PURCHASE: readonly ScriptLine[] = [
  'click[terracotta]',
  'click[50x60 in]',
  { thought: 'Color and size are chosen, and 70.99 dollars is below 110.' },
  'click[Buy Now]',
]

/** One demonstration per module with a prompt, and plans. */
const WEBSHOP_DEMONSTRATIONS: readonly ScriptedDemonstration[] = [
  partialEpisode('SimpleMatch', SEARCH, {
    step: `SimpleMatch[${CRITERIA}]`,
    reply: `shortlisted=['${FIRST}', '${SECOND}']`,
  }),
  partialEpisode('DetailMatch', [...SEARCH, ...OPEN, ...READ], {
    step: `DetailMatch[${FIRST}, ${CRITERIA}]`,
    reply: `Its title says that it is pill resistant, its features that it is of faux fur, it comes in terracotta and in 50x60 in, and it costs less than 110 dollars.
Answer: True`,
  }),
  {
    types: ['Buy'],
    task: TASK,
    lines: [...SEARCH, ...OPEN, ...READ, ...LEAVE, ...OPEN, ...PURCHASE],
    notes: { step: `Buy[${FIRST}, "${CRITERIA}"]` },
  },
  partialEpisode('plan', [], {
    reply: `# Think: I search for what it is, pick products that may fit, look closer at them and buy. No product is known yet, so the id is left open.
Step 1: Search[pill resistant faux fur throw blanket]
Step 2: SimpleMatch[${CRITERIA}]
Step 3: DetailMatch[prod_id, ${CRITERIA}]
Step 4: Buy[prod_id, "${CRITERIA}"]
Execution Order: (Step 1 AND Step 2 AND Step 3 AND Step 4)`,
  }),
  partialEpisode('plan', SEARCH, {
    step: `DetailMatch[prod_id, ${CRITERIA}]`,
    reply: `Information: Found: ${FIRST}, ${SECOND}
# Think: The id was left open. Two products were found: the first is bought if it fits, else the second if that one does.
Step 1: DetailMatch[${FIRST}, ${CRITERIA}]
Step 2: Buy[${FIRST}, "${CRITERIA}"]
Step 3: DetailMatch[${SECOND}, ${CRITERIA}]
Step 4: Buy[${SECOND}, "${CRITERIA}"]
Execution Order: ((Step 1 AND Step 2) OR (Step 3 AND Step 4))`,
  }),
]

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

/** ADaPT's prompts for WebShop, in any observation dialect. A failed module is undone by any means the run allows. */
export const webshopProfile: ProfileSource = {
  id: 'adapt/webshop',
  version: 4,
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

function partialEpisode(
  type: string,
  lines: readonly ScriptLine[],
  notes: Readonly<Record<string, string>>,
): ScriptedDemonstration {
  return { types: [type], task: TASK, lines, end: 'open', notes }
}
