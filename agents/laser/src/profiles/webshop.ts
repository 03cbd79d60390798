import type { Profile } from '@orreryjs/core'
import { exampleParts } from './webshop-examples.ts'
import { button, choice, type Form, product, text, writePage } from './webshop-pages.ts'

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

/** What an item's page calls the item and its price. */
const ITEM_PATTERN: Readonly<Record<Form, string>> = {
  text_rich: String.raw`^(?<title>.+)\n(?<price>Price: .+)$`,
  text: String.raw`(?:^| \[SEP\] )(?<title>(?:(?! \[SEP\] ).)+) \[SEP\] (?<price>Price: (?:(?! \[SEP\] ).)+)`,
  react: String.raw`^(?<title>.+?) *\n(?<price>Price: .+?) *$`,
}

/** An amount of money in an instruction, with the words that lead to it. */
const LEADING =
  'and|but|for|with|at|my|the|a|is|it|should|be|must|price|priced|costs?|of|no|not|up|to|lower|less|low|below|under|most|more|than|cheaper|within'
const PRICE_PATTERN = String.raw`[,.;]?\s*(?:\b(?:${LEADING})\s+)*(?:\$\s?\d+(?:\.\d+)?|\b\d+(?:\.\d+)?\s?(?:dollars?|usd|bucks?)\b)`

interface Look {
  readonly dialect: 'strict' | 'upstream' | 'react'
  readonly form: Form
}

function profileOf(id: string, { dialect, form }: Look): Profile {
  const onlyFirstPage = dialect === 'react'
  return {
    id,
    version: 1,
    world: 'webshop',
    dialects: [dialect],
    parts: {
      instructions: INSTRUCTIONS,
      states: STATES,
      'state:Search': `${laidOut('search page', SEARCH_PAGE, form)}
Search for the few words that describe the item best, without the price, which you name apart. If you come back from results that did not fit, use other words.`,
      'state:Result': `${laidOut('page of results', RESULT_PAGE, form)}
Open the item that fits the instruction best by its title and costs no more than allowed, one that you have not looked at. ${onlyFirstPage ? '' : 'If none on this page fits, see the next page. '}Go back to search only when several ${onlyFirstPage ? '' : 'pages and '}items did not fit.`,
      'state:Item': `${laidOut('page of an item', ITEM_PAGE, form)}
Compare the item with the instruction in every point, its price and options included. Read a detail if something that matters is not told. Buy it if it fits, and say then which options to choose. Go back if it lacks something or costs too much. An item need not be perfect, but remember that others may be better.`,
      'state:Options': CUSTOMISE,
      'state:Customise': CUSTOMISE,
      'state:Backup': BACKUP,
      memoryPage: `${writePage([button('Back to Search'), text('Page 1 (Total results: {count})')], form)}{items}`,
      memoryItem: `${BETWEEN[form]}${writePage([...product('{id}', '{title}', '{price}'), text('Left because: {rationale}')], form)}`,
      itemPattern: ITEM_PATTERN[form],
      pricePattern: PRICE_PATTERN,
      ...exampleParts(form),
    },
    demonstrations: [],
  }
}

const BETWEEN: Readonly<Record<Form, string>> = { text_rich: '\n', text: ' [SEP] ', react: '' }

const HEAD = [text('Instruction:'), text('<what to buy>'), button('Back to Search')]
const SEARCH_PAGE = [text('Instruction:'), text('<what to buy>'), button('Search')]
const RESULT_PAGE = [
  ...HEAD,
  text('Page <number> (Total results: <number>)'),
  ...product('<id of an item>', '<title>', '<price>'),
]
const ITEM_PAGE = [
  ...HEAD,
  button('< Prev'),
  ...choice('<name of an option>', ['<value>', '<value>']),
  text('<title>'),
  text('Price: <price>'),
  button('Description'),
  button('Buy Now'),
]

function laidOut(name: string, pieces: Parameters<typeof writePage>[0], form: Form): string {
  return `You see a ${name}. It is laid out like this:\n${writePage(pieces, form).trim()}\n`
}

/** LASER's prompt for WebShop, pages in the form `text_rich`. */
export const webshopProfile: Profile = profileOf('laser/webshop', { dialect: 'strict', form: 'text_rich' })

/** The same for pages in the form `text`; to be named, as a dialect does not tell the form. */
export const webshopTextProfile: Profile = profileOf('laser/webshop-text', { dialect: 'strict', form: 'text' })

/** The same as the original text environment answers. */
export const webshopUpstreamProfile: Profile = profileOf('laser/webshop-upstream', { dialect: 'upstream', form: 'text_rich' })

/** The same in the form `text`; to be named. */
export const webshopUpstreamTextProfile: Profile = profileOf('laser/webshop-upstream-text', { dialect: 'upstream', form: 'text' })

/** The same as ReAct's own environment answers: three products, no further pages, the instruction at the start alone. */
export const webshopReactProfile: Profile = profileOf('laser/webshop-react', { dialect: 'react', form: 'react' })
