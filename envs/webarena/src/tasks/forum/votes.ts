import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Expected } from '../../evaluate/expected.ts'
import type { Submission } from '../../generate/forum/rows.ts'
import { choiceOf } from '../../sites/forum/queries.ts'
import { sortThreads } from '../../sites/forum/sort.ts'
import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { forumUrl, MEMBER, pathToForum, urlOfThread } from './navigation.ts'

type ForumParams = { readonly forum: string }
type RankedThreadParams = { readonly forum: string; readonly place: number }

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'] as const

/** Upvotes the newest thread of a forum. */
export const upvoteNewest: Template<ForumParams> = {
  name: 'forum.upvote-newest',
  original: 22,
  sites: ['forum'],
  evaluator: 'html',
  wordings: [
    ({ forum }) => `Upvote the newest thread in the forum ${forum}`,
    ({ forum }) => `Give an upvote to whatever was posted last in ${forum}.`,
  ],
  heldOutWording: ({ forum }) => `The most recent submission in ${forum} deserves my approval. Vote it up.`,
  draw: (random, databases) => drawForum(random, databases, 2, (threads) => newest(databases, threads)),
  expected: ({ forum }, databases) => vote(newest(databases, inForum(databases, forum)), 'up'),
  subgoals: ({ forum }, databases) =>
    voteSubgoals(newest(databases, inForum(databases, forum)), 'up', [...pathToForum(forum), forumUrl(`/f/${forum}/new`)]),
}

/** Downvotes one of the best threads of all time in a forum. */
export const downvoteTop: Template<RankedThreadParams> = {
  name: 'forum.downvote-top',
  original: 24,
  sites: ['forum'],
  evaluator: 'html',
  wordings: [
    ({ forum, place }) => `Downvote the ${ordinal(place)} highest scored thread of all time in ${forum}`,
    ({ forum, place }) => `In ${forum}, go to the threads with the best scores ever and vote the ${ordinal(place)} of them down.`,
  ],
  heldOutWording: ({ forum, place }) =>
    `Rank what was ever submitted to ${forum} by score. Number ${place} is overrated: vote against it.`,
  draw(random, databases) {
    const place = 1 + random.integer(ORDINALS.length)
    const drawn = drawForum(random, databases, place + 1, (threads) => best(databases, threads, place))
    return drawn && { ...drawn, place }
  },
  expected: ({ forum, place }, databases) => vote(best(databases, inForum(databases, forum), place), 'down'),
  subgoals: ({ forum, place }, databases) =>
    voteSubgoals(best(databases, inForum(databases, forum), place), 'down', [
      ...pathToForum(forum),
      forumUrl(`/f/${forum}/top`),
      forumUrl(`/f/${forum}/top?t=all`),
    ]),
}

function ordinal(place: number): string {
  return ORDINALS[place - 1] ?? `${place}th`
}

function inForum(databases: Databases, forum: string): readonly Submission[] {
  return databases.forum.where('submissions', 'forum', forum)
}

function newest(databases: Databases, threads: readonly Submission[]): Submission | undefined {
  return sortThreads(databases.forum, threads, 'new', 'all')[0]
}

function best(databases: Databases, threads: readonly Submission[], place: number): Submission | undefined {
  return sortThreads(databases.forum, threads, 'top', 'all')[place - 1]
}

/** Draws a forum with at least `minThreads` threads, in which the member has not voted on the target thread. */
function drawForum(
  random: Rng,
  databases: Databases,
  minThreads: number,
  target: (threads: readonly Submission[]) => Submission | undefined,
): ForumParams | undefined {
  const forum = random.pick(databases.forum.rows('forums')).id
  const threads = inForum(databases, forum)
  const thread = target(threads)
  if (threads.length < minThreads || thread === undefined) return undefined
  return choiceOf(databases.forum, MEMBER, thread) === 0 ? { forum } : undefined
}

function vote(thread: Submission | undefined, direction: 'up' | 'down'): Expected {
  if (thread === undefined) return {}
  const read = { key: `${direction}vote:s${thread.id}`, attribute: 'title' }
  return {
    checks: [{ page: { url: urlOfThread(thread) }, read, equals: `Retract ${direction}vote` }],
    changes: [`forum/votes/${MEMBER}:s${thread.id}`],
  }
}

function voteSubgoals(thread: Submission | undefined, direction: 'up' | 'down', path: readonly string[]): readonly Subgoal[] {
  if (thread === undefined) return []
  const vote = direction === 'up' ? 1 : -1
  return [
    {
      kind: 'do',
      path,
      actions: [{ kind: 'press', button: direction === 'up' ? 'Upvote' : 'Downvote', within: `thread:${thread.id}` }],
      isDone: ({ databases }) => choiceOf(databases.forum, MEMBER, thread) === vote,
    },
  ]
}

/** A user and a forum with threads of theirs. */
export type UserThreadsParams = { readonly forum: string; readonly user: string }

/** Limits: threads on one page of a user's submissions, and votes in one task. */
const MAX_LISTED = 25
export const MAX_VOTES = 4

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
        read: { key: `upvote:s${thread.id}`, attribute: 'title' },
        equals: 'Retract upvote',
      })),
      changes: threads.map(({ id }) => `forum/votes/${MEMBER}:s${id}`),
    }
  },
  subgoals: (params, databases) =>
    threadsBy(databases, params).map(
      (thread): Subgoal => ({
        kind: 'do',
        path: pathToThreadsOf(params),
        actions: [{ kind: 'press', button: 'Upvote', within: `thread:${thread.id}` }],
        isDone: (now) => choiceOf(now.databases.forum, MEMBER, thread) === 1,
      }),
    ),
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
export function drawUser(random: Rng, { forum: tables }: Databases): UserThreadsParams | undefined {
  const { author, forum } = random.pick(tables.rows('submissions'))
  const count = tables.where('submissions', 'author', author).length
  return author === MEMBER || count > MAX_LISTED ? undefined : { forum, user: author }
}

/** Returns the threads by a user in a forum. */
export function threadsBy({ forum: tables }: Databases, { forum, user }: UserThreadsParams): readonly Submission[] {
  return tables.where('submissions', 'author', user).filter((thread) => thread.forum === forum)
}

/** Path to the list of a user's threads. */
export function pathToThreadsOf({ forum, user }: UserThreadsParams): readonly string[] {
  return [...pathToForum(forum), forumUrl(`/user/${user}`), forumUrl(`/user/${user}/submissions`)]
}
