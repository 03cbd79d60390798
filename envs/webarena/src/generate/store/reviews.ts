import type { Rng } from '@orreryjs/core'
import { pow } from '@orreryjs/core/math'
import type { PersonName } from '../names.ts'
import { firstUnused, splitPhrases } from '../text.ts'
import { drawWakingMinutes, timestampOf } from '../timestamps.ts'
import type { Aspect, Department } from './department.ts'
import { commonAspects } from './departments/road.ts'
import type { Customer, Product, Review, Stance } from './rows.ts'

/** A reviewer: a customer with an account, or a guest. */
interface Reviewer {
  readonly nickname: string
  readonly customer?: string
}

/**
 * Generates reviews of visible products in chronological order. The text expresses the stances, and the stars follow from them.
 */
export function reviews(
  count: number,
  products: readonly Product[],
  departments: ReadonlyMap<string, Department>,
  customers: readonly Customer[],
  others: readonly PersonName[],
  random: Rng,
): readonly Review[] {
  const visible = products.filter(({ isVisible }) => isVisible)
  const reviewers = reviewersOf(customers, others, random)
  const favourites = random.shuffle(visible)
  const qualities = new Map(visible.map((product) => [product.id, 0.25 + 0.75 * Math.sqrt(random.next())]))
  const texts = new Set<string>()
  const reviewed = new Set<string>()
  return drawWakingMinutes(count, '2021-06-01', '2023-06-10', random).map((minute, at) => {
    // The exponent favours the first products: they get many reviews, others few.
    const product = favourites[Math.floor(favourites.length * pow(random.next(), 1.7))] as Product
    const reviewer = reviewerFor(product, reviewers, reviewed, random)
    const aspects = [...(departments.get(product.categories[0] ?? '')?.aspects ?? []), ...commonAspects]
    const stances = stancesOf(aspects, qualities.get(product.id) ?? 0.5, random)
    const stars = starsOf(stances, random)
    return {
      id: String(at + 1),
      product: product.id,
      nickname: reviewer.nickname,
      ...(reviewer.customer === undefined ? {} : { customer: reviewer.customer }),
      stars,
      title: random.pick(TITLES[stars - 1] ?? TITLES[2] ?? []),
      text: firstUnused(texts, () => textOf(stances, stars, aspects, random)),
      stances,
      status: statusOf(at, count, random),
      createdAt: timestampOf(minute),
    }
  })
}

function reviewersOf(customers: readonly Customer[], others: readonly PersonName[], random: Rng): readonly Reviewer[] {
  // The active customer has not reviewed anything yet.
  const known = customers.slice(1).map((customer) => ({ nickname: nicknameOf(customer, random), customer: customer.id }))
  return [...known, ...others.map((name) => ({ nickname: nicknameOf(name, random) }))]
}

function nicknameOf({ firstName, lastName }: PersonName, random: Rng): string {
  switch (random.integer(4)) {
    case 0:
      return `${firstName} ${lastName.charAt(0)}`
    case 1:
      return `${firstName}${lastName.charAt(0)}${10 + random.integer(80)}`
    default:
      return `${firstName} ${lastName}`
  }
}

function reviewerFor(product: Product, reviewers: readonly Reviewer[], reviewed: Set<string>, random: Rng): Reviewer {
  let reviewer = random.pick(reviewers)
  for (let attempt = 0; attempt < 20 && reviewed.has(`${product.id} ${reviewer.nickname}`); attempt += 1)
    reviewer = random.pick(reviewers)
  reviewed.add(`${product.id} ${reviewer.nickname}`)
  return reviewer
}

function stancesOf(aspects: readonly Aspect[], quality: number, random: Rng): readonly Stance[] {
  const chanceOfPraise = random.next() < quality ? quality : quality * 0.3
  return random
    .sample(aspects, 1 + random.integer(3))
    .map(({ name }) => ({ aspect: name, view: random.next() < chanceOfPraise ? 'for' : 'against' }))
}

function starsOf(stances: readonly Stance[], random: Rng): number {
  const praise = stances.filter(({ view }) => view === 'for').length / stances.length
  if (praise === 1) return random.integer(3) === 0 ? 4 : 5
  if (praise === 0) return random.integer(2) === 0 ? 1 : 2
  return praise < 0.5 ? random.pick([2, 3]) : random.pick([3, 3, 4])
}

const TITLES: readonly (readonly string[])[] = [
  ['Never again', 'Very disappointed', 'Do not buy', 'Sent it back', 'Waste of money', 'Broken hopes', 'One star is too much'],
  ['Not what I expected', 'Disappointing', 'Could be so much better', 'Expected more', 'Hardly usable', 'I regret it'],
  ['It does its job', 'Mixed feelings', 'Good and bad', 'Neither here nor there', 'Fine, but', 'Average'],
  ['Very good', 'Happy with it', 'Nearly perfect', 'Good buy', 'Solid', 'Would buy again'],
  ['Love it', 'Perfect', 'Could not be happier', 'Simply wonderful', 'A joy every day', 'Exactly right', 'Best I ever had'],
]

const OPENINGS: readonly (readonly string[])[] = [
  [
    'I wanted to like it.',
    'What a letdown.',
    'I should have read the other reviews first.',
    'It went straight back.',
    'I rarely write reviews, but this one has to be.',
  ],
  [
    'I had high hopes.',
    'It looked good in the picture.',
    'Bought it as a replacement for an old one.',
    'My second try with this maker.',
  ],
  [
    'Had it for a month now.',
    'Bought it for the holidays.',
    'It came on a Tuesday.',
    'A friend talked me into it.',
    'We use it twice a week.',
  ],
  [
    'Had it for half a year now.',
    'Bought it for my mother.',
    'It replaced one that served us for ten years.',
    'We use it nearly every day.',
  ],
  [
    'I have waited long for something like this.',
    'Bought two of them.',
    'It was a present to myself.',
    'Everybody who visits asks about it.',
    'Third one that I order, for a friend this time.',
  ],
]

const CLOSINGS: readonly (readonly string[])[] = [
  ['I want my money back.', 'Stay away.', 'Into the bin it went.', 'Shame on them.'],
  ['I will not order it again.', 'Perhaps I got a bad one.', 'A pity.', 'For this price I expected more.'],
  ['All in all it is acceptable.', 'I will keep it.', 'Decide for yourself.', 'It may suit others better.'],
  ['I can recommend it.', 'Only small things to complain about.', 'I would order it again.', 'Glad that I have it.'],
  [
    'Five stars from all of us.',
    'Buy it before they stop making it.',
    'I cannot praise it enough.',
    'Thank you, Harbour and Pine.',
  ],
]

function textOf(stances: readonly Stance[], stars: number, aspects: readonly Aspect[], random: Rng): string {
  const level = stars - 1
  const views = stances.map(({ aspect, view }) => {
    const found = aspects.find(({ name }) => name === aspect)
    return `${random.pick(splitPhrases((view === 'for' ? found?.praise : found?.blame) ?? ''))}.`
  })
  const opening = random.integer(5) === 0 ? [] : [random.pick(OPENINGS[level] ?? [''])]
  const closing = random.integer(4) === 0 ? [] : [random.pick(CLOSINGS[level] ?? [''])]
  return [...opening, ...views, ...closing].join(' ')
}

/** Some of the newest reviews are pending, and a few are not approved. */
function statusOf(at: number, count: number, random: Rng): Review['status'] {
  const draw = random.integer(100)
  if (at > count * 0.9 && draw < 35) return 'Pending'
  return draw >= 98 ? 'Not Approved' : 'Approved'
}
