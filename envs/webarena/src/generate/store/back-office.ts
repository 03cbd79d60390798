import type { Rng } from '@orreryjs/core'
import { splitPhrases } from '../text.ts'
import type { Shelf } from './catalogue.ts'
import type { CmsPage, PriceRule, Product, SearchTerm } from './rows.ts'

/** Generates search terms of visitors, each with a unique number of uses. */
export function searchTerms(
  count: number,
  shelves: readonly Shelf[],
  products: readonly Product[],
  random: Rng,
): readonly SearchTerm[] {
  const nouns = shelves.flatMap(({ nouns: all, department }) => [
    ...all,
    ...splitPhrases(department.materials).map((word) => word.toLowerCase()),
  ])
  const uses = new Set<number>()
  return random.sample([...new Set(nouns)], count).map((term, at) => {
    let used = 1 + Math.floor(40 / (random.next() + 0.05))
    while (uses.has(used)) used += 1
    uses.add(used)
    const results = products.filter(({ name, isVisible }) => isVisible && name.toLowerCase().includes(term)).length
    return { id: String(at + 1), term, uses: used, results }
  })
}

/** Returns the content pages. */
export function cmsPages(): readonly CmsPage[] {
  return PAGES.map(([title, urlKey, heading, content], at) => ({
    id: String(at + 1),
    title,
    urlKey,
    heading,
    content,
    isEnabled: true,
    updatedAt: '2022-03-14T10:00:00',
  }))
}

const PAGES = [
  [
    'Page Not Found',
    'no-route',
    'We cannot find that page',
    'The page you asked for is not here. Perhaps it never was, or perhaps it moved.\n\nThe menu above leads to everything that we sell, and the search finds the rest.',
  ],
  [
    'Home Page',
    'home',
    'Things for the House and the Road',
    'Harbour and Pine sells things that are made to be kept. We are eleven people in an old net loft, and we use everything that we sell.',
  ],
  [
    'About Us',
    'about-us',
    'About Harbour and Pine',
    'We began with a barrow of lanterns and a borrowed shed. Today we send parcels to every state.\n\nWe buy from small workshops and pay them on the day. What breaks we mend, and what cannot be mended we take back.',
  ],
  [
    'Customer Service',
    'customer-service',
    'How can we help?',
    'Most questions are about parcels. You find the state of an order in your account under My Orders.\n\nFor everything else use the contact form. We answer within one working day.',
  ],
  [
    'Delivery and Returns',
    'delivery-and-returns',
    'Delivery and Returns',
    'A flat rate of five dollars a piece, never more than twenty five. Orders of two hundred dollars and more travel free.\n\nYou may send things back within thirty days. We refund what you paid, shipping included, when an order was cancelled.',
  ],
  [
    'Privacy Policy',
    'privacy-policy',
    'Privacy Policy',
    'We keep what we need to send you a parcel and nothing else.\n\nWe do not sell your name, and we forget you when you ask us to.',
  ],
] as const

/** Returns the cart price rules. */
export function priceRules(): readonly PriceRule[] {
  const everybody = ['General', 'Wholesale', 'Retailer']
  return [
    rule('1', 'Harbour welcome', 'Ten percent for newcomers', { groups: everybody, coupon: 'HARBOUR10', amount: 10 }),
    rule('2', 'Wholesale fifteen', 'For wholesale customers', { groups: ['Wholesale'], amount: 15 }),
    rule('3', 'Spring clearance', 'Garden things before the season', {
      groups: everybody,
      amount: 20,
      isActive: false,
      from: '2023-03-01',
      to: '2023-03-31',
    }),
    rule('4', 'Free parcels in May', 'No shipping for everybody', {
      groups: everybody,
      isFreeShipping: true,
      from: '2023-05-01',
      to: '2023-05-31',
    }),
    rule('5', 'Five off', 'Five dollars off the cart', {
      groups: ['General'],
      coupon: 'FIVEOFF',
      action: 'whole-cart',
      amount: 500,
    }),
  ]
}

function rule(id: string, name: string, description: string, rest: Partial<PriceRule>): PriceRule {
  return {
    id,
    name,
    description,
    isActive: true,
    groups: [],
    coupon: '',
    action: 'percent',
    amount: 0,
    isFreeShipping: false,
    from: '',
    to: '',
    ...rest,
  }
}
