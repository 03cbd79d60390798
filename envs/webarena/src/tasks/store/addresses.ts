import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Address } from '../../generate/store/rows.ts'
import type { Template } from '../template.ts'
import { member, shopUrl } from './navigation.ts'

/** A new address. */
export type NewAddress = { readonly street: string; readonly city: string; readonly state: string; readonly postcode: string }

const STREETS = ['Lantern Court', 'Otter Lane', 'Bramble Way', 'Signal Hill', 'Pepper Alley', 'Juniper Street', 'Old Dock Road']
const TOWNS = [
  ['Greenhollow', 'Oregon', '973'],
  ['Port Ellery', 'Maine', '040'],
  ['Marsh End', 'New Jersey', '080'],
  ['Cedar Crossing', 'Iowa', '522'],
  ['Whitfield', 'Vermont', '056'],
  ['Stonebridge', 'Ohio', '440'],
] as const

/** Draws an address that no customer has. */
export function drawAddress(random: Rng): NewAddress {
  const [city, state, digits] = random.pick(TOWNS)
  const street = `${300 + random.integer(600)} ${random.pick(STREETS)}`
  return { street, city, state, postcode: `${digits}${10 + random.integer(90)}` }
}

/** Changes the member's default address. */
export const changeAddress: Template<NewAddress> = {
  name: 'shop.change-address',
  original: 165,
  sites: ['shop'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ street, city, state, postcode }) =>
      `I moved to ${street}, ${city}, ${state} ${postcode}. Change my default address in the store accordingly`,
    ({ street, city, state, postcode }) =>
      `My parcels and bills should go to ${street} in ${city}, ${state} ${postcode} from now on; update the default address of my account.`,
  ],
  heldOutWording: ({ street, city, state, postcode }) =>
    `We live at ${street}, ${city}, ${state} ${postcode} these days. Could you see to it that the shop has this on file as my standard address for bills and deliveries?`,
  draw: (random) => drawAddress(random),
  expected({ street, city, state, postcode }, databases) {
    const { id } = homeOf(databases)
    const includes = [[street], [city], [state], [postcode]]
    const page = { url: shopUrl('/customer/address/') }
    return {
      checks: [
        { page, read: { key: 'billing-address' }, includes },
        { page, read: { key: 'shipping-address' }, includes },
      ],
      changes: [`store/addresses/${id}`],
    }
  },
  subgoals({ street, city, state, postcode }, databases) {
    const { id } = homeOf(databases)
    return [
      {
        kind: 'do',
        path: [shopUrl('/customer/account/'), shopUrl('/customer/address/'), shopUrl(`/customer/address/edit/id/${id}/`)],
        actions: [
          { kind: 'fill', field: 'Street Address', text: street },
          { kind: 'fill', field: 'City', text: city },
          { kind: 'choose', field: 'State/Province', option: state },
          { kind: 'fill', field: 'Zip/Postal Code', text: postcode },
          { kind: 'press', button: 'Save Address' },
        ],
        isDone({ databases: now }) {
          const address = now.store.get('addresses', id)
          return address?.street === street && address.city === city && address.state === state && address.postcode === postcode
        },
      },
    ]
  },
}

/** Returns the member's default address for billing and shipping. */
function homeOf({ store }: Databases): Address {
  const address = store.where('addresses', 'customer', member(store).id).find(({ isShipping }) => isShipping)
  if (address === undefined) throw new Error('the customer of the tasks has no default address')
  return address
}
