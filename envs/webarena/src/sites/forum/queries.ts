import { FORUM_ACCOUNT } from '../../generate/accounts.ts'
import type { Comment, ForumRows, Submission } from '../../generate/forum/rows.ts'
import { daysBetween, TODAY } from '../shared/dates.ts'
import type { Tables } from '../shared/tables.ts'

/** Tables of the forum's database. */
export type ForumTables = Tables<ForumRows>

/** Item that can be voted on. */
export type Votable = Submission | Comment

/** Returns the reference to a thread or comment that votes store: `s12`, `c345`. */
export function targetOf(item: Votable): string {
  return 'forum' in item ? `s${item.id}` : `c${item.id}`
}

/** Returns the up and down votes, including retractable votes. */
export function votesOn(tables: ForumTables, item: Votable): { readonly up: number; readonly down: number } {
  let { upvotes: up, downvotes: down } = item
  for (const { choice } of tables.where('votes', 'target', targetOf(item))) {
    if (choice === 1) up += 1
    else down += 1
  }
  return { up, down }
}

/** Returns up votes minus down votes. */
export function scoreOf(tables: ForumTables, item: Votable): number {
  const { up, down } = votesOn(tables, item)
  return up - down
}

/** Returns a user's vote: 1, -1, or 0 for none. */
export function choiceOf(tables: ForumTables, user: string | undefined, item: Votable): 1 | 0 | -1 {
  if (user === undefined) return 0
  return tables.get('votes', `${user}:${targetOf(item)}`)?.choice ?? 0
}

/** Returns the comments on a thread or the replies to a comment, best first, ties by age. */
export function repliesTo(tables: ForumTables, submission: string, parent?: string): readonly Comment[] {
  const answers = tables.where('comments', 'submission', submission).filter((comment) => comment.parent === parent)
  return answers
    .map((comment) => ({ comment, score: scoreOf(tables, comment) }))
    .sort((a, b) => b.score - a.score || Number(a.comment.id) - Number(b.comment.id))
    .map(({ comment }) => comment)
}

/** Returns the number of comments on a thread, at any depth. */
export function commentCount(tables: ForumTables, submission: string): number {
  return tables.where('comments', 'submission', submission).length
}

/** Returns the number of subscribers, including users of the site, who can unsubscribe. */
export function subscriberCount(tables: ForumTables, forum: string): number {
  return (tables.get('forums', forum)?.subscribers ?? 0) + tables.where('subscriptions', 'forum', forum).length
}

/** Returns the path of a thread. */
export function pathOfThread({ forum, id, slug }: Submission): string {
  return `/f/${forum}/${id}/${slug}`
}

/** Forums from which users are banned: they may read and vote, but not post. */
const BANS: Readonly<Record<string, readonly string[]>> = { [FORUM_ACCOUNT.user]: ['engines', 'pottery', 'thrift'] }

/** True if a user may not post in a forum. */
export function isBanned(user: string, forum: string): boolean {
  return BANS[user]?.includes(forum) === true
}

/** Age in days after which a thread takes no more comments: eighteen months. */
const OPEN_DAYS = 548

/** True if a thread is too old for comments. */
export function isArchived({ createdAt }: Submission): boolean {
  return daysBetween(createdAt, TODAY) > OPEN_DAYS
}
