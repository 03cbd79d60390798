import type { Databases } from '../../data.ts'
import type { Review } from '../../generate/store/rows.ts'
import { reviewsOf } from '../../sites/store/rating.ts'
import { isForSale } from '../../sites/store/visit.ts'
import { drawOpenForum } from '../forum/navigation.ts'
import { expectPost, postSubgoals } from '../forum/posts.ts'
import { pathToProduct } from '../store/navigation.ts'
import { openReviews } from '../store/reviews.ts'
import type { Template } from '../template.ts'

type ReviewsPostParams = { readonly product: string; readonly name: string; readonly stars: number; readonly forum: string }

/** Maximum numbers of reviews to read and titles to copy. */
const MAX_REVIEWS = 20
const MAX_TITLES = 5

/** Posts the titles of a product's reviews in a forum. */
export const reviewsToForum: Template<ReviewsPostParams> = {
  name: 'several.reviews-to-forum',
  original: 101,
  sites: ['shop', 'forum'],
  evaluator: 'url+html',
  canBeLong: true,
  wordings: [
    ({ name, stars, forum }) =>
      `Gather the titles of all ${stars * 20}% reviews of the ${name} in the store, and post them in the forum ${forum} under the title "real user feedback on ${name}"`,
    ({ name, stars, forum }) =>
      `Start a thread called "real user feedback on ${name}" in ${forum}, at the forum site (http://forum.test). Its text holds the title of each review that gives this product ${stars * 20}% in the store.`,
  ],
  heldOutWording: ({ name, stars, forum }) =>
    `Which headlines did buyers choose when they rated the ${name} ${stars * 20}%? Copy them all from the shop into a submission to ${forum} (http://forum.test) with the headline "real user feedback on ${name}".`,
  draw(random, { store, forum: tables }) {
    const product = store.get('products', random.pick(store.rows('reviews')).product)
    if (product === undefined || !isForSale(product) || reviewsOf(store, product).length > MAX_REVIEWS) return undefined
    const stars = 1 + random.integer(5)
    const forum = drawOpenForum(random, tables)?.id
    if (forum === undefined) return undefined
    const params = { product: product.id, name: product.name, stars, forum }
    const titles = titlesOf(store, params)
    return titles.length > 0 && titles.length <= MAX_TITLES ? params : undefined
  },
  expected(params, { store }) {
    return expectPost(params.forum, [
      { page: 'open', read: { key: 'title' }, equals: titleOn(params) },
      { page: 'open', read: { key: 'body' }, includes: titlesOf(store, params).map((title) => [title]) },
    ])
  },
  subgoals(params, { store }) {
    const product = store.get('products', params.product)
    if (product === undefined) return []
    const keys = reviewsWithStars(store, params).flatMap(({ id }) => [`review:${id}:title`, `review:${id}:stars`])
    return [
      { kind: 'see', path: pathToProduct(store, product), actionsBefore: [openReviews(store, product)], keys },
      ...postSubgoals({ forum: params.forum, title: titleOn(params), body: titlesOf(store, params).join('; ') }),
    ]
  },
}

function titleOn({ name }: ReviewsPostParams): string {
  return `real user feedback on ${name}`
}

function reviewsWithStars(store: Databases['store'], { product, stars }: ReviewsPostParams): readonly Review[] {
  const found = store.get('products', product)
  return found === undefined ? [] : reviewsOf(store, found).filter((review) => review.stars === stars)
}

/** Removes duplicates: several reviews may have the same title. */
function titlesOf(store: Databases['store'], feedback: ReviewsPostParams): readonly string[] {
  return [...new Set(reviewsWithStars(store, feedback).map(({ title }) => title))]
}
