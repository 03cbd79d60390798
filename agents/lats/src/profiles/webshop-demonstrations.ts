import { type PageLook, shopPage } from '@orreryjs/core/agents'

/** A line and the page it leads to, in the form `text_rich` under strict rules; the last line of a trajectory may lead to none. */
type Scene = readonly [line: string, page?: string]

/** What stands for the page after a purchase, which tells the reward. */
export const THANKS = 'Thank you for shopping with us!'

const WISH = 'i need a two pack of unscented pillar candles, color ivory, and price lower than 25.00 dollars'
const TOP = `Instruction:
${WISH}
[button] Back to Search [button_]`
const END = `Rating: N.A.
[button] Description [button_]
[button] Features [button_]
[button] Reviews [button_]
[button] Buy Now [button_]`

const FITTING = `${TOP}
Page 1 (Total results: 3)

[button] B07QWELL31 [button_]
Quellby Unscented Pillar Candles, Set of 2, 3 x 6 Inch, Dripless
$17.5

[button] B08VNDR5T0 [button_]
Vander Pillar Candles with Vanilla Scent, Set of 3
$15.0

[button] B06LMSH2K8 [button_]
Lumish Flameless LED Candles with Remote Control, Set of 2
$22.99`

const UNFITTING = `${TOP}
Page 1 (Total results: 2)

[button] B05TWNK4N1 [button_]
Twinkley Packs of Birthday Candles, Ivory, 24 Count
$5.99

[button] B06LMSH2K8 [button_]
Lumish Flameless LED Candles with Remote Control, Set of 2
$22.99`

const PILLARS = `${TOP}
[button] < Prev [button_]
color
  [button] white [button_]
  [button] ivory [button_]
Quellby Unscented Pillar Candles, Set of 2, 3 x 6 Inch, Dripless
Price: $17.5
${END}`

const SCENTED = `${TOP}
[button] < Prev [button_]
color
  [button] cream [button_]
  [button] ivory [button_]
Vander Pillar Candles with Vanilla Scent, Set of 3
Price: $15.0
${END}`

const IVORY_PILLARS = `You have clicked ivory.
${PILLARS.replace('[button] ivory [button_]', '[clicked button] ivory [clicked button_]')}`

const GOOD: readonly Scene[] = [
  ['search[unscented pillar candles two pack]', FITTING],
  ['click[B07QWELL31]', PILLARS],
  ['click[ivory]', IVORY_PILLARS],
  ['click[Buy Now]'],
]

const HASTY: readonly Scene[] = [
  ['search[unscented pillar candles two pack]', FITTING],
  ['click[B08VNDR5T0]', SCENTED],
  ['click[Buy Now]'],
]

const LOST: readonly Scene[] = [
  ['search[i need a two pack of candles in ivory lower than 25 dollars]', UNFITTING],
  ['click[Back to Search]', searchPage()],
  ['search[two pack ivory 25 dollars]', UNFITTING],
]

/** What a profile shows beside the rules. */
export interface Demonstrations {
  readonly acting: string
  /** Trajectories with their scores, and with what was learnt from them; a line `---` between two. */
  readonly scored: string
  readonly failed: string
}

/** The demonstrations as a shop of this look answers. */
export function webshopDemonstrations(look: PageLook): Demonstrations {
  const [good, hasty, lost] = [GOOD, HASTY, LOST].map((scenes) => transcript(scenes, look))
  const bought = `${good}\n${THANKS}`
  const hastily = `${hasty}\n${THANKS}`
  return {
    acting: good ?? '',
    scored: `${bought}
The candles are unscented pillars in a set of two, ivory was chosen, and 17.5 dollars is below 25.
Thus the correctness score is 10
---
${hastily}
The candles are scented and come in a set of three, and no color was chosen; only the price fits.
Thus the correctness score is 3`,
    failed: `${hastily}
I bought scented candles without choosing a color. I will open B07QWELL31, click ivory and buy only then.
---
${lost}
I searched with words of the wish that describe no product. I will search for unscented pillar candles and open what fits.`,
  }
}

function transcript(scenes: readonly Scene[], look: PageLook): string {
  const pairs = scenes.map(([line, page]) => (page === undefined ? `> ${line}` : `> ${line}\n${shopPage(page, look)}`))
  return [shopPage(searchPage(), look), ...pairs].join('\n')
}

function searchPage(): string {
  return `WebShop\nInstruction: \n${WISH}\n[button] Search [button_]`
}
