import type { Databases } from '../../data.ts'
import type { Review } from '../../generate/store/rows.ts'
import { urlOf } from '../../sites/shared/fields.ts'
import type { Template } from '../template.ts'
import { filterActions, REVIEWS, readInGrid } from './navigation.ts'

type NicknameParams = { readonly nickname: string }

/** Maximum number of boxes to tick. */
const MAX_REVIEWS = 5

/** Deletes all reviews with a nickname. */
export const deleteReviews: Template<NicknameParams> = {
  name: 'admin.delete-reviews',
  original: 246,
  sites: ['admin'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ nickname }) => `Delete all reviews by ${nickname}`,
    ({ nickname }) => `Whatever ${nickname} wrote about our products is spam. Remove every review with that nickname.`,
  ],
  heldOutWording: ({ nickname }) =>
    `Nothing that was posted under the name ${nickname} should stay on our product pages. Please erase that feedback.`,
  draw(random, { store }) {
    const { nickname } = random.pick(store.rows('reviews'))
    const own = reviewsBy(store, nickname)
    // The filter also matches parts of names.
    return own.length <= MAX_REVIEWS && own.every((review) => review.nickname === nickname) ? { nickname } : undefined
  },
  expected: ({ nickname }, { store }) => ({
    checks: [{ page: { url: filteredUrl(nickname) }, read: { key: 'records' }, equals: '0 records found' }],
    changes: reviewsBy(store, nickname).map(({ id }) => `store/reviews/${id}`),
  }),
  subgoals({ nickname }, { store }) {
    const own = reviewsBy(store, nickname)
    return [
      {
        kind: 'do',
        path: [REVIEWS],
        actions: [
          ...filterActions({ Nickname: nickname }),
          ...own.map(({ id }) => ({ kind: 'tick', field: `Select ${id}`, isOn: true }) as const),
          { kind: 'choose', field: 'Actions', option: 'Delete' },
          { kind: 'press', button: 'Submit' },
        ],
        isDone: ({ databases }) => own.every(({ id }) => databases.store.get('reviews', id) === undefined),
      },
    ]
  },
}

const UNKNOWN_NICKNAMES = [
  'Captain Nobody',
  'Spam King',
  'Zz Top Reviewer',
  'Bargain Bot',
  'Anonymous Anne',
  'Mystery Max',
] as const

/** Asks to delete reviews that do not exist. */
export const deleteNoReviews: Template<NicknameParams> = {
  name: 'admin.delete-reviews-none',
  original: 246,
  sites: ['admin'],
  evaluator: 'impossible',
  wordings: deleteReviews.wordings,
  heldOutWording: deleteReviews.heldOutWording,
  draw(random, { store }) {
    const nickname = random.pick(UNKNOWN_NICKNAMES)
    return reviewsBy(store, nickname).length === 0 ? { nickname } : undefined
  },
  expected: ({ nickname }) => ({
    answer: {
      kind: 'impossible',
      wants: 'action',
      reason: [
        ['review', 'reviews', 'nickname', 'record', 'records', nickname],
        ['no', 'not', 'none', 'nobody', 'never', 'zero', 'any'],
      ],
    },
  }),
  subgoals: ({ nickname }) => [readInGrid(REVIEWS, filterActions({ Nickname: nickname }), ['records'])],
}

function reviewsBy(store: Databases['store'], nickname: string): readonly Review[] {
  const words = nickname.toLowerCase()
  return store.rows('reviews').filter((review) => review.nickname.toLowerCase().includes(words))
}

function filteredUrl(nickname: string): string {
  return urlOf(REVIEWS, [['nickname', nickname]])
}
