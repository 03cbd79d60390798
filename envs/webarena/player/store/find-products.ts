import { containsName, isSameText } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import {
  click,
  fill,
  hasHeading,
  hasName,
  isFieldLabelled,
  type Move,
  moveToNode,
  moveTowards,
  scroll,
  wasPressed,
} from '../moves.ts'
import { pickMove, readMore } from '../pages/lists.ts'
import { fieldText, headingOf, productsOf } from '../pages/page-parts.ts'
import { enterStep, type PlanStep, reachStep } from '../stages.ts'

const SEARCH = isFieldLabelled(/^(?:search|search query|search by keyword|search the .*)$/i)

/** Returns a stage that searches with the search field of the site. */
export function searchStep(words: string): PlanStep {
  const isOf = ({ url, title }: PageDocument): boolean => {
    const query = /[?&](?:q|search|query)=([^&]*)/.exec(url)?.[1]
    return containsName(title, words) || (query !== undefined && isSameText(decoded(query), words))
  }
  return enterStep(`Search for "${words}".`, SEARCH, words, isOf)
}

function decoded(text: string): string {
  return text.replace(/\+/g, ' ').replace(/%([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function isList({ url }: PageDocument): boolean {
  return /catalogsearch|[?&]q=/.test(url)
}

/** Returns stages that open the page of a product by its name. */
export function openProductStep(product: string): readonly PlanStep[] {
  const isIt = hasHeading(product)
  const find = searchStep(product)
  return [
    { ...find, isDone: (history) => find.isDone(history) || history.documents.some(isIt) },
    reachStep(`Open the page of ${product}.`, isIt, (history) => {
      const all = productsOf(history.document)
      const own = all.find(({ title }) => isSameText(title, product)) ?? all.find(({ title }) => containsName(title, product))
      if (own === undefined) return readMore(history)
      return pickMove(history, own, all, ({ role }) => role === 'link')
    }),
  ]
}

/** Returns a stage that opens a category of the store by its name. */
export function openCategoryStep(category: string): PlanStep {
  return reachStep(`Open the category ${category}.`, hasHeading(category), (history) => findCategory(category, history))
}

const entryNamed = (name: string) => hasName(name, /link|menuitem/)

function findCategory(category: string, history: BrowsingHistory): Move | undefined {
  const { page, document, documents, actions } = history
  const shown = page.nodes.find(entryNamed(category))
  if (shown !== undefined) return click(shown)
  if (document.nodes.some(entryNamed(category))) return moveTowards(history, entryNamed(category), click)
  const menus = page.nodes.filter(({ role, name, depth }) => role === 'menuitem' && name !== '' && depth <= 2)
  const hovered = new Set(actions.flatMap(({ verb, node }) => (verb === 'hover' && node !== undefined ? [node.name] : [])))
  const guess = departmentOf(category)
  const likely = menus.find(({ name }) => name === guess && !hovered.has(name))
  if (likely !== undefined) return { purpose: 'look', action: `hover [${likely.id}]`, node: likely }
  const query = singular(category)
  const find = searchStep(query)
  if (!documents.some(isList)) {
    const search = find.move(history)
    if (search !== undefined) return search
  }
  if (isList(document)) {
    const all = productsOf(document)
    const own = all.find(({ title }) => containsName(title, query)) ?? all[0]
    const opened = new Set(documents.map(headingOf))
    if (own !== undefined && !opened.has(own.title)) return moveTowards(history, (node) => node.id === own.link?.id, click)
  }
  const next = menus.find(({ name }) => !hovered.has(name))
  if (next !== undefined) return { purpose: 'look', action: `hover [${next.id}]`, node: next }
  const main = document.nodes.findIndex(({ role }) => role === 'main')
  const sub = document.nodes.find(
    ({ role, name }, at) =>
      at > main &&
      role === 'link' &&
      departmentOf(name) === departmentOf(category) &&
      !documents.some((each) => isSameText(headingOf(each), name)),
  )
  return sub === undefined ? (page.nodes[0] === document.nodes[0] ? undefined : scroll('up')) : moveToNode(history, sub)
}

function singular(name: string): string {
  return name
    .toLowerCase()
    .split(' ')
    .map((word) =>
      word
        .replace(/ves$/, 'f')
        .replace(/(?<=ch|sh|x)es$/, '')
        .replace(/(?<!s)s$/, ''),
    )
    .join(' ')
}

/** Returns stages that sort the list by price, ascending or descending. */
export function sortStep(goal: string): readonly PlanStep[] {
  const isDescending = /\bdescending\b|most expensive|\bdearest\b|\bhigh to low\b|\bcosts? the most\b|\bhighest price\b/i.test(
    goal,
  )
  const by: PlanStep = {
    sentence: 'Sort the list by price.',
    isDone: ({ document, page }) => {
      const node = page.nodes.find(isFieldLabelled(/sort/i)) ?? document.nodes.find(isFieldLabelled(/sort/i))
      return node !== undefined && /^price/i.test(fieldText(node, document.nodes))
    },
    move: (history) => moveTowards(history, isFieldLabelled(/sort/i), (node) => fill(node, 'Price')),
  }
  const turn: PlanStep = {
    sentence: 'Turn the order round, so that the highest price comes first.',
    isDone: (history) => by.isDone(history) && wasPressed(history, hasName('Set Descending Direction')),
    move: (history) => moveTowards(history, hasName('Set Descending Direction'), click),
  }
  return isDescending ? [by, turn] : [by]
}

/** Departments of a household shop with words for their products (common knowledge). */
const DEPARTMENT_WORDS: readonly (readonly [string, RegExp])[] = [
  ['Lighting', /\b(?:lamps?|lanterns?|bulbs?|pendants?|spots?|uplight|downlight|chandelier|light|sconce|candle ?sticks?)\b/i],
  [
    'Travel and Luggage',
    /\b(?:suitcases?|cases?|trunks?|bags?|backpack|rucksack|satchel|duffel|tents?|sleeping|camp\w*|stove|rain cape|cape|wind shield|travel|poncho|tarp|passport|packing|flask|hammock|holdall|pouch|wallet)\b/i,
  ],
  [
    'Kitchen and Table',
    /\b(?:kettles?|grinders?|mills?|brewers?|pans?|pots?|bake\w*|kni(?:fe|ves)|boards?|sharpeners?|plates?|bowls?|cups?|jars?|lunch|bread|spice|espresso|tea|coffee|tray|mug|glass(?:es)?|tureen|jug|colander|whisk|ladle)\b/i,
  ],
  [
    'Bed and Bath',
    /\b(?:duvet|sheets?|pillow\w*|blankets?|throws?|quilts?|towels?|bath\w*|shower|curtains?|soap|toothbrush|hamper|mat|mats|covers?|cushion)\b/i,
  ],
  [
    'Workshop',
    /\b(?:hammers?|saws?|planes?|chisels?|gouges?|clamps?|vices?|spanners?|wrench\w*|screw\w*|drills?|files?|rasps?|bench hook|line level|level|square|pliers|workbench|carving|resin|marking|mallet|tool)\b/i,
  ],
  [
    'Garden',
    /\b(?:plant\w*|garden|rain barrel|barrels?|hose\w*|watering|pruners?|shears|propagator|cold frame|bee|bird|seed|trowel|fork|spade|rake|hoe|trellis|string|twine|log|nest)\b/i,
  ],
  [
    'Furniture',
    /\b(?:chairs?|tables?|desks?|shel(?:f|ves)|mirrors?|stools?|bench(?:es)?|sofas?|wardrobe|dressers?|cabinets?|coat stand|stand|beds?|bookcase|sideboard|rack|easel)\b/i,
  ],
  [
    'Desk and Paper',
    /\b(?:pens?|pencils?|ink|notebooks?|paper|cards?|envelopes?|folders?|files?|staplers?|calendar|journal|diary|sketch\w*|stamp|seal|ruler)\b/i,
  ],
]

/** Returns the department of a product, by the last word of its name that belongs to one. */
export function departmentOf(product: string): string | undefined {
  const head = product.replace(/ (?:with|for|in|on)\b[\s\S]*$/, '').split(',', 1)[0] ?? ''
  const found = DEPARTMENT_WORDS.map(([department, words]) => {
    const all = [...head.matchAll(new RegExp(words.source, 'gi'))]
    const last = all.at(-1)
    return [department, last === undefined ? -1 : last.index + last[0].length] as const
  }).filter(([, at]) => at >= 0)
  return found.sort((a, b) => b[1] - a[1])[0]?.[0]
}
