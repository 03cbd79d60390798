import { type Listing, type Look, type Page, writePage } from './webshop-pages.ts'

/** An episode that was played well; its last line buys. */
interface Story {
  readonly instruction: string
  readonly scenes: readonly Scene[]
}

interface Scene {
  readonly thought?: string
  readonly line: string
  /** What came back; absent at the end. */
  readonly page?: Page
}

const HAND_CREAM: Listing = {
  asin: 'B01LRKM7H2',
  title: 'Larkmoor Fragrance Free Hand Cream for Dry Skin, Oat and Shea',
  price: '$9.5',
}
const CREAMS: readonly Listing[] = [
  HAND_CREAM,
  {
    asin: 'B01LRKM9L4',
    title: 'Larkmoor Hand Cream for Dry Skin with Lavender Oil, Soothing Care for the Night',
    price: '$11.0',
  },
  { asin: 'B07FNRY3C8', title: 'Fenrye Night Cream for the Face, Fragrance Free, with Ceramides and Vitamin E', price: '$24.0' },
]
const CREAM_OPTIONS = { size: ['2.5 ounce (pack of 1)', '2.5 ounce (pack of 2)', '8 ounce (pack of 1)'] }

/** The first hit fits; one option to choose. */
const CREAM_STORY: Story = {
  instruction:
    'i need a pack of two tubes of fragrance free hand cream for my dry skin, 2.5 ounce each, and price lower than 30.00 dollars',
  scenes: [
    {
      thought: 'I search for the kind of thing and what matters about it, without the price.',
      line: 'search[fragrance free hand cream dry skin]',
      page: { kind: 'results', listings: CREAMS },
    },
    {
      thought:
        'B01LRKM7H2 is a fragrance free hand cream for dry skin, and 9.5 dollars is below 30. The second smells of lavender.',
      line: 'click[B01LRKM7H2]',
      page: { kind: 'item', product: HAND_CREAM, options: CREAM_OPTIONS },
    },
    {
      thought: 'Two tubes of 2.5 ounce each: that is the second size.',
      line: 'click[2.5 ounce (pack of 2)]',
      page: { kind: 'item', product: HAND_CREAM, options: CREAM_OPTIONS, chosen: ['2.5 ounce (pack of 2)'] },
    },
    { thought: 'Everything that was asked for is met. I buy it.', line: 'click[Buy Now]' },
  ],
}

const WET_SHOE: Listing = {
  asin: 'B08CRNF5W1',
  title: 'Cairnfell Waterproof Trail Running Shoes for Men with Rubber Sole',
  price: '$74.99',
}
const GREEN_SHOE: Listing = {
  asin: 'B08STRD6G3',
  title: "Ostrand Men's Trail Running Shoes, Rubber Sole, Breathable and Light",
  price: '$69.0',
}
const SHOES: readonly Listing[] = [
  WET_SHOE,
  GREEN_SHOE,
  { asin: 'B09CRNF8B7', title: 'Cairnfell Waterproof Insulated Hiking Boots for Men and Women', price: '$119.0' },
]
const WET_OPTIONS = { color: ['black', 'slate'], size: ['9', '10', '11'] }
const GREEN_OPTIONS = { color: ['moss green', 'sand'], size: ['9.5', '10', '10.5'] }

/** The first hit lacks an option; the second has it, and its features settle what its title leaves open. */
const SHOE_STORY: Story = {
  instruction:
    "i am looking for waterproof men's trail running shoes with a rubber sole in moss green, size 10, and price lower than 100.00 dollars",
  scenes: [
    {
      line: "search[waterproof men's trail running shoes rubber sole]",
      page: { kind: 'results', listings: SHOES },
    },
    {
      thought: 'B08CRNF5W1 says all but the color, and it costs 74.99. I look at its colors.',
      line: 'click[B08CRNF5W1]',
      page: { kind: 'item', product: WET_SHOE, options: WET_OPTIONS },
    },
    {
      thought: 'Black and slate, no moss green. I go back and try the next one.',
      line: 'click[< Prev]',
      page: { kind: 'results', listings: SHOES, opened: [WET_SHOE.asin] },
    },
    {
      line: 'click[B08STRD6G3]',
      page: { kind: 'item', product: GREEN_SHOE, options: GREEN_OPTIONS },
    },
    {
      thought: 'It has moss green and size 10. The title does not say whether it is waterproof; the features may.',
      line: 'click[Features]',
      page: { kind: 'features', texts: ['Waterproof membrane that keeps feet dry', 'Deep lugs for wet ground'] },
    },
    {
      thought: 'It is waterproof. Back to its page for the options.',
      line: 'click[< Prev]',
      page: { kind: 'item', product: GREEN_SHOE, options: GREEN_OPTIONS },
    },
    {
      line: 'click[moss green]',
      page: { kind: 'item', product: GREEN_SHOE, options: GREEN_OPTIONS, chosen: ['moss green'] },
    },
    {
      line: 'click[10]',
      page: { kind: 'item', product: GREEN_SHOE, options: GREEN_OPTIONS, chosen: ['moss green', '10'] },
    },
    { thought: 'Color and size are chosen, and 69 dollars is below 100. I buy it.', line: 'click[Buy Now]' },
  ],
}

/** The demonstrations as transcripts, in the form that an agent sees its own. */
export function webshopDemonstrations(look: Look): readonly string[] {
  return [CREAM_STORY, SHOE_STORY].map((story) => transcript(story, look))
}

function transcript({ instruction, scenes }: Story, look: Look): string {
  const opening = writePage({ kind: 'search' }, instruction, look)
  return [opening, ...scenes.map((scene) => sceneText(scene, instruction, look))].join('\n')
}

function sceneText({ thought, line, page }: Scene, instruction: string, look: Look): string {
  const thinking = thought === undefined ? [] : [`> think: ${thought}`, 'OK.']
  const seen = page === undefined ? [] : [writePage(page, instruction, look)]
  return [...thinking, `> ${line}`, ...seen].join('\n')
}
