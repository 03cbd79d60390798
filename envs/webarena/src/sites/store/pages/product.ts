import { formatCents } from '@orreryjs/shopping'
import type { Product, Review } from '../../../generate/store/rows.ts'
import { type Child, el, type PageElement } from '../../../page/element.ts'
import { shortDate } from '../../shared/dates.ts'
import {
  keyedText,
  labelledValue,
  link,
  postForm,
  prose,
  radio,
  row,
  selectField,
  textareaField,
  textField,
} from '../../shared/page-parts.ts'
import { pageReply } from '../../shared/site.ts'
import { categoryPath, framePage } from '../frame.ts'
import { ratingText, reviewsOf } from '../rating.ts'
import type { StoreReply, Visit } from '../visit.ts'

/** Page of a product: options, description, details and reviews. */
export function productPage(visit: Visit, product: Product): StoreReply {
  const { tables } = visit
  const key = `product:${product.id}`
  const crumbs = product.categories.flatMap((id) => {
    const category = tables.get('categories', id)
    return category === undefined ? [] : [link(categoryPath(category), category.name), ' ']
  })
  const reviews = reviewsOf(tables, product)
  return pageReply(
    framePage(
      visit,
      'product',
      product.name,
      el('nav', { 'aria-label': 'Breadcrumb' }, row(link('/', 'Home'), ' ', ...crumbs)),
      row(...ratingText(tables, product)),
      row(keyedText(`${key}:price`, formatCents(product.price))),
      row('Availability: ', keyedText(`${key}:stock`, product.isInStock ? 'In stock' : 'Out of stock')),
      labelledValue('SKU', `${key}:sku`, product.sku),
      buyForm(product),
      tabs(reviews.length),
      el('section', { id: 'tab-details' }, prose(product.description, `${key}:description`)),
      el('section', { id: 'tab-more', hidden: true }, details(product)),
      el('section', { id: 'tab-reviews', hidden: true }, ...reviewList(reviews), ...reviewForm(product)),
    ),
  )
}

function buyForm(product: Product): PageElement {
  const options = product.options.map(({ name, values }) => {
    const choices = [['', 'Choose an option'], ...values.map((each) => [each, each] as const)] as const
    return row(selectField(optionField(name), name, choices, '', { required: true }))
  })
  return postForm(
    `/checkout/cart/add/product/${product.id}/`,
    ...options,
    product.isInStock && textField('qty', 'Qty', { type: 'number', value: 1, min: 1 }),
    row(
      product.isInStock && el('button', {}, 'Add to Cart'),
      ' ',
      el('button', { formaction: `/wishlist/index/add/product/${product.id}/`, formnovalidate: true }, 'Add to Wish List'),
    ),
  )
}

/** Returns the name of an option's field. */
export function optionField(name: string): string {
  return `option-${name.toLowerCase()}`
}

function tabs(reviews: number): PageElement {
  const tab = (target: string, name: string): PageElement =>
    el('button', { type: 'button', role: 'tab', 'data-opens': target }, name)
  return el(
    'div',
    { role: 'tablist', class: 'row' },
    tab('tab-details', 'Details'),
    tab('tab-more', 'More Information'),
    tab('tab-reviews', reviews === 0 ? 'Reviews' : `Reviews ${reviews}`),
  )
}

function details(product: Product): PageElement {
  const rows = product.details.map(([name, text]) =>
    el('tr', {}, el('th', { scope: 'row' }, name), el('td', { 'data-key': `product:${product.id}:detail:${name}` }, text)),
  )
  return el('table', {}, el('caption', {}, 'More Information'), el('tbody', {}, ...rows))
}

/** Number of reviews shown, newest first. */
const MAX_REVIEWS = 50

function reviewList(reviews: readonly Review[]): readonly Child[] {
  if (reviews.length === 0) return [row('Be the first to review this product')]
  return [el('h2', {}, 'Customer Reviews'), ...reviews.slice(0, MAX_REVIEWS).map(reviewArticle)]
}

function reviewArticle(review: Review): PageElement {
  const key = `review:${review.id}`
  return el(
    'article',
    {},
    row(el('strong', {}, keyedText(`${key}:title`, review.title))),
    row('Rating: ', keyedText(`${key}:stars`, `${review.stars * 20}%`)),
    el('p', { 'data-key': `${key}:text` }, review.text),
    row(
      'Review by ',
      keyedText(`${key}:nickname`, review.nickname),
      ' Posted on ',
      keyedText(`${key}:date`, shortDate(review.createdAt)),
    ),
  )
}

function reviewForm(product: Product): readonly Child[] {
  return [
    el('h2', {}, "You're reviewing:"),
    row(product.name),
    postForm(
      `/review/product/post/id/${product.id}/`,
      el(
        'fieldset',
        {},
        el('legend', {}, 'Your Rating'),
        ...[1, 2, 3, 4, 5].map((stars) =>
          row(radio('stars', `${stars} ${stars === 1 ? 'star' : 'stars'}`, String(stars), false, true)),
        ),
      ),
      textField('nickname', 'Nickname', { isRequired: true }),
      textField('title', 'Summary', { isRequired: true }),
      textareaField('detail', 'Review', '', true),
      row(el('button', {}, 'Submit Review')),
    ),
  ]
}
