import { type PageLook, shopPage } from '@orreryjs/core/agents'

/** A line, after a thought perhaps, and the page it leads to in the form `text_rich` under strict rules. */
interface Scene {
  readonly thought?: string
  readonly line: string
  /** Absent where the line buys. */
  readonly page?: string
}

/** What stands for the page after a purchase, which tells the reward. */
export const THANKS = 'Thank you for shopping with us!'

const WISH = 'i want a cordless desk lamp with adjustable brightness, color black, and price lower than 45.00 dollars'
const TOP = `Instruction:
${WISH}
[button] Back to Search [button_]`
const END = `Rating: N.A.
[button] Description [button_]
[button] Features [button_]
[button] Reviews [button_]
[button] Buy Now [button_]`

const LAMPS = `${TOP}
Page 1 (Total results: 3)

[button] B08HRNL6W2 [button_]
Hornlight Cordless Desk Lamp with Adjustable Brightness, Large
$58.0

[button] B07MRWD4Q9 [button_]
Marwood Cordless LED Desk Lamp, Foldable
$32.99

[button] B09TPLX1E5 [button_]
Topalux Clip on Reading Lamp with Cord, Dimmable
$16.5`

const OTHERS = `${TOP}
Page 1 (Total results: 2)

[button] B06BRSH7N3 [button_]
Brisham Brightness Test Cards, Set of 45
$12.0

[button] B05DLRY8K0 [button_]
Dollery Black Desk Mat with Price Tags
$9.99`

const MARWOOD = `${TOP}
[button] < Prev [button_]
color
  [button] white [button_]
  [button] black [button_]
Marwood Cordless LED Desk Lamp, Foldable
Price: $32.99
${END}`

const MARWOOD_FEATURES = `${TOP}
[button] < Prev [button_]
 Three color modes, brightness adjustable in five steps
 Up to 40 hours on one charge`

const MARWOOD_BLACK = `You have clicked black.
${MARWOOD.replace('[button] black [button_]', '[clicked button] black [clicked button_]')}`

const HORNLIGHT = `${TOP}
[button] < Prev [button_]
color
  [button] black [button_]
Hornlight Cordless Desk Lamp with Adjustable Brightness, Large
Price: $58.0
${END}`

const HORNLIGHT_BLACK = `You have clicked black.
${HORNLIGHT.replace('[button] black [button_]', '[clicked button] black [clicked button_]')}`

const GOOD: readonly Scene[] = [
  {
    thought: 'I search for the kind of lamp, without the price.',
    line: 'search[cordless desk lamp adjustable brightness]',
    page: LAMPS,
  },
  {
    thought: 'The first costs 58 dollars, too much, and the third has a cord. B07MRWD4Q9 is cordless and costs 32.99.',
    line: 'click[B07MRWD4Q9]',
    page: MARWOOD,
  },
  { thought: 'The title does not say whether its brightness can be adjusted.', line: 'click[Features]', page: MARWOOD_FEATURES },
  { thought: 'It can. Back to the options.', line: 'click[< Prev]', page: MARWOOD },
  { line: 'click[black]', page: MARWOOD_BLACK },
  { thought: 'Cordless, adjustable, black and below 45 dollars: I buy it.', line: 'click[Buy Now]' },
]

const OVER_BUDGET: readonly Scene[] = [
  { line: 'search[cordless desk lamp adjustable brightness]', page: LAMPS },
  { thought: 'The first one has everything in its title.', line: 'click[B08HRNL6W2]', page: HORNLIGHT },
  { line: 'click[black]', page: HORNLIGHT_BLACK },
  { line: 'click[Buy Now]' },
]

const TOO_NARROW: readonly Scene[] = [
  { line: 'search[black adjustable brightness price lower than 45.00 dollars]', page: OTHERS },
  { thought: 'No lamps. I search once more.', line: 'click[Back to Search]', page: searchPage() },
  { line: 'search[black adjustable brightness lower than 45.00]', page: OTHERS },
]

/** What a profile shows beside the rules. */
export interface Demonstrations {
  readonly acting: string
  /** Failed trials, each with its lesson; a line `---` between two. */
  readonly failed: string
}

/** The demonstrations as a shop of this look answers. */
export function webshopDemonstrations(look: PageLook): Demonstrations {
  return {
    acting: transcript(GOOD, look),
    failed: `${transcript(OVER_BUDGET, look)}
${THANKS}
I bought a lamp for 58 dollars, above the highest price. I will compare prices before I open a product: open B07MRWD4Q9 for 32.99, look at its features, click black and buy.
---
${transcript(TOO_NARROW, look)}
My searches held the price and the color, but not the kind of thing. I will search for a cordless desk lamp and choose the color on its page.`,
  }
}

function transcript(scenes: readonly Scene[], look: PageLook): string {
  return [shopPage(searchPage(), look), ...scenes.map((scene) => told(scene, look))].join('\n')
}

function told({ thought, line, page }: Scene, look: PageLook): string {
  const thinking = thought === undefined ? [] : [`> think: ${thought}`, 'OK.']
  return [...thinking, `> ${line}`, ...(page === undefined ? [] : [shopPage(page, look)])].join('\n')
}

function searchPage(): string {
  return `WebShop\nInstruction: \n${WISH}\n[button] Search [button_]`
}
