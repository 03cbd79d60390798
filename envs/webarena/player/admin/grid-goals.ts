import { field, fill, headed, named, type Place, towards } from '../moves.ts'
import { listed, readOn } from '../pages/browse.ts'
import { amountIn, countSaid, headingOf, type Row, rowsOf } from '../pages/parts.ts'
import { going, pressing, type Recipe, type Stage } from '../stages.ts'
import type { Doc, Trip } from '../trip.ts'
import { addressIn, isAlike, numberOfRecord, ordinalIn, periodIn, quotedIn, slashed, statusIn } from '../wishes.ts'
import { addressFields } from './drafts.ts'
import { filtering, grid, isRecord, lastOf, latest, lookingUp, openingRow, readingAll, rowsNaming, toRecord } from './grids.ts'

/** Returns the recipe for goals about the lists of a back office. */
export function gridsRecipe(goal: string): Recipe | undefined {
  const number = numberOfRecord(goal)
  const address = addressIn(goal)
  if (number !== undefined && address !== undefined && /\border\b/i.test(goal)) return orderAddress(number, address)
  if (number !== undefined && /\bcancel\b/i.test(goal)) return cancel(number)
  if (number !== undefined && /\binvoice\b/i.test(goal)) return invoice(number)
  if (/\(\d{3}\) \d{3}-\d{4}/.test(goal)) return byPhone(goal)
  if (/\bsearch terms?\b|\bvisitors\b/i.test(goal)) return searchTerms(goal)
  if (/\bpage title\b|\bpage "[^"]+"/i.test(goal)) return pageTitle(goal)
  if (/\breviews?\b/i.test(goal) && /\bhow many\b|\bnumber of\b|\bcount\b/i.test(goal)) return countReviews(goal)
  if (/\bcustomers?\b|\bwho\b|\bwhose\b/i.test(goal) && /\bmost\b|\bmost often\b/i.test(goal) && /\border|cancel/i.test(goal))
    return mostOrders(goal)
  const all = /\b(?:all|list of) (?:all )?(customers|reviews|orders|products|shipments|invoices)\b/i.exec(goal)?.[1]
  const status = statusIn(goal)
  if (all !== undefined && status === undefined) return list(all)
  if (status !== undefined && /\borders\b/i.test(goal)) return byStatus(status)
  return undefined
}

function list(name: string): Recipe {
  return { skill: 'list', isQuestion: false, stages: [going(`Open the list of all ${name}.`, grid(name))], answer: () => '' }
}

function byStatus(status: string): Recipe {
  const stages = [going('Open the list of orders.', grid('orders')), ...filtering(grid('orders'), [[/^status$/i, status]])]
  return { skill: 'list', isQuestion: false, stages, answer: () => '' }
}

function cancel(number: string): Recipe {
  return {
    skill: 'edit',
    isQuestion: false,
    stages: [
      ...toRecord('orders', number, 'View', isRecord(number)),
      pressing(named('Cancel', /button|link/), 'Cancel the order.', isRecord(number)),
    ],
    answer: () => '',
  }
}

function orderAddress(number: string, address: NonNullable<ReturnType<typeof addressIn>>): Recipe {
  const isForm = (doc: Doc): boolean => /^Edit Order .*Address/i.test(headingOf(doc))
  return {
    skill: 'edit',
    isQuestion: false,
    stages: [
      ...toRecord('orders', number, 'View', isRecord(number)),
      { ...pressing('Edit shipping address', 'Open the shipping address.'), isDone: ({ docs }) => docs.some(isForm) },
      ...addressFields(address, isForm),
      pressing('Save Order Address', 'Save the address.'),
    ],
    answer: () => '',
  }
}

function invoice(number: string): Recipe {
  const place = grid('invoices')
  return {
    skill: 'look up',
    isQuestion: true,
    stages: [going('Open the list of invoices.', place), lookingUp(place, number)],
    answer: (trip) => {
      const row = rowsNaming(trip, place, number)?.find(({ text }) => text.includes(number))
      return [...(row?.cells ?? [])].find(([name, cell]) => /amount|total/i.test(name) && cell.includes('$'))?.[1] ?? ''
    },
  }
}

function byPhone(goal: string): Recipe | undefined {
  const phone = /\(\d{3}\) \d{3}-\d{4}/.exec(goal)?.[0]
  const place = grid('customers')
  if (phone === undefined) return undefined
  return {
    skill: 'look up',
    isQuestion: true,
    stages: [going('Open the list of customers.', place), lookingUp(place, phone)],
    answer: (trip) => {
      const row = rowsNaming(trip, place, phone)?.[0]
      const cell = (label: RegExp): string => [...(row?.cells ?? [])].find(([name]) => label.test(name))?.[1] ?? ''
      return `${cell(/^name/i)}, ${cell(/email/i)}`
    },
    impossible: (trip) =>
      rowsNaming(trip, place, phone)?.length === 0 ? `N/A: there is no customer with the phone number ${phone}` : undefined,
  }
}

function searchTerms(goal: string): Recipe {
  const place: Place = { is: headed('Dashboard'), ways: ['Dashboard'] }
  const count = Number(/\b(?:top |the )(\d+)\b/.exec(goal)?.[1] ?? 0)
  const terms = ({ docs }: Trip): readonly Row[] =>
    docs
      .filter(place.is)
      .flatMap(rowsOf)
      .filter(({ table }) => /top search/i.test(table))
  return {
    skill: 'aggregate',
    isQuestion: true,
    stages: [
      going('Open the dashboard.', place),
      {
        sentence: 'Read the table of the search terms that are used most.',
        isDone: (trip) =>
          terms(trip).length > 0 &&
          (trip.doc.isWhole ||
            trip.doc.nodes.some(({ role, name }) => role === 'table' && /best|most viewed|seller/i.test(name))),
        move: readOn,
      },
    ],
    answer: (trip) => {
      const uses = ({ cells }: Row): number => amountIn([...cells].find(([name]) => /uses|hits/i.test(name))?.[1] ?? '') ?? 0
      const all = [...new Map(terms(trip).map((row) => [row.text, row])).values()].sort((a, b) => uses(b) - uses(a))
      const at = ordinalIn(goal) - 1
      return (count > 0 ? all.slice(0, count) : all.slice(at, at + 1))
        .map(({ cells }) => cells.values().next().value ?? '')
        .join(', ')
    },
  }
}

function pageTitle(goal: string): Recipe | undefined {
  const [page, title] = quotedIn(goal)
  if (page === undefined || title === undefined) return undefined
  const place = grid('pages')
  const isForm = (doc: Doc): boolean => doc.nodes.some(field(/^(?:page )?title$/i))
  return {
    skill: 'edit',
    isQuestion: false,
    stages: [
      going('Open the list of pages.', place),
      openingRow(place, page, 'Edit', isForm),
      {
        sentence: `Change the title to "${title}".`,
        isDone: ({ deeds }) => deeds.some(({ verb, text }) => verb === 'type' && text === title),
        move: (trip) => towards(trip, field(/^(?:page )?title$/i), (node) => fill(node, title)),
      },
      pressing('Save', 'Save it.', isForm),
    ],
    answer: () => '',
  }
}

function countReviews(goal: string): Recipe {
  const place = grid('reviews')
  const period = periodIn(goal)
  const status = /whatever their status/i.test(goal) ? undefined : statusIn(goal)
  const word = /\b(?:mention|has|contain|with|include)\w*(?: the)?(?: term| word)? "([^"]+)"/i.exec(goal)?.[1]
  const values: (readonly [RegExp, string])[] = [
    ...(period === undefined
      ? []
      : [[/^created from$/i, slashed(period.from)] as const, [/^created to$/i, slashed(period.to)] as const]),
    ...(status === undefined ? [] : [[/^status$/i, status] as const]),
    ...(word === undefined ? [] : [[/^review$/i, word] as const]),
  ]
  return {
    skill: 'aggregate',
    isQuestion: true,
    stages: [going('Open the list of all reviews.', place), ...filtering(place, values)],
    answer: (trip) => String(countSaid(lastOf(trip, place) ?? trip.doc) ?? 0),
  }
}

function mostOrders(goal: string): Recipe {
  const place = grid('orders')
  const period = periodIn(goal)
  const status = statusIn(goal)
  const values: (readonly [RegExp, string])[] = [
    ...(period === undefined ? [] : [[/date from$/i, slashed(period.from)] as const, [/date to$/i, slashed(period.to)] as const]),
    ...(status === undefined ? [] : [[/^status$/i, status] as const]),
  ]
  const filters = filtering(place, values)
  const isReady = (trip: Trip): boolean => filters.at(-1)?.isDone(trip) ?? true
  const detail = /\b(email|phone)\b/i.exec(goal)?.[1]
  const counted = (trip: Trip): readonly string[] => {
    const counts = new Map<string, number>()
    const { items } = listed(
      trip,
      (doc) => place.is(doc) && isReady({ ...trip, docs: [doc] }) && doc.url === latest(trip, place),
      rowsOf,
    )
    for (const { cells } of items) {
      const name = [...cells].find(([heading]) => /bill-to|customer/i.test(heading))?.[1]
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
  }
  const who = (trip: Trip): string => counted(trip)[ordinalIn(goal) - 1] ?? ''
  const people = grid('customers')
  const known = ({ docs }: Trip, name: string): Row | undefined =>
    docs
      .filter(people.is)
      .flatMap(rowsOf)
      .find(({ cells }) => [...cells.values()].some((cell) => isAlike(cell, name)))
  const find: readonly Stage[] =
    detail !== undefined
      ? [
          {
            sentence: 'Look that customer up in the list of customers.',
            isDone: (trip) => isReady(trip) && known(trip, who(trip)) !== undefined,
            move: (trip) => (people.is(trip.doc) ? lookingUp(people, who(trip)).move(trip) : going('', people).move(trip)),
          },
        ]
      : []
  return {
    skill: 'aggregate',
    isQuestion: true,
    stages: [going('Open the list of orders.', place), ...filters, readingAll(place, isReady), ...find],
    answer: (trip) =>
      detail === undefined
        ? who(trip)
        : ([...(known(trip, who(trip))?.cells ?? [])].find(([name]) =>
            name.toLowerCase().startsWith(detail.toLowerCase()),
          )?.[1] ?? ''),
  }
}
