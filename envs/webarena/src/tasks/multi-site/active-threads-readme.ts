import type { Databases } from '../../data.ts'
import type { Submission } from '../../generate/forum/rows.ts'
import { commentCount } from '../../sites/forum/queries.ts'
import { sortThreads } from '../../sites/forum/sort.ts'
import { forumUrl, pathToForum, urlOfThread } from '../forum/navigation.ts'
import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { expectReadme, isNameTaken, readmeSubgoals } from './project-with-readme.ts'

type ActiveThreadsParams = { readonly name: string; readonly forum: string; readonly count: number }

const NAMES = ['Evening Reads', 'Loud Corner', 'Long Debates', 'Worth Arguing', 'Sunday Threads', 'Talk of the Town'] as const

/** Creates a project whose README links to the threads of a forum with the most comments. */
export const activeThreadsReadme: Template<ActiveThreadsParams> = {
  name: 'several.active-threads-readme',
  original: 88,
  sites: ['code', 'forum'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ name, forum, count }) =>
      `Create a repository named "${name}" whose README.md has the addresses of the comment pages of the ${count} threads with the most comments of all time in the forum ${forum} (${forumUrl('/')})`,
    ({ name, forum, count }) =>
      `Which ${count} threads of the forum ${forum}, at ${forumUrl('/')}, have been commented on the most, ever? Start a project "${name}" with the URLs of their comment pages in its README.md.`,
  ],
  heldOutWording: ({ name, forum, count }) =>
    `I collect lively discussions. From ${forumUrl('/')}, pick the top ${count} of ${forum} by number of replies over all the years, and save where to find each of them to the README.md of something new that you call "${name}".`,
  draw(random, databases) {
    const forum = random.pick(databases.forum.rows('forums')).id
    const params = { name: random.pick(NAMES), forum, count: 2 + random.integer(2) }
    const found = busiestThreads(databases, { forum, count: params.count + 1 }).map(({ id }) => commentCount(databases.forum, id))
    const isTie = found.length <= params.count || found.at(-1) === found.at(-2)
    return isTie || isNameTaken(databases, params.name) ? undefined : params
  },
  expected: (params, databases) => expectReadme(databases, params.name, busiestThreads(databases, params).map(urlOfThread)),
  subgoals(params, databases) {
    const { name, forum } = params
    const threads = busiestThreads(databases, params)
    const list = [...pathToForum(forum), forumUrl(`/f/${forum}/most_commented`), forumUrl(`/f/${forum}/most_commented?t=all`)]
    const readThreads = threads.map(
      (thread): Subgoal => ({ kind: 'see', path: [...list, urlOfThread(thread)], keys: [`comments:${thread.id}`] }),
    )
    const text = `${name}: ${threads.map(urlOfThread).join(' ')}`
    return [...readThreads, ...readmeSubgoals(databases, name, text)]
  },
}

function busiestThreads(
  { forum: tables }: Databases,
  { forum, count }: Pick<ActiveThreadsParams, 'forum' | 'count'>,
): readonly Submission[] {
  return sortThreads(tables, tables.where('submissions', 'forum', forum), 'most_commented', 'all').slice(0, count)
}
