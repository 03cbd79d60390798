import type { Rng } from '@orreryjs/core'
import { dayAfter } from '../../sites/shared/dates.ts'
import { SHOP_ACCOUNT } from '../accounts.ts'
import { drawNames, type PersonName } from '../names.ts'
import { splitPhrases } from '../text.ts'
import type { Address, Customer } from './rows.ts'

const STREETS = splitPhrases(
  'Alder Lane; Anchor Street; Beacon Road; Bell Yard; Brook Street; Canal Walk; Chapel Hill; Cooper Row; Ferry Road; Field End; Glover Street; Harbour View; High Meadow; Kiln Lane; Ladder Hill; Linden Avenue; Mill Road; North Parade; Orchard Close; Pine Street; Quay Side; Rope Walk; Sexton Street; Station Road; Tannery Row; Upper Green; Vine Street; Water Lane; Weaver Court; Wharf Road',
)

/** Town, state and first digits of its postcodes. */
const TOWNS = splitPhrases(
  'Alderport, Maine, 041; Brindle Bay, Oregon, 971; Cobbleford, Vermont, 054; Dunmere, Ohio, 431; Eastwick Hollow, New York, 121; Fernhill, Washington, 983; Gullhaven, Massachusetts, 026; Hazelbrook, Iowa, 503; Kestrel Point, California, 955; Larkmoor, Montana, 597; Millrace, Pennsylvania, 176; Northquay, Michigan, 498; Pebblewick, Rhode Island, 028; Rushmere, Minnesota, 551; Saltgate, Utah, 841; Thistledown, Kentucky, 405; Vinebury, Virginia, 229; Westerlea, Colorado, 805',
)

/** Generates the customers with accounts, the active one first, and the names of people who only write reviews. */
export function customers(
  count: number,
  nicknames: number,
  random: Rng,
): { readonly customers: readonly Customer[]; readonly others: readonly PersonName[] } {
  const names = drawNames(count + nicknames, random.fork('names')).filter(({ firstName }) => firstName !== 'Erin')
  const active: PersonName = { firstName: 'Erin', lastName: 'Marlow' }
  const everybody = [active, ...names]
  return {
    customers: everybody.slice(0, count).map((name, at) => customerOf(name, at, random)),
    others: everybody.slice(count, count + nicknames),
  }
}

function customerOf(name: PersonName, at: number, random: Rng): Customer {
  const mail = `${name.firstName}.${name.lastName}@mail.test`.toLowerCase()
  return {
    id: String(at + 1),
    ...name,
    email: at === 0 ? SHOP_ACCOUNT.user : mail,
    group: at === 0 ? 'General' : random.pick(['General', 'General', 'General', 'General', 'Wholesale', 'Retailer'] as const),
    isSubscribed: at !== 0 && random.integer(3) === 0,
    createdAt: `${dayAfter('2021-05-01', at === 0 ? 60 : random.integer(240))}T${String(8 + random.integer(12)).padStart(2, '0')}:20:00`,
  }
}

/** Generates the customers' addresses, starting with two for the active customer. */
export function addresses(people: readonly Customer[], random: Rng): readonly Address[] {
  const phones = new Set<string>()
  const made = people.flatMap((customer, at) =>
    Array.from({ length: at === 0 ? 2 : 1 }, (_, index) => addressOf(customer, index, phones, random)),
  )
  return made.map((address, at) => ({ ...address, id: String(at + 1) }))
}

function addressOf(customer: Customer, index: number, phones: Set<string>, random: Rng): Address {
  const [city = '', state = '', digits = ''] = random.pick(TOWNS).split(', ')
  return {
    id: '',
    customer: customer.id,
    isBilling: index === 0,
    isShipping: index === 0,
    firstName: customer.firstName,
    lastName: customer.lastName,
    company: '',
    street: `${1 + random.integer(240)} ${random.pick(STREETS)}`,
    city,
    state,
    postcode: `${digits}${String(10 + random.integer(90))}`,
    country: 'United States',
    telephone: phone(phones, random),
  }
}

/** Returns a unique number. Numbers 555-01xx are reserved for fiction. */
function phone(taken: Set<string>, random: Rng): string {
  for (;;) {
    const number = `(${210 + random.integer(700)}) 555-01${String(random.integer(100)).padStart(2, '0')}`
    if (taken.has(number)) continue
    taken.add(number)
    return number
  }
}
