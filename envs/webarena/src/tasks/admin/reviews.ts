import type { Databases } from '../../data.ts'
import type { Review } from '../../generate/store/rows.ts'
import { monthName, monthOf } from '../store/periods.ts'
import type { Template } from '../template.ts'
import { filterActions, inYear, lastDay, REVIEWS, readInGrid, typedDate } from './navigation.ts'

/** Counts the reviews of a month. */
export const countReviews: Template<{ readonly month: string }> = {
  name: 'admin.count-reviews',
  original: 248,
  sites: ['admin'],
  evaluator: 'string',
  wordings: [
    ({ month }) => `How many reviews did our store receive in ${monthName(month)}?`,
    ({ month }) => `Count the reviews that were written in ${monthName(month)}, whatever their status.`,
  ],
  heldOutWording: ({ month }) =>
    `How many pieces of feedback did buyers leave us in ${monthName(month)}? Include those that nobody has approved.`,
  draw: (random, { store }) => ({ month: monthOf(random.pick(store.rows('reviews')).createdAt) }),
  expected: ({ month }, { store }) => count(store, ({ createdAt }) => monthOf(createdAt) === month),
  subgoals: ({ month }) => [
    readInGrid(REVIEWS, filterActions({ 'Created from': typedDate(`${month}-01`), 'Created to': typedDate(lastDay(month)) }), [
      'records',
    ]),
  ],
}

/** Counts the reviews with a status. */
export const countReviewsByStatus: Template<{ readonly status: string; readonly year: string }> = {
  name: 'admin.count-reviews-by-status',
  original: 277,
  sites: ['admin'],
  evaluator: 'string',
  wordings: [
    ({ status, year }) => `How many of all reviews${inYear(year)} have the status "${status}"?`,
    ({ status, year }) => `What is the number of reviews${inYear(year)} in the back office that are ${status.toLowerCase()}?`,
  ],
  heldOutWording: ({ status, year }) =>
    `I am going through the feedback${inYear(year)} from buyers. How many pieces are marked "${status}" at the moment?`,
  draw(random, { store }) {
    const { status, createdAt } = random.pick(store.rows('reviews'))
    return { status, year: random.pick(['', createdAt.slice(0, 4)]) }
  },
  expected: ({ status, year }, { store }) =>
    count(store, (review) => review.status === status && review.createdAt.startsWith(year)),
  subgoals({ status, year }) {
    const dates = year === '' ? {} : { 'Created from': `1/1/${year}`, 'Created to': `12/31/${year}` }
    return [readInGrid(REVIEWS, filterActions(dates, { Status: status }), ['records'])]
  },
}

/** Counts the reviews that contain a word. */
export const reviewsMentioning: Template<{ readonly word: string }> = {
  name: 'admin.reviews-mentioning',
  original: 288,
  sites: ['admin'],
  evaluator: 'string',
  wordings: [
    ({ word }) => `How many reviews that our store has received mention the term "${word}" in their text?`,
    ({ word }) => `Tell me the number of reviews whose text has "${word}" in it.`,
  ],
  heldOutWording: ({ word }) => `Count the pieces of feedback from buyers with "${word}" somewhere in the body.`,
  draw(random, { store }) {
    const words =
      random
        .pick(store.rows('reviews'))
        .text.toLowerCase()
        .match(/[a-z]{4,}/g) ?? []
    if (words.length === 0) return undefined
    const word = random.pick(words)
    const found = store.rows('reviews').filter((review) => mentions(review, word)).length
    return found >= 3 && found < store.rows('reviews').length / 4 ? { word } : undefined
  },
  expected: ({ word }, { store }) => count(store, (review) => mentions(review, word)),
  subgoals: ({ word }) => [readInGrid(REVIEWS, filterActions({ Review: word }), ['records'])],
}

function mentions({ text }: Review, word: string): boolean {
  return text.toLowerCase().includes(word)
}

function count({ rows }: Databases['store'], isCounted: (review: Review) => boolean): ReturnType<Template['expected']> {
  return { answer: { kind: 'value', value: { type: 'number', number: rows('reviews').filter(isCounted).length } } }
}
