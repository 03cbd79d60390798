import { click, field, fill, type Move, named, pressed, scroll, towards } from '../moves.ts'
import { pick, readOn } from '../pages/browse.ts'
import { headingOf, heldIn, productsOf } from '../pages/parts.ts'
import type { Stage } from '../stages.ts'
import type { Doc, Trip } from '../trip.ts'
import { isAlike, names } from '../wishes.ts'
import { departmentOf } from './kinds.ts'

const SEARCH = field(/^(?:search|search query|search by keyword|search the .*)$/i)

/** Returns a stage that searches with the search field of the site. */
export function searching(words: string): Stage {
  const isOf = ({ url, title }: Doc): boolean => {
    const query = /[?&](?:q|search|query)=([^&]*)/.exec(url)?.[1]
    return names(title, words) || (query !== undefined && isAlike(decoded(query), words))
  }
  return {
    sentence: `Search for "${words}".`,
    isDone: ({ docs }) => docs.some(isOf),
    move: (trip) => towards(trip, SEARCH, (node) => fill(node, words, true)),
  }
}

function decoded(text: string): string {
  return text.replace(/\+/g, ' ').replace(/%([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function isList({ url }: Doc): boolean {
  return /catalogsearch|[?&]q=/.test(url)
}

/** Returns stages that open the page of a product by its name. */
export function openingProduct(product: string): readonly Stage[] {
  const isIt = (doc: Doc): boolean => isAlike(headingOf(doc), product)
  const find = searching(product)
  return [
    { ...find, isDone: (trip) => find.isDone(trip) || trip.docs.some(isIt) },
    {
      sentence: `Open the page of ${product}.`,
      isDone: ({ docs }) => docs.some(isIt),
      move: (trip) => {
        const all = productsOf(trip.doc)
        const own = all.find(({ title }) => isAlike(title, product)) ?? all.find(({ title }) => names(title, product))
        if (own === undefined) return readOn(trip)
        return pick(
          trip,
          own.nodes,
          all.filter((each) => each !== own).map(({ nodes }) => nodes),
          ({ role }) => role === 'link',
        )
      },
    },
  ]
}

/** Returns a stage that opens a category of the store by its name. */
export function openingCategory(category: string): Stage {
  const isIt = (doc: Doc): boolean => isAlike(headingOf(doc), category)
  return {
    sentence: `Open the category ${category}.`,
    isDone: ({ docs }) => docs.some(isIt),
    move: (trip) => findCategory(category, trip),
  }
}

const entryNamed = (name: string) => named(name, /link|menuitem/)

function findCategory(category: string, trip: Trip): Move | undefined {
  const { page, doc, docs, deeds } = trip
  const shown = page.nodes.find(entryNamed(category))
  if (shown !== undefined) return click(shown)
  if (doc.nodes.some(entryNamed(category))) return towards(trip, entryNamed(category), click)
  const menus = page.nodes.filter(({ role, name, depth }) => role === 'menuitem' && name !== '' && depth <= 2)
  const hovered = new Set(deeds.flatMap(({ verb, node }) => (verb === 'hover' && node !== undefined ? [node.name] : [])))
  const guess = departmentOf(category)
  const likely = menus.find(({ name }) => name === guess && !hovered.has(name))
  if (likely !== undefined) return { purpose: 'look', action: `hover [${likely.id}]`, node: likely }
  const query = singular(category)
  const find = searching(query)
  if (!docs.some(isList)) {
    const search = find.move(trip)
    if (search !== undefined) return search
  }
  if (isList(doc)) {
    const all = productsOf(doc)
    const own = all.find(({ title }) => names(title, query)) ?? all[0]
    const opened = new Set(docs.map(headingOf))
    if (own !== undefined && !opened.has(own.title)) return towards(trip, (node) => node.id === own.link?.id, click)
  }
  const next = menus.find(({ name }) => !hovered.has(name))
  if (next !== undefined) return { purpose: 'look', action: `hover [${next.id}]`, node: next }
  const main = doc.nodes.findIndex(({ role }) => role === 'main')
  const sub = doc.nodes.find(
    ({ role, name }, at) =>
      at > main &&
      role === 'link' &&
      departmentOf(name) === departmentOf(category) &&
      !docs.some((each) => isAlike(headingOf(each), name)),
  )
  return sub === undefined
    ? page.nodes[0] === doc.nodes[0]
      ? undefined
      : scroll('up')
    : towards(trip, ({ id }) => id === sub.id, click)
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
export function sorting(goal: string): readonly Stage[] {
  const isDescending = /\bdescending\b|most expensive|\bdearest\b|\bhigh to low\b|\bcosts? the most\b|\bhighest price\b/i.test(
    goal,
  )
  const by: Stage = {
    sentence: 'Sort the list by price.',
    isDone: ({ doc, page }) => {
      const node = page.nodes.find(field(/sort/i)) ?? doc.nodes.find(field(/sort/i))
      return node !== undefined && /^price/i.test(heldIn(node, doc.nodes))
    },
    move: (trip) => towards(trip, field(/sort/i), (node) => fill(node, 'Price')),
  }
  const turn: Stage = {
    sentence: 'Turn the order round, so that the highest price comes first.',
    isDone: (trip) => by.isDone(trip) && pressed(trip, named('Set Descending Direction')) !== undefined,
    move: (trip) => towards(trip, named('Set Descending Direction'), click),
  }
  return isDescending ? [by, turn] : [by]
}
