import type { Databases } from '../../data.ts'
import type { Address } from '../../generate/store/rows.ts'
import { CUSTOMERS, keywordSearch, readInGrid } from '../admin/navigation.ts'
import { placeOf, showRoute } from '../map/navigation.ts'
import { placePair } from '../map/routes.ts'
import { expectRoute } from '../map/show-pages.ts'
import type { Template } from '../template.ts'

type CustomerRouteParams = { readonly customer: string; readonly name: string; readonly from: string; readonly start: string }

/** Shows the route to the town where a customer of the store lives. */
export const routeToCustomer: Template<CustomerRouteParams> = {
  name: 'several.route-to-customer',
  original: 42,
  sites: ['map', 'admin'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ name, start }) => `Show the route by car from ${start} to the town where my store's customer ${name} lives`,
    ({ name, start }) =>
      `Look up in the back office (http://admin.test/admin) in which town our customer ${name} lives, and bring up how one drives there from ${start}.`,
  ],
  heldOutWording: ({ name, start }) =>
    `${name} has an account in my shop, and I want to deliver something in person to where they are at home. The records at http://admin.test/admin say which place that is; put the itinerary for my van from ${start} on the screen.`,
  draw(random, databases) {
    const customer = random.pick(databases.store.rows('customers'))
    const name = `${customer.firstName} ${customer.lastName}`
    const namesakes = databases.store.rows('customers').filter(({ lastName }) => lastName === customer.lastName)
    const homes = databases.store.where('addresses', 'customer', customer.id)
    const town = townOf(databases, homes[0])
    const from = random.pick(databases.map.where('places', 'category', 'town'))
    if (homes.length !== 1 || namesakes.length !== 1 || town === undefined || town.id === from.id) return undefined
    return { customer: customer.id, name, from: from.id, start: from.name }
  },
  expected: (params, databases) =>
    expectRoute(databases, placePair(placeOf(databases.map, params.from), homeOf(databases, params)), 'car'),
  subgoals(params, databases) {
    const [address] = databases.store.where('addresses', 'customer', params.customer)
    return [
      readInGrid(CUSTOMERS, [...keywordSearch(params.name), { kind: 'press', button: 'Edit' }], [`address:${address?.id}:city`]),
      showRoute(databases.map, placeOf(databases.map, params.from), homeOf(databases, params), 'car'),
    ]
  },
}

/** Returns the town of an address on the map. */
function townOf({ map }: Databases, address: Address | undefined) {
  return map.where('places', 'name', address?.city ?? '').find(({ category }) => category === 'town')
}

function homeOf(databases: Databases, { customer }: CustomerRouteParams) {
  const town = townOf(databases, databases.store.where('addresses', 'customer', customer)[0])
  if (town === undefined)
    throw new Error(`customer ${customer} does not live in a town on the map: the task was drawn from other data`)
  return town
}
