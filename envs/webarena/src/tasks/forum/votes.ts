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
