import type { Product, Review } from '../../../generate/store/rows.ts'
import { el } from '../../../page/element.ts'
import { longMoment, shortDate } from '../../shared/dates.ts'
import { fieldOf, fieldsOf, typedText } from '../../shared/fields.ts'
import { memoizeTwo } from '../../shared/memoize.ts'
import {
  labelledValue,
  link,
  postForm,
  postRow,
  radio,
  row,
  selectField,
  textareaField,
  textField,
} from '../../shared/page-parts.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { type AdminHandler, framePage } from '../frame.ts'
import type { Grid } from '../grid/grid.ts'
import { gridParts } from '../grid/page.ts'
import { productPath } from './products.ts'

const PATH = '/admin/review/product/index/'
const STATUSES = ['Approved', 'Pending', 'Not Approved'] as const
const CHOICES = STATUSES.map((status) => [status, status] as const)

interface ReviewLine extends Review {
  readonly of: Product | undefined
}

const GRID: Grid<ReviewLine> = {
  name: 'Reviews',
  path: PATH,
  key: 'review',
  idOf: ({ id }) => id,
  order: ['id', true],
  open: ({ id }) => [reviewPath(id), 'Edit'],
  actions: [{ id: 'delete', name: 'Delete' }, ...STATUSES.map((status) => ({ id: status, name: `Update Status to ${status}` }))],
  columns: [
    { id: 'id', title: 'ID', text: ({ id }) => id, order: ({ id }) => Number(id), filter: { kind: 'text' } },
    {
      id: 'created',
      title: 'Created',
      text: ({ createdAt }) => shortDate(createdAt),
      order: ({ createdAt }) => createdAt,
      filter: { kind: 'day', of: ({ createdAt }) => createdAt },
    },
    {
      id: 'status',
      title: 'Status',
      text: ({ status }) => status,
      filter: { kind: 'choice', choices: CHOICES, of: ({ status }) => status },
    },
    { id: 'title', isHidden: true, title: 'Title', text: ({ title }) => title, filter: { kind: 'text' } },
    { id: 'nickname', title: 'Nickname', text: ({ nickname }) => nickname, filter: { kind: 'text' } },
    { id: 'text', isHidden: true, title: 'Review', text: ({ text }) => text, filter: { kind: 'text' } },
    { id: 'product', title: 'Product', text: ({ of }) => of?.name ?? '', filter: { kind: 'text' } },
    { id: 'sku', isHidden: true, title: 'SKU', text: ({ of }) => of?.sku ?? '', filter: { kind: 'text' } },
  ],
}

function reviewPath(id: string): string {
  return `/admin/review/product/edit/id/${id}/`
}

const linesOf = memoizeTwo((reviews: readonly Review[], products: readonly Product[]): readonly ReviewLine[] => {
  const byId = new Map(products.map((product) => [product.id, product]))
  return reviews.map((review) => ({ ...review, of: byId.get(review.product) }))
})

/** `/admin/review/product/index/`. */
export const reviews: AdminHandler = (visit) => {
  const lines = linesOf(visit.tables.rows('reviews'), visit.tables.rows('products'))
  return pageReply(framePage(visit, 'reviews', 'Reviews', ...gridParts(GRID, lines, visit.request)))
}

/** Applies an action to all selected reviews. */
export const massReviews: AdminHandler = ({ tables, request }) => {
  const action = fieldOf(request.form, 'massaction')
  const status = STATUSES.find((each) => each === action)
  const chosen = fieldsOf(request.form, 'selected').flatMap((id) => tables.get('reviews', id) ?? [])
  if (chosen.length === 0) return redirect(PATH, undefined, "You haven't selected any items!")
  if (action !== 'delete' && status === undefined) return redirect(PATH, undefined, 'Please choose an action.')
  const changed = Object.fromEntries(chosen.map((review) => [review.id, status === undefined ? null : { ...review, status }]))
  return redirect(
    PATH,
    { reviews: changed },
    `A total of ${chosen.length} record(s) have been ${status === undefined ? 'deleted' : 'updated'}.`,
  )
}

/** `/admin/review/product/edit/id/{n}/`. */
export const editReview: AdminHandler = (visit, { id = '' }) => {
  const review = visit.tables.get('reviews', id)
  if (review === undefined) return undefined
  const product = visit.tables.get('products', review.product)
  const key = `review:${id}`
  return pageReply(
    framePage(
      visit,
      'review-edit',
      `Edit Review '${review.title}'`,
      row(link(PATH, 'Back')),
      postForm(
        `/admin/review/product/save/id/${id}/`,
        row('Product: ', product === undefined ? 'no longer sold' : link(productPath(product.id), product.name)),
        row(
          'Author: ',
          review.customer === undefined ? 'Guest' : link(`/admin/customer/index/edit/id/${review.customer}/`, review.nickname),
        ),
        labelledValue('Created', `${key}:created`, longMoment(review.createdAt)),
        row(selectField('status', 'Status', CHOICES, review.status, { 'data-key': `${key}:status` })),
        el(
          'fieldset',
          {},
          el('legend', {}, 'Detailed Rating'),
          ...[1, 2, 3, 4, 5].map((stars) =>
            row(radio('stars', `${stars} ${stars === 1 ? 'star' : 'stars'}`, String(stars), stars === review.stars)),
          ),
        ),
        textField('nickname', 'Nickname', { value: review.nickname, isRequired: true, key: `${key}:nickname` }),
        textField('title', 'Summary of Review', { value: review.title, isRequired: true, key: `${key}:title` }),
        textareaField('detail', 'Review', review.text, true, `${key}:text`),
        row(el('button', {}, 'Save Review')),
      ),
      postRow(`/admin/review/product/delete/id/${id}/`, el('button', {}, 'Delete Review')),
    ),
  )
}

/** Saves a review. If the text changed, its stances are no longer known. */
export const saveReview: AdminHandler = ({ tables, request }, { id = '' }) => {
  const review = tables.get('reviews', id)
  if (review === undefined) return undefined
  const [nickname, title, text] = [
    typedText(request.form, 'nickname', 80),
    typedText(request.form, 'title', 120),
    typedText(request.form, 'detail'),
  ]
  const stars = [1, 2, 3, 4, 5].find((each) => String(each) === fieldOf(request.form, 'stars')) ?? review.stars
  const status = STATUSES.find((each) => each === fieldOf(request.form, 'status')) ?? review.status
  if (nickname === '' || title === '' || text === '')
    return redirect(reviewPath(id), undefined, 'Please fill in all required fields.')
  const saved: Review = { ...review, nickname, title, text, stars, status, stances: text === review.text ? review.stances : [] }
  return redirect(PATH, { reviews: { [id]: saved } }, 'You saved the review.')
}

export const deleteReview: AdminHandler = ({ tables }, { id = '' }) =>
  tables.get('reviews', id) === undefined
    ? undefined
    : redirect(PATH, { reviews: { [id]: null } }, 'The review has been deleted.')
