import type { ProfileSource, ScriptedDemonstration, ScriptLine } from '@orreryjs/core'

/** The page of the backup. Orrery's own: no shop has this page. */
const MEMORY_PAGE = `[button] Back to Search [button_]
Page 1 (Total results: {count}){items}`

const MEMORY_ITEM = `

[button] {id} [button_]
{title}
{price}
Left because: {rationale}`

const EXAMPLE_MEMORY_PAGE = `[button] Back to Search [button_]
Page 1 (Total results: 2)

[button] B0ZNR207E3 [button_]
Teaselloom SB98 TV Bracket with Bubble Level for Bedrooms and Fireplaces - TV Wall Mount
Price: $25.99 to $44.99
Left because: It does not say that it is for corner installation.

[button] B0FBN2VE38 [button_]
Elverrill TV Mount for Garages and Bedrooms - Graduation - Studio Line
Price: $22.99
Left because: Another one may cost less.`

const SEARCHING =
  'The user wants a heavy duty tv mount for corner installation, screen range 32 to 65 inch: I search for these words, and the highest price is 40 dollars.'
const OPENING =
  'The user wanted a heavy duty tv mount for corner installation, for at most 40 dollars, and B0FBN2VE38 is a tv mount for less, so B0FBN2VE38 seems to be a match; its page will tell whether it is heavy duty and comes for 32 to 65 inch.'

const TO_RESULTS = [{ thought: SEARCHING }, 'search[heavy duty tv mount corner installation 32 to 65 inch]']
const TO_ITEM = [...TO_RESULTS, { thought: OPENING }, 'click[B0FBN2VE38]']

const WEBSHOP_DEMONSTRATIONS: readonly ScriptedDemonstration[] = [
  exampleOf('Search', [], {
    rationale: SEARCHING,
    call: '{"name":"Search","arguments":{"keywords":"heavy duty tv mount corner installation 32 to 65 inch","max_price":"40.00"}}',
  }),
  exampleOf('Result', TO_RESULTS, {
    rationale: OPENING,
    call: '{"name":"select_item","arguments":{"item_id":"B0FBN2VE38"}}',
  }),
  exampleOf('Item', TO_ITEM, {
    rationale:
      'The user wanted a heavy duty tv mount for corner installation, 32 to 65 inch, for at most 40 dollars. This item covers the kind of thing, the price and the screen range, which can be chosen; it does not say whether it is heavy duty and for corners, so I read its features.',
    call: '{"name":"Features","arguments":{}}',
  }),
  exampleOf('Options', TO_ITEM, { reply: 'screen range' }),
  exampleOf('Customise', TO_ITEM, {
    rationale: 'The instruction asks for 32 to 65 inch, which is among the values of the screen range.',
    call: '{"name":"Buy_Now","arguments":{"screen_range":"32 to 65 inch"}}',
  }),
  exampleOf('Backup', [], {
    page: EXAMPLE_MEMORY_PAGE,
    rationale:
      'Corner installation was asked for, and only B0FBN2VE38 was not left for lacking it; its price fits too. I take B0FBN2VE38.',
    call: '{"name":"select_item","arguments":{"item_id":"B0FBN2VE38"}}',
  }),
]

const INSTRUCTIONS = `You shop for somebody in an online shop, played in text. The instruction says what to buy, what it must be like, often values of its options, and a highest price.
Buying ends the task, right or wrong. You are judged by how much of the instruction the item and its chosen options meet.`

/** Table 8 of the paper, reworded. A detail page is left as soon as it is read. */
const STATES = `Search on search
  Search: search -> Result | Search the shop for these keywords. Write the highest price beside them, 1000000 where none is told.
Result on results
  select_item: select -> Item | Open an item of this page, to see its details and its options.
  Next -> Result | See the next page of results.
  Back_to_Search: return -> Search | Go back and search with other keywords. A last resort, after several pages and items that did not fit.
Item on item
  Description: detail -> Detail | Read the description of this item.
  Features: detail -> Detail | Read the features of this item.
  Reviews: detail -> Detail | Read the reviews of this item.
  Attributes: detail -> Detail | Read the attributes of this item.
  Choose_*: option
  Prev: reject -> Result | Leave this item and go back to the results, where it does not match.
  Buy_Now: finish -> Stop | Buy this item, where it matches. You are asked for its options right after this, before it is bought.
Detail on detail
  Prev -> Item`

/** Description of the last tool of a purchase, whose arguments are the options. */
const BUY_CUSTOMISED = 'Choose these values and buy the item with them. This ends the task.'

const SEARCH_LAYOUT = `You see a search page. It is laid out like this:
{{searchPage}}`

const RESULT_LAYOUT = `You see a page of results. It is laid out like this, with more items:
{{resultsPage}}
An item that you looked at before has its id between [clicked button] and [clicked button_].`

const ITEM_LAYOUT = `You see the page of an item. It is laid out like this:
{{itemPage}}
What you searched for and the highest price are repeated as TARGET; what you read so far of description, features and reviews stands in OPENED DETAILS, each below its name.`

const BACKUP_LAYOUT = `You see a page of the items that you looked at before, each with its title, its price and your reason for leaving it.`

const SEARCH = `Search for the few keywords that describe the item best, without the price, which you name apart. If you come back from results that did not fit, HISTORY shows what you searched for: use other keywords.`

const RESULT = `Find an item that may be what the instruction means. A title tells only part of it: an item whose title names another color or size, or says nothing of one, may well be offered in the right one, and it is chosen later, on the page of the item. So if a title is relevant or matches in part, and the item costs no more than allowed, open it and look at its details. Never open an item whose id is marked [clicked button]: you looked at it and left it. If nothing on this page is worth a look, see the next page, where there is one.`

const ITEM = `Compare the item with the instruction: what it is, what it must be like, its price, its options. An item that can be customized to what is asked for, so that its options cover it, is a good match as well: the options are chosen after you decide to buy. If something that matters is not told yet, read a detail. A description, the features or the reviews may be None or empty; do not look into them again then. Go back if the item lacks something that matters or costs too much.`

const OPTIONS = `You decided to buy this item. Say which of its options have to be chosen, so that it is what the instruction asks for.`

const CUSTOMISE = `You decided to buy this item. Choose the values that the instruction asks for, as the page writes them; where the very words are missing, take the value that comes closest.`

const BACKUP = `Time is up, so one of these items has to be bought. Pick the best match, or the one that comes closest if none of them matches.`

const SEARCH_FORM = `Take HISTORY into account, where there is one.`

const RESULT_FORM = `Take HISTORY into account. Use this form: The user wanted {what is asked for}, and {id} has {what of it the item matches}, so {id} seems to be a match. Or, where none does: The user wanted {what is asked for}, and no item here matches {what is missing}, so I {see the next page or go back to search}.`

const ITEM_FORM = `Take HISTORY into account. Use this form: The user wanted {what is asked for}. This item covers {what it has or can be customized to} and does not cover {what it lacks, or nothing}, so I {buy it, read its description, features or reviews, or go back}.`

/** Title and price on an item's page, on separate lines or separated by marks. */
const ITEM_PATTERN = String.raw`^(?:.*\[SEP\] )?(?<title>.+?) ?(?:\n| \[SEP\] )(?<price>Price: .+?) ?(?: \[SEP\] |$)`

/** A price in an instruction, with the words that introduce it. */
const LEADING =
  'and|but|for|with|at|my|the|a|is|it|should|be|must|price|priced|costs?|of|no|not|up|to|lower|less|low|below|under|most|more|than|cheaper|within'
const PRICE_PATTERN = String.raw`[,.;]?\s*(?:\b(?:${LEADING})\s+)*(?:\$\s?\d+(?:\.\d+)?|\b\d+(?:\.\d+)?\s?(?:dollars?|usd|bucks?)\b)`

/** LASER's prompt for WebShop, in any observation dialect. */
export const webshopProfile: ProfileSource = {
  id: 'laser/webshop',
  version: 4,
  world: 'webshop',
  dialects: ['strict', 'upstream', 'react'],
  parts: {
    instructions: INSTRUCTIONS,
    states: STATES,
    'tool:Customise': BUY_CUSTOMISED,
    'layout:Search': SEARCH_LAYOUT,
    'layout:Result': RESULT_LAYOUT,
    'layout:Item': ITEM_LAYOUT,
    'layout:Options': ITEM_LAYOUT,
    'layout:Customise': ITEM_LAYOUT,
    'layout:Backup': BACKUP_LAYOUT,
    'rationale:Search': SEARCH_FORM,
    'rationale:Result': RESULT_FORM,
    'rationale:Item': ITEM_FORM,
    'state:Search': SEARCH,
    'state:Result': RESULT,
    'state:Item': ITEM,
    'state:Options': OPTIONS,
    'state:Customise': CUSTOMISE,
    'state:Backup': BACKUP,
    memoryPage: MEMORY_PAGE,
    memoryItem: MEMORY_ITEM,
    itemPattern: ITEM_PATTERN,
    pricePattern: PRICE_PATTERN,
  },
  demonstrations: WEBSHOP_DEMONSTRATIONS,
}

/** An example of a state: the script that leads to it, and the expected reply. */
function exampleOf(state: string, before: readonly ScriptLine[], notes: Readonly<Record<string, string>>): ScriptedDemonstration {
  return { types: [state], task: 'webshop/train/23', before, lines: [], end: 'open', notes }
}
