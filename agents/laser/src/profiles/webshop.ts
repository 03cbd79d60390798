import type { ProfileSource } from '@orreryjs/core'
import { MEMORY_ITEM, MEMORY_PAGE, WEBSHOP_DEMONSTRATIONS } from './webshop-demonstrations.ts'

const INSTRUCTIONS = `You shop for somebody in an online shop, played in text. The instruction says what to buy, what it must be like, often values of its options, and a highest price.
Buying ends the task, right or wrong. You are judged by how much of the instruction the item and its chosen options meet.`

/** Table 1 of the paper. A page of details is left again as soon as it was read. */
const STATES = `Search on search
  Search: search -> Result
Result on results
  select_item: select -> Item
  Next -> Result
  Back_to_Search: return -> Search
Item on item
  Description: detail -> Detail
  Features: detail -> Detail
  Reviews: detail -> Detail
  Attributes: detail -> Detail
  Choose_*: option
  Prev: reject -> Result
  Buy_Now: finish -> Stop
Detail on detail
  Prev -> Item`

const CUSTOMISE = `You decided to buy this item. Choose the values that the instruction asks for, as the page writes them; where the very words are missing, take the value that comes closest.`

const BACKUP = `Time is up, so one of the items that you looked at has to be bought. The page lists them again, each with your reason for leaving it. Pick the best match, or the one that comes closest if none of them matches.`

const SEARCH = `You see a search page. It is laid out like this:
{{searchPage}}

Search for the few words that describe the item best, without the price, which you name apart. If you come back from results that did not fit, use other words.`

const RESULT = `You see a page of results. It is laid out like this, with more items:
{{resultsPage}}

Open the item that fits the instruction best by its title and costs no more than allowed, one that you have not looked at. If none on this page fits, see the next page where there is one. Go back to search only when several items did not fit.`

const ITEM = `You see a page of an item. It is laid out like this:
{{itemPage}}

Compare the item with the instruction in every point, its price and options included. Read a detail if something that matters is not told. Buy it if it fits, and say then which options to choose. Go back if it lacks something or costs too much. An item need not be perfect, but remember that others may be better.`

/** What an item's page calls the item and its price, on lines of their own or with marks between them. */
const ITEM_PATTERN = String.raw`(?:^|\[SEP\] )(?<title>(?:(?! \[SEP\] ).)+?) ?(?:\n| \[SEP\] )(?<price>Price: (?:(?! \[SEP\] ).)+?) ?(?= \[SEP\] |$)`

/** An amount of money in an instruction, with the words that lead to it. */
const LEADING =
  'and|but|for|with|at|my|the|a|is|it|should|be|must|price|priced|costs?|of|no|not|up|to|lower|less|low|below|under|most|more|than|cheaper|within'
const PRICE_PATTERN = String.raw`[,.;]?\s*(?:\b(?:${LEADING})\s+)*(?:\$\s?\d+(?:\.\d+)?|\b\d+(?:\.\d+)?\s?(?:dollars?|usd|bucks?)\b)`

/** LASER's prompt for WebShop, in whatever way the shop writes its pages. */
export const webshopProfile: ProfileSource = {
  id: 'laser/webshop',
  version: 2,
  world: 'webshop',
  dialects: ['strict', 'upstream', 'react'],
  parts: {
    instructions: INSTRUCTIONS,
    states: STATES,
    'state:Search': SEARCH,
    'state:Result': RESULT,
    'state:Item': ITEM,
    'state:Options': CUSTOMISE,
    'state:Customise': CUSTOMISE,
    'state:Backup': BACKUP,
    memoryPage: MEMORY_PAGE,
    memoryItem: MEMORY_ITEM,
    itemPattern: ITEM_PATTERN,
    pricePattern: PRICE_PATTERN,
  },
  demonstrations: WEBSHOP_DEMONSTRATIONS,
}
