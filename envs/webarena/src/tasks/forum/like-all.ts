import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Submission } from '../../generate/forum/rows.ts'
import { choiceOf } from '../../sites/forum/standing.ts'
import type { Template } from '../template.ts'
import type { Leg } from '../way.ts'
import { at, MEMBER, toForum, urlOfThread } from './places.ts'

type ByUser = { readonly forum: string; readonly user: string }

/** More threads do not stand on a page of somebody's, and nobody votes that often. */
const MOST_LISTED = 25
const MOST_LIKED = 4

/** All threads that somebody began in a forum get a vote. */
export const likeAllByUser: Template<ByUser> = {
  name: 'forum.like-all-by-user',
  original: 25,
  sites: ['forum'],
  judged: 'html',
  isLong: true,
  wordings: [
    ({ user, forum }) => `Upvote every thread that ${user} began in ${forum}`,
    ({ user, forum }) => `I like what ${user} posts in the forum ${forum}: give all those submissions an upvote.`,
  ],
  draw(random, databases) {
    const params = drawUser(random, databases)
    const threads = params === undefined ? [] : threadsBy(databases, params)
    const isUntouched = threads.every((thread) => choiceOf(databases.forum, MEMBER, thread) === 0)
    return threads.length > 0 && threads.length <= MOST_LIKED && isUntouched ? params : undefined
  },
  expects(params, databases) {
    const threads = threadsBy(databases, params)
    return {
      checks: threads.map((thread) => ({
        page: { url: urlOfThread(thread) },
        read: { key: `upvote:s${thread.id}`, attribute: 'title' },
        equals: 'Retract upvote',
      })),
      changes: threads.map(({ id }) => `forum/votes/${MEMBER}:s${id}`),
    }
  },
  way: (params, databases) =>
    threadsBy(databases, params).map(
      (thread): Leg => ({
        kind: 'do',
        path: pathTo(params),
        deeds: [{ kind: 'press', button: 'Upvote', within: `thread:${thread.id}` }],
        isDone: (now) => choiceOf(now.databases.forum, MEMBER, thread) === 1,
      }),
    ),
}

/** Threads are to be liked of somebody who began none there. */
export const likeNoneByUser: Template<ByUser> = {
  name: 'forum.like-all-by-user-none',
  original: 25,
  sites: ['forum'],
  judged: 'impossible',
  wordings: likeAllByUser.wordings,
  draw(random, databases) {
    const params = drawUser(random, databases)
    const other = random.pick(databases.forum.rows('forums')).id
    const drawn = params && { ...params, forum: other }
    return drawn !== undefined && threadsBy(databases, drawn).length === 0 ? drawn : undefined
  },
  expects: ({ forum, user }) => ({
    answer: {
      kind: 'impossible',
      reason: [
        ['thread', 'post', 'submission', forum, user],
        ['no', 'not', 'none', 'never', 'nothing', 'any', 'zero'],
      ],
    },
  }),
  way: (params, { forum }) => [
    {
      kind: 'see',
      path: pathTo(params),
      keys: forum.where('submissions', 'author', params.user).map(({ id }) => `thread:${id}`),
    },
  ],
}

function drawUser(random: Rng, { forum: tables }: Databases): ByUser | undefined {
  const { author, forum } = random.pick(tables.rows('submissions'))
  const count = tables.where('submissions', 'author', author).length
  return author === MEMBER || count > MOST_LISTED ? undefined : { forum, user: author }
}

function threadsBy({ forum: tables }: Databases, { forum, user }: ByUser): readonly Submission[] {
  return tables.where('submissions', 'author', user).filter((thread) => thread.forum === forum)
}

function pathTo({ forum, user }: ByUser): readonly string[] {
  return [...toForum(forum), at(`/user/${user}`), at(`/user/${user}/submissions`)]
}
