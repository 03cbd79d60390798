import type { Demonstration } from '@orreryjs/core'
import {
  featuresPage,
  itemPage,
  type Look,
  type Page,
  type Product,
  resultsPage,
  writePage,
  writeStart,
} from './webshop-pages.ts'

const INSTRUCTION =
  'i need a silent wall clock with a wooden frame for my study, walnut color, 12 inch, and price lower than 40.00 dollars'
const CRITERIA = 'silent wall clock, wooden frame, walnut, 12 inch, price at most 40 dollars'

const CLOCK: Product = {
  asin: 'B07STLL3C9',
  title: 'Ostlund Wall Clock with Wooden Frame, Battery Operated, for Study and Kitchen',
  price: '$24.99',
  options: { color: ['oak', 'walnut'], size: ['10 inch', '12 inch'] },
}

const OTHERS: readonly Product[] = [
  { asin: 'B09HRRW4D8', title: 'Harrow Silent Metal Wall Clock, 12 inch, Non Ticking', price: '$19.0', options: {} },
  { asin: 'B08QNBY6K2', title: 'Quenby Wooden Cuckoo Clock with Loud Chime', price: '$89.5', options: {} },
]

const SHELF: readonly Product[] = [CLOCK, ...OTHERS]

const FEATURES: readonly string[] = ['Sweeping movement makes no sound at all', 'Frame of solid wood']

/** A line and what it showed; without a page, the last line of all. */
type Scene = readonly [line: string, page?: Page]

/** The steps of an episode in modules, and of one without, in a shop of this look. */
function scenesFor(look: Look): Readonly<Record<'search' | 'open' | 'read' | 'leave' | 'purchase', readonly Scene[]>> {
  return {
    search: [['search[silent wall clock wooden frame]', resultsPage(SHELF, look)]],
    open: [[`click[${CLOCK.asin}]`, itemPage(CLOCK, look)]],
    read: [
      ['click[Features]', featuresPage(FEATURES)],
      ['click[< Prev]', itemPage(CLOCK, look)],
    ],
    leave: [['click[< Prev]', resultsPage(SHELF, look, [CLOCK.asin])]],
    purchase: [
      ['click[walnut]', itemPage(CLOCK, look, ['walnut'])],
      ['click[12 inch]', itemPage(CLOCK, look, ['walnut', '12 inch'])],
      ['think: Color and size are chosen, and 24.99 dollars is below 40.'],
      ['click[Buy Now]'],
    ],
  }
}

/** Demonstrations as a shop of this look answers: a whole task, one of each module that asks, and plans. */
export function webshopDemonstrations(look: Look): readonly Demonstration[] {
  const { search, open, read, leave, purchase } = scenesFor(look)
  const start = writeStart(INSTRUCTION, look)
  const told = (...scenes: readonly Scene[]): string => scenes.map((scene) => sceneText(scene, look)).join('\n')
  const part = (subtask: string): string => `${start}\nSubtask: ${subtask}`
  return [
    { text: `${start}\n${told(...search, ...open, ...read, ...purchase)}` },
    { types: ['SimpleMatch'], text: `${part(`SimpleMatch[${CRITERIA}]`)}\n${told(...search)}\n${SHORTLIST}` },
    {
      types: ['DetailMatch'],
      text: `${part(`DetailMatch[${CLOCK.asin}, ${CRITERIA}]`)}\n${told(...search, ...open, ...read)}\n${MATCH}`,
    },
    {
      types: ['Buy'],
      text: `${part(`Buy[${CLOCK.asin}, "${CRITERIA}"]`)}\n${told(...search, ...open, ...read, ...leave, ...open, ...purchase)}`,
    },
    { types: ['plan'], text: `${start}\n${PLAN_WHOLE}` },
    { types: ['plan'], text: `${part(`DetailMatch[prod_id, ${CRITERIA}]`)}\n${told(...search)}\n${PLAN_PART}` },
  ]
}

function sceneText([line, page]: Scene, look: Look): string {
  if (line.startsWith('think: ')) return `> ${line}\nOK.`
  return page === undefined ? `> ${line}` : `> ${line}\n${writePage(page, INSTRUCTION, look)}`
}

const IDS = [CLOCK.asin, 'B09HRRW4D8']

const SHORTLIST = `shortlisted=[${IDS.map((id) => `'${id}'`).join(', ')}]`

const MATCH = `Its features say that it makes no sound, its frame is wooden, it comes in walnut and 12 inch, and it costs less than 40 dollars.
Answer: True`

const PLAN_WHOLE = `# Think: I search for what it is, pick products that may fit, look closer at them and buy. No product is known yet, so the id is left open.
Step 1: Search[silent wall clock wooden frame]
Step 2: SimpleMatch[${CRITERIA}]
Step 3: DetailMatch[prod_id, ${CRITERIA}]
Step 4: Buy[prod_id, "${CRITERIA}"]
Execution Order: (Step 1 AND Step 2 AND Step 3 AND Step 4)`

const PLAN_PART = `Information: Found: ${IDS.join(', ')}
# Think: The id was left open. Two products were found: the first is bought if it fits, else the second if that one does.
Step 1: DetailMatch[${IDS[0]}, ${CRITERIA}]
Step 2: Buy[${IDS[0]}, "${CRITERIA}"]
Step 3: DetailMatch[${IDS[1]}, ${CRITERIA}]
Step 4: Buy[${IDS[1]}, "${CRITERIA}"]
Execution Order: ((Step 1 AND Step 2) OR (Step 3 AND Step 4))`
