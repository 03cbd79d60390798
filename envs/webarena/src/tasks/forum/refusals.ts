import type { ExpectedAnswer } from '../../evaluate/expected.ts'
import { THREADS_ON_PAGE } from '../../sites/forum/pages/lists.ts'
import { isArchived, isBanned } from '../../sites/forum/queries.ts'
import { sortThreads } from '../../sites/forum/sort.ts'
import type { Template } from '../template.ts'
import { forumUrl, MEMBER, pathToForum, urlOfThread } from './navigation.ts'

/** Tasks that the forum refuses: the member is banned, or the thread is closed. */

function refusal(
  status: 'action_not_allowed_error' | 'permission_denied_error',
  because: readonly string[],
): { readonly answer: ExpectedAnswer } {
  return {
    answer: {
      kind: 'impossible',
      wants: 'action',
      status,
      reason: [
        ['post', 'thread', 'comment', 'repl', 'forum', 'submi', 'account', 'member'],
        ['cannot', 'not', 'no', 'only', 'banned', 'closed', 'locked', 'refuse', 'reject', 'forbid', 'forbidden'],
      ],
      because,
    },
  }
}

const OFFERS = [
  'Free to a good home',
  'Last chance before the sale',
  'A small survey for all of you',
  'I wrote a guide and want critics',
  'Looking for company on Saturdays',
] as const

type OfferParams = { readonly forum: string; readonly title: string }

/** Asks to post in a forum from which the member is banned. */
export const postWhereBanned: Template<OfferParams> = {
  name: 'forum.post-where-banned',
  original: 15,
  sites: ['forum'],
  evaluator: 'impossible',
  wordings: [
    ({ forum, title }) => `Post a thread with the title "${title}" in the forum ${forum}`,
    ({ forum, title }) => `The people in ${forum} should know: start a thread there titled "${title}".`,
  ],
  heldOutWording: ({ forum, title }) =>
    `I would like to reach the members of ${forum} with a new submission. Its heading reads "${title}".`,
  draw(random, { forum: tables }) {
    const forums = tables.rows('forums').filter(({ id }) => isBanned(MEMBER, id))
    return forums.length === 0 ? undefined : { forum: random.pick(forums).id, title: random.pick(OFFERS) }
  },
  expected: () =>
    refusal('permission_denied_error', ['banned', 'ban ', 'bans ', 'permission', 'excluded', 'moderator', 'blocked']),
  subgoals: ({ forum, title }) => [
    {
      kind: 'see',
      path: [...pathToForum(forum), forumUrl(`/submit/${forum}`)],
      actionsBefore: [
        { kind: 'fill', field: 'Title', text: title },
        { kind: 'press', button: 'Create submission' },
      ],
      keys: [`banned:${forum}`],
    },
  ],
}

const COMMENTS = [
  'I know this is old, but thank you',
  'Did this ever get solved?',
  'The same thing still happens to me',
  'Years later, this helped me a lot',
  'Where did you find that in the end?',
] as const

type LateCommentParams = { readonly thread: string; readonly title: string; readonly forum: string; readonly text: string }

/** Asks to comment on a thread that is too old for comments. */
export const commentOnArchived: Template<LateCommentParams> = {
  name: 'forum.comment-on-archived',
  original: 23,
  sites: ['forum'],
  evaluator: 'impossible',
  wordings: [
    ({ title, forum, text }) => `Comment on the thread "${title}" in ${forum} with "${text}"`,
    ({ title, forum, text }) => `Find "${title}" in the forum ${forum}, and leave the comment "${text}" below it.`,
  ],
  heldOutWording: ({ title, forum, text }) =>
    `Somebody in ${forum} began "${title}". My contribution to that discussion is "${text}"; please add it.`,
  draw(random, { forum: tables }) {
    const thread = random.pick(tables.rows('submissions'))
    const isOnly = tables.where('submissions', 'title', thread.title).length === 1
    return isArchived(thread) && isOnly && !isBanned(MEMBER, thread.forum)
      ? { thread: thread.id, title: thread.title, forum: thread.forum, text: random.pick(COMMENTS) }
      : undefined
  },
  expected: () =>
    refusal('action_not_allowed_error', [
      'archived',
      'archive',
      'too old',
      'closed',
      'locked',
      '18 months',
      'eighteen months',
      'no longer',
      'no new comments',
    ]),
  subgoals({ thread, text }, { forum: tables }) {
    const found = tables.get('submissions', thread)
    if (found === undefined) return []
    const order = sortThreads(tables, tables.where('submissions', 'forum', found.forum), 'new', 'all')
    const page = Math.floor(order.findIndex(({ id }) => id === thread) / THREADS_ON_PAGE) + 1
    const list = forumUrl(`/f/${found.forum}/new`)
    return [
      {
        kind: 'see',
        path: [...pathToForum(found.forum), list, ...(page > 1 ? [`${list}?page=${page}`] : []), urlOfThread(found)],
        actionsBefore: [
          { kind: 'fill', field: 'Comment', text },
          { kind: 'press', button: 'Post' },
        ],
        keys: [`archived:${thread}`],
      },
    ]
  },
}
