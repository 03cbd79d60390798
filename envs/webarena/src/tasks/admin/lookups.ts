import type { Databases } from '../../data.ts'
import type { SearchTerm } from '../../generate/store/rows.ts'
import type { Template } from '../template.ts'
import { adminUrl, CUSTOMERS, INVOICES, keywordSearch, ORDERS, REVIEWS, readInGrid, SHIPMENTS } from './navigation.ts'

type PhoneParams = { readonly phone: string }

/** Asks which customer has a phone number. */
export const customerByPhone: Template<PhoneParams> = {
  name: 'admin.customer-by-phone',
  original: 364,
  sites: ['admin'],
  evaluator: 'string',
  wordings: [
    ({ phone }) => `Find the name and the email address of the customer with the phone number ${phone}`,
    ({ phone }) => `Somebody called from ${phone}. Who is it? I need the customer's name and email address.`,
  ],
  heldOutWording: ({ phone }) =>
    `There is a missed call from ${phone} on our line. Which of our shoppers has that number? Full name and email, please.`,
  draw(random, { store }) {
    const { telephone, isBilling } = random.pick(store.rows('addresses'))
    return isBilling ? { phone: telephone } : undefined
  },
  expected({ phone }, { store }) {
    const id = store.where('addresses', 'telephone', phone)[0]?.customer ?? ''
    const customer = store.get('customers', id)
    return {
      answer: {
        kind: 'list',
        values: [
          { type: 'text', text: `${customer?.firstName} ${customer?.lastName}` },
          { type: 'text', text: customer?.email ?? '' },
        ],
      },
    }
  },
  subgoals({ phone }, { store }) {
    const id = store.where('addresses', 'telephone', phone)[0]?.customer ?? ''
    return [readInGrid(CUSTOMERS, keywordSearch(phone), [`customer:${id}:name`, `customer:${id}:email`])]
  },
}

/** The same for a phone number that no customer has. */
export const customerByNoPhone: Template<PhoneParams> = {
  name: 'admin.customer-by-phone-none',
  original: 364,
  sites: ['admin'],
  evaluator: 'impossible',
  wordings: customerByPhone.wordings,
  heldOutWording: customerByPhone.heldOutWording,
  draw(random, { store }) {
    const phone = `(${210 + random.integer(700)}) 555-02${10 + random.integer(90)}`
    return store.where('addresses', 'telephone', phone).length === 0 ? { phone } : undefined
  },
  expected: () => ({
    answer: {
      kind: 'impossible',
      reason: [
        ['customer', 'phone', 'number', 'record', 'anybody', 'nobody'],
        ['no', 'not', 'none', 'nobody', 'zero', 'never', 'any'],
      ],
    },
  }),
  subgoals: ({ phone }) => [readInGrid(CUSTOMERS, keywordSearch(phone), ['records'])],
}

const LISTS: Readonly<Record<string, string>> = {
  customers: CUSTOMERS,
  invoices: INVOICES,
  shipments: SHIPMENTS,
  reviews: REVIEWS,
}

/** Opens a list of the back office. */
export const allCustomers: Template<{ readonly list: string }> = {
  name: 'admin.all-customers',
  original: 255,
  sites: ['admin'],
  evaluator: 'url',
  wordings: [({ list }) => `Show all ${list}`, ({ list }) => `Open the list of all ${list} in the back office.`],
  heldOutWording: ({ list }) => `Take me to the overview of our ${list}, without any filter.`,
  draw: (random) => ({ list: random.pick(Object.keys(LISTS)) }),
  expected: ({ list }) => ({ urls: [LISTS[list] ?? CUSTOMERS] }),
  subgoals: ({ list }) => [{ kind: 'be', path: [LISTS[list] ?? CUSTOMERS] }],
}

type SearchTermParams = { readonly count: number; readonly place: number }

const RANKS = ['most', 'second most', 'third most', 'fourth most', 'fifth most'] as const

/** Asks for the most frequent search terms. */
export const searchTerms: Template<SearchTermParams> = {
  name: 'admin.search-terms',
  original: 285,
  sites: ['admin'],
  evaluator: 'string',
  wordings: [
    ({ count, place }) =>
      place > 0
        ? `Which search term is used the ${RANKS[place - 1]} in my store?`
        : `List the top ${count} search terms in my store`,
    ({ count, place }) =>
      place > 0
        ? `Tell me what visitors look for the ${RANKS[place - 1]} often.`
        : `What are the ${count} terms that visitors search for most?`,
  ],
  heldOutWording: ({ count, place }) =>
    place > 0
      ? `People type all sorts of things into the box at the top of my shop. Which phrase ranks number ${place} by uses?`
      : `Which ${count} phrases do people type into the box at the top of my shop more than any others?`,
  // Not the dashboard, which shows the answer.
  start: () => ORDERS,
  draw(random, { store }) {
    const uses = store
      .rows('searchTerms')
      .map((term) => term.uses)
      .sort((left, right) => right - left)
    const [count, place] = random.integer(2) === 0 ? [2 + random.integer(4), 0] : [0, 1 + random.integer(5)]
    const last = Math.max(count, place)
    return (uses[last - 1] ?? 0) > (uses[last] ?? 0) ? { count, place } : undefined
  },
  expected({ count, place }, { store }) {
    const top = store.rows('searchTerms').toSorted((left, right) => right.uses - left.uses)
    const expected = place > 0 ? top.slice(place - 1, place) : top.slice(0, count)
    return { answer: { kind: 'list', values: expected.map(({ term }) => ({ type: 'text', text: term })) } }
  },
  subgoals({ count, place }, { store }) {
    const top = store.rows('searchTerms').toSorted((left, right) => right.uses - left.uses)
    const keys = top.slice(0, Math.max(count, place)).flatMap(({ id }) => [`top-term:${id}:term`, `top-term:${id}:uses`])
    return [{ kind: 'see', path: [adminUrl('/admin/admin/dashboard/')], keys }]
  },
}

type ResultParams = { readonly count: number; readonly which: 'fewest' | 'most' }

const SEARCH_TERMS = adminUrl('/admin/search/term/index/')

/** Asks which of the most frequent search terms finds the fewest or most products. */
export const termByResults: Template<ResultParams> = {
  name: 'admin.term-by-results',
  original: 1001,
  sites: ['admin'],
  evaluator: 'string',
  wordings: [
    ({ count, which }) => `Which of the top ${count} search terms in my store has the ${which} results?`,
    ({ count, which }) => `Of the ${count} terms that visitors search for most, tell me the one with the ${which} results.`,
  ],
  heldOutWording: ({ count, which }) =>
    `Rank the words that shoppers enter by how often they do. Among the leading ${count}, where does the store find the ${which} products?`,
  draw(random, { store }) {
    const params = { count: 4 + random.integer(12), which: random.pick(['fewest', 'most'] as const) }
    const [first, second] = byResults(store, params)
    return first !== undefined && first.results !== second?.results ? params : undefined
  },
  expected(params, { store }) {
    return { answer: { kind: 'value', value: { type: 'text', text: byResults(store, params)[0]?.term ?? '' } } }
  },
  subgoals: (params, { store }) => [
    readInGrid(
      SEARCH_TERMS,
      // The first press sorts by uses, the second turns the order round.
      [
        { kind: 'press', button: 'Uses' },
        { kind: 'press', button: 'Uses' },
      ],
      byResults(store, params).flatMap(({ id }) => [`term:${id}:uses`, `term:${id}:results`]),
    ),
  ],
}

/** Returns the most frequent search terms, those with the fewest or most results first. */
function byResults(store: Databases['store'], { count, which }: ResultParams): readonly SearchTerm[] {
  const top = store.rows('searchTerms').toSorted((left, right) => right.uses - left.uses)
  const sign = which === 'fewest' ? 1 : -1
  return top.slice(0, count).sort((left, right) => sign * (left.results - right.results))
}
