import { type PageLook, shopPage } from '@orreryjs/core/agents'

const WISH = 'i want a set of two bamboo cutting boards with handles, size large, and price lower than 40.00 dollars'
const TOP = `Instruction:
${WISH}
[button] Back to Search [button_]`

const RESULTS = `${TOP}
Page 1 (Total results: 3)

[button] B08KVNB2T7 [button_]
Kelvane Bamboo Cutting Board with Handle for Kitchen, Reversible
$18.99

[button] B07TRSB6Q1 [button_]
Tresby Cutting Boards, Set of 2, Bamboo with Side Handles and Juice Groove
$31.5

[button] B09MLFP4D3 [button_]
Malford Plastic Cutting Mats, Set of 4, Dishwasher Safe
$12.0`

const RESULTS_AGAIN = RESULTS.replace('[button] B08KVNB2T7 [button_]', '[clicked button] B08KVNB2T7 [clicked button_]')

const PRODUCT_END = `Rating: N.A.
[button] Description [button_]
[button] Features [button_]
[button] Reviews [button_]
[button] Buy Now [button_]`

const SINGLE = `${TOP}
[button] < Prev [button_]
size
  [button] medium [button_]
  [button] large [button_]
Kelvane Bamboo Cutting Board with Handle for Kitchen, Reversible
Price: $18.99
${PRODUCT_END}`

const PAIR = `${TOP}
[button] < Prev [button_]
size
  [button] small [button_]
  [button] large [button_]
Tresby Cutting Boards, Set of 2, Bamboo with Side Handles and Juice Groove
Price: $31.5
${PRODUCT_END}`

const PAIR_CHOSEN = `You have clicked large.
${PAIR.replace('[button] large [button_]', '[clicked button] large [clicked button_]')}`

/** One successful episode: a product opened in error, left again, and the right one bought. */
const SCENES: readonly (readonly [line: string, page: string])[] = [
  ['search[bamboo cutting boards with handles]', RESULTS],
  ['click[B08KVNB2T7]', SINGLE],
  ['click[< Prev]', RESULTS_AGAIN],
  ['click[B07TRSB6Q1]', PAIR],
  ['click[large]', PAIR_CHOSEN],
]

/** The demonstration as a shop of this look answers; its last line buys. */
export function webshopDemonstration(look: PageLook): string {
  const start = shopPage(`WebShop\nInstruction: \n${WISH}\n[button] Search [button_]`, look)
  const pairs = SCENES.map(([line, page]) => `> ${line}\n${shopPage(page, look)}`)
  return [start, ...pairs, '> click[Buy Now]'].join('\n')
}
