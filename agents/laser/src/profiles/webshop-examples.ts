import { button, choice, type Form, product, text, writePage } from './webshop-pages.ts'

const GOAL = 'i want a cotton bath towel that dries fast, in color navy, and price lower than 25.00 dollars'
const [TITLE, PRICE] = ['Fernholt Quick Dry Cotton Bath Towel', '$18.5']
const HEAD = [text('Instruction:'), text(GOAL), button('Back to Search')]

const RESULTS = [
  ...HEAD,
  text('Page 1 (Total results: 2)'),
  ...product('B0TWL00003', 'Linen Kitchen Towel, Set of Four', '$12.0'),
  ...product('B0TWL00007', TITLE, PRICE),
]

const ITEM = [
  ...HEAD,
  button('< Prev'),
  ...choice('color', ['white', 'navy blue']),
  ...choice('pack', ['single', 'set of 2']),
  text(TITLE),
  text(`Price: ${PRICE}`),
  text('Rating: N.A.'),
  ...['Description', 'Features', 'Reviews', 'Buy Now'].map(button),
]

const MEMORY = [
  button('Back to Search'),
  text('Page 1 (Total results: 2)'),
  ...product('B0TWL00001', 'Microfibre Bath Towel', 'Price: $9.0'),
  text('Left because: It is not cotton.'),
  ...product('B0TWL00009', 'Cotton Bath Towel with Stripes', 'Price: $21.0'),
  text('Left because: It does not say that it dries fast.'),
]

/** One example of input and output for each state of a shopping trip: input, rationale and call between dashes. */
export function exampleParts(form: Form): Readonly<Record<string, string>> {
  const page = (pieces: Parameters<typeof writePage>[0]): string => `### OBSERVATION\n${writePage(pieces, form).trim()}`
  const item = page(ITEM)
  return {
    'example:Search': `${page([text('WebShop'), text('Instruction:'), text(GOAL), button('Search')])}
---
I search for the kind of towel and its colour, and keep the price limit of 25 dollars in mind.
---
{"name":"Search","arguments":{"keywords":"quick dry cotton bath towel navy","max_price":"25.00"}}`,
    'example:Result': `${page(RESULTS)}
---
B0TWL00007 is a cotton bath towel that dries quickly and costs less than 25 dollars; the other is for the kitchen. I open B0TWL00007.
---
{"name":"select_item","arguments":{"item_id":"B0TWL00007"}}`,
    'example:Item': `${item}
---
Material, drying and price fit, and there is the color navy blue: I buy it with the color navy blue.
---
{"name":"Buy_Now","arguments":{}}`,
    'example:Options': `${item}
---
color`,
    'example:Customise': `${item}
---
The instruction asks for navy, which navy blue comes closest to; it says nothing about the pack.
---
{"name":"Buy_Now","arguments":{"color":"navy blue"}}`,
    'example:Backup': `${page(MEMORY)}
---
Cotton was asked for, and only B0TWL00009 is made of it; its price fits too. I take B0TWL00009.
---
{"name":"select_item","arguments":{"item_id":"B0TWL00009"}}`,
  }
}
