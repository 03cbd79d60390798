import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Submission } from '../../generate/forum/rows.ts'
import { choiceOf } from '../../sites/forum/queries.ts'
import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { forumUrl, MEMBER, pathToForum, urlOfThread } from './navigation.ts'

/** A user and a forum with threads of theirs. */
type UserThreadsParams = { readonly forum: string; readonly user: string }

/** Limits: threads on one page of a user's submissions, and votes in one task. */
const MAX_LISTED = 25
const MAX_VOTES = 4

/** Draws, judges and plans the same vote on all threads that a user began in a forum. */
function votesOnAll(direction: 'up' | 'down'): Pick<Template<UserThreadsParams>, 'draw' | 'expected' | 'subgoals'> {
  const [button, choice] = direction === 'up' ? (['Upvote', 1] as const) : (['Downvote', -1] as const)
  return {
    draw(random, databases) {
      const params = drawUser(random, databases)
      const threads = params === undefined ? [] : threadsBy(databases, params)
      const isUntouched = threads.every((thread) => choiceOf(databases.forum, MEMBER, thread) === 0)
      return threads.length > 0 && threads.length <= MAX_VOTES && isUntouched ? params : undefined
    },
    expected(params, databases) {
      const threads = threadsBy(databases, params)
      return {
        checks: threads.map((thread) => ({
          page: { url: urlOfThread(thread) },
          read: { key: `${direction}vote:s${thread.id}`, attribute: 'title' },
          equals: `Retract ${direction}vote`,
        })),
        changes: threads.map(({ id }) => `forum/votes/${MEMBER}:s${id}`),
      }
    },
    subgoals: (params, databases) =>
      threadsBy(databases, params).map(
        (thread): Subgoal => ({
          kind: 'do',
          path: pathToThreadsOf(params),
          actions: [{ kind: 'press', button, within: `thread:${thread.id}` }],
          isDone: (now) => choiceOf(now.databases.forum, MEMBER, thread) === choice,
        }),
      ),
  }
}

/** Upvotes all threads by a user in a forum. */
export const likeAllByUser: Template<UserThreadsParams> = {
  name: 'forum.like-all-by-user',
  original: 25,
  sites: ['forum'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ user, forum }) => `Upvote every thread that ${user} began in ${forum}`,
    ({ user, forum }) => `I like what ${user} posts in the forum ${forum}: give all those submissions an upvote.`,
  ],
  heldOutWording: ({ user, forum }) =>
    `In ${forum}, ${user} deserves my approval across the board. Vote up each discussion opened by that name there.`,
  ...votesOnAll('up'),
}

/** Downvotes all threads by a user in a forum. */
export const dislikeAllByUser: Template<UserThreadsParams> = {
  name: 'forum.dislike-all-by-user',
  original: 1510,
  sites: ['forum'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ user, forum }) => `Downvote every thread that ${user} began in ${forum}`,
    ({ user, forum }) => `I do not like what ${user} posts in the forum ${forum}: give all those submissions a downvote.`,
  ],
  heldOutWording: ({ user, forum }) =>
    `Whatever ${user} has started in ${forum} should lose a point. Vote against each of these discussions.`,
  ...votesOnAll('down'),
}

/** Asks to upvote the threads of a user who has none in that forum. */
export const likeNoneByUser: Template<UserThreadsParams> = {
  name: 'forum.like-all-by-user-none',
  original: 25,
  sites: ['forum'],
  evaluator: 'impossible',
  wordings: likeAllByUser.wordings,
  heldOutWording: likeAllByUser.heldOutWording,
  draw(random, databases) {
    const params = drawUser(random, databases)
    const other = random.pick(databases.forum.rows('forums')).id
    const drawn = params && { ...params, forum: other }
    return drawn !== undefined && threadsBy(databases, drawn).length === 0 ? drawn : undefined
  },
  expected: ({ forum, user }) => ({
    answer: {
      kind: 'impossible',
      wants: 'action',
      reason: [
        ['thread', 'post', 'submission', forum, user],
        ['no', 'not', 'none', 'never', 'nothing', 'any', 'zero'],
      ],
    },
  }),
  subgoals: (params, { forum }) => [
    {
      kind: 'see',
      path: pathToThreadsOf(params),
      keys: forum.where('submissions', 'author', params.user).map(({ id }) => `thread:${id}`),
    },
  ],
}

/** Draws a user with a thread in a forum. */
function drawUser(random: Rng, { forum: tables }: Databases): UserThreadsParams | undefined {
  const { author, forum } = random.pick(tables.rows('submissions'))
  const count = tables.where('submissions', 'author', author).length
  return author === MEMBER || count > MAX_LISTED ? undefined : { forum, user: author }
}

/** Returns the threads by a user in a forum. */
function threadsBy({ forum: tables }: Databases, { forum, user }: UserThreadsParams): readonly Submission[] {
  return tables.where('submissions', 'author', user).filter((thread) => thread.forum === forum)
}

/** Path to the list of a user's threads. */
function pathToThreadsOf({ forum, user }: UserThreadsParams): readonly string[] {
  return [...pathToForum(forum), forumUrl(`/user/${user}`), forumUrl(`/user/${user}/submissions`)]
}
