import { el } from '../../../page/element.ts'
import { NOW, shortDate } from '../../shared/dates.ts'
import { fieldOf, typedText } from '../../shared/fields.ts'
import { keyedText, link, row, table } from '../../shared/page-parts.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { ACCOUNT_LINKS, framePage } from '../frame.ts'
import { forCustomer, isForSale, productPath, type StoreHandler } from '../visit.ts'

/** Posts a review, which is pending until approved. */
export const postReview: StoreHandler = ({ tables, request, customer }, { id: productId = '' }) => {
  const product = tables.get('products', productId)
  if (product === undefined || !isForSale(product)) return undefined
  const stars = Number(fieldOf(request.form, 'stars'))
  const [nickname, title, text] = [
    typedText(request.form, 'nickname', 80),
    typedText(request.form, 'title', 120),
    typedText(request.form, 'detail'),
  ]
  if (![1, 2, 3, 4, 5].includes(stars) || nickname === '' || title === '' || text === '')
    return redirect(productPath(product), undefined, 'Please fill in all required fields.')
  const id = tables.nextId('reviews')
  const writer = customer === undefined ? {} : { customer: customer.id }
  const review = {
    id,
    product: productId,
    nickname,
    ...writer,
    stars,
    title,
    text,
    stances: [],
    status: 'Pending',
    createdAt: NOW,
  } as const
  return redirect(productPath(product), { reviews: { [id]: review } }, 'You submitted your review for moderation.')
}

/** `/review/customer/`: the customer's reviews. */
export const ownReviews: StoreHandler = forCustomer((visit) => {
  const reviews = visit.tables.where('reviews', 'customer', visit.customer.id).toReversed()
  const rows = reviews.map((review) => {
    const product = visit.tables.get('products', review.product)
    const name =
      product === undefined
        ? ''
        : product.isVisible && product.isEnabled
          ? link(productPath(product), product.name)
          : product.name
    const key = `review:${review.id}`
    return [
      shortDate(review.createdAt),
      el('span', { 'data-key': `${key}:product` }, name),
      keyedText(`${key}:stars`, `${review.stars * 20}%`),
      keyedText(`${key}:nickname`, review.nickname),
      keyedText(`${key}:title`, review.title),
      review.status,
    ]
  })
  return pageReply(
    framePage(
      visit,
      'own-reviews',
      'My Product Reviews',
      rows.length === 0
        ? row('You have submitted no reviews.')
        : table('Product Reviews', ['Created', 'Product Name', 'Rating', 'Nickname', 'Review', 'Status'], rows),
      ACCOUNT_LINKS,
    ),
  )
})
