import type { Databases } from '../../data.ts'
import type { Submission } from '../../generate/forum/rows.ts'
import { commentCount } from '../../sites/forum/queries.ts'
import { sortThreads } from '../../sites/forum/sort.ts'
import type { Template } from '../template.ts'
import { forumUrl, pathToForum } from './navigation.ts'

type TopThreadsParams = { readonly forum: string; readonly count: number; readonly what: 'author' | 'links' | 'comments' }

const QUESTIONS: Readonly<Record<TopThreadsParams['what'], string>> = {
  author: 'who began the one with the most comments',
  links: 'how many lead to another site',
  comments: 'how many have more than three comments',
}

/** The same questions in held-out wordings. */
const HELD_OUT_QUESTIONS: typeof QUESTIONS = {
  author: 'the username of whoever submitted the one that was discussed at the greatest length, by number of remarks',
  links: 'the number of those that point to a page elsewhere on the web',
  comments: 'the number of those with at least four remarks',
}

/** Threads per page. */
const THREADS_PER_PAGE = 20

/** Asks about the best threads of all time in a forum. */
export const topThreadsQuestion: Template<TopThreadsParams> = {
  name: 'forum.among-top-posts',
  original: 17,
  sites: ['forum'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ forum, count, what }) => `Among the ${count} threads of ${forum} with the best scores of all time, ${QUESTIONS[what]}?`,
    ({ forum, count, what }) => `Take the top ${count} of the forum ${forum}, of all time. Tell me ${QUESTIONS[what]}.`,
  ],
  heldOutWording: ({ forum, count, what }) =>
    `Rank what was ever submitted to ${forum} by score, and stop after ${count}. I want to know ${HELD_OUT_QUESTIONS[what]}.`,
  draw(random, databases) {
    const forum = random.pick(databases.forum.rows('forums')).id
    const params = { forum, count: 5 + random.integer(6), what: random.pick(['author', 'links', 'comments'] as const) }
    const top = topOf(databases, params)
    if (top.length < params.count || params.count > THREADS_PER_PAGE) return undefined
    const [first, next] = byComments(databases, top)
    const isClear = first !== undefined && next !== undefined && countIn(databases, first) > countIn(databases, next)
    if (params.what === 'author') return isClear ? params : undefined
    const number = numberOf(databases, top, params.what)
    return number > 0 && number < params.count ? params : undefined
  },
  expected(params, databases) {
    const top = topOf(databases, params)
    const [first] = byComments(databases, top)
    if (params.what === 'author') return { answer: { kind: 'value', value: { type: 'text', text: first?.author ?? '' } } }
    return { answer: { kind: 'value', value: { type: 'number', number: numberOf(databases, top, params.what) } } }
  },
  subgoals(params, databases) {
    const { forum } = params
    const path = [...pathToForum(forum), forumUrl(`/f/${forum}/top`), forumUrl(`/f/${forum}/top?t=all`)]
    return [{ kind: 'see', path, keys: topOf(databases, params).map(({ id }) => `thread:${id}`) }]
  },
}

function topOf({ forum: tables }: Databases, { forum, count }: TopThreadsParams): readonly Submission[] {
  return sortThreads(tables, tables.where('submissions', 'forum', forum), 'top', 'all').slice(0, count)
}

function byComments(databases: Databases, threads: readonly Submission[]): readonly Submission[] {
  return [...threads].sort((one, other) => countIn(databases, other) - countIn(databases, one))
}

function countIn({ forum }: Databases, { id }: Submission): number {
  return commentCount(forum, id)
}

function numberOf(databases: Databases, threads: readonly Submission[], what: TopThreadsParams['what']): number {
  const isCounted = (thread: Submission): boolean =>
    what === 'links' ? thread.url !== undefined : countIn(databases, thread) > 3
  return threads.filter(isCounted).length
}
