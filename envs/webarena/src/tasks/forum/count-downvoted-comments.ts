import { compareTexts } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Comment } from '../../generate/forum/rows.ts'
import { votesOn } from '../../sites/forum/queries.ts'
import { sortThreads } from '../../sites/forum/sort.ts'
import type { ReadSubgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { forumUrl, pathToForum } from './navigation.ts'

/** Comments on one page of a user's comments. */
const COMMENTS_PER_PAGE = 25

/** Counts the downvoted comments by the author of the newest thread. */
export const countDownvotedComments: Template<{ readonly forum: string }> = {
  name: 'forum.count-downvoted-comments',
  original: 33,
  sites: ['forum'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ forum }) => `How many comments with a score below zero has the author of the newest thread in ${forum} written?`,
    ({ forum }) =>
      `Look up who posted last in the forum ${forum}, and tell me how many of that person's comments have more downvotes than upvotes.`,
  ],
  heldOutWording: ({ forum }) =>
    `Find whoever began the most recent submission in ${forum}. How many remarks by that user, anywhere, were received so badly that their score is negative?`,
  draw(random, databases) {
    const forum = random.pick(databases.forum.rows('forums')).id
    const count = commentsOfLatest(databases, forum)?.comments.length ?? 0
    return count >= 1 && count <= COMMENTS_PER_PAGE ? { forum } : undefined
  },
  expected({ forum }, databases) {
    const comments = commentsOfLatest(databases, forum)?.comments ?? []
    return {
      answer: { kind: 'value', value: { type: 'number', number: comments.filter((each) => isDisliked(databases, each)).length } },
    }
  },
  subgoals({ forum }, databases) {
    const { thread = '', author = '', comments = [] } = commentsOfLatest(databases, forum) ?? {}
    return [
      { kind: 'see', path: [...pathToForum(forum), forumUrl(`/f/${forum}/new`)], keys: [`thread:${thread}`] },
      ...pagesOf(comments).map((shown, page): ReadSubgoal => {
        const list = forumUrl(`/user/${author}/comments`)
        const path = [forumUrl(`/user/${author}`), list, ...(page === 0 ? [] : [`${list}?page=${page + 1}`])]
        return { kind: 'see', path, keys: shown.map(({ id }) => `score:c${id}`) }
      }),
    ]
  },
}

/** Splits comments into the pages of their author's list, newest first. A page without comments is still read. */
function pagesOf(comments: readonly Comment[]): readonly (readonly Comment[])[] {
  const newestFirst = comments.toReversed().sort((left, right) => compareTexts(right.createdAt, left.createdAt))
  const count = Math.max(1, Math.ceil(comments.length / COMMENTS_PER_PAGE))
  return Array.from({ length: count }, (_, page) => newestFirst.slice(page * COMMENTS_PER_PAGE, (page + 1) * COMMENTS_PER_PAGE))
}

interface LatestThread {
  readonly thread: string
  readonly author: string
  readonly comments: readonly Comment[]
}

function commentsOfLatest({ forum: tables }: Databases, forum: string): LatestThread | undefined {
  const latest = sortThreads(tables, tables.where('submissions', 'forum', forum), 'new', 'all')[0]
  return latest && { thread: latest.id, author: latest.author, comments: tables.where('comments', 'author', latest.author) }
}

/** A score of zero does not count. */
function isDisliked({ forum }: Databases, comment: Comment): boolean {
  const { up, down } = votesOn(forum, comment)
  return down > up
}
