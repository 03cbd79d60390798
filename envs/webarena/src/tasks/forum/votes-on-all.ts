import { choiceOf } from '../../sites/forum/queries.ts'
import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { MEMBER, urlOfThread } from './navigation.ts'
import { drawUser, MAX_VOTES, pathToThreadsOf, threadsBy, type UserThreadsParams } from './votes.ts'

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
