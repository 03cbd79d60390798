import type { Comment, ForumRows, Submission } from '../../generate/forum/rows.ts'
import type { Tables } from '../shared/tables.ts'

/** The forum's data as a request sees them. */
export type ForumTables = Tables<ForumRows>

/** What can be voted on. */
export type Votable = Submission | Comment

/** How votes name a thread or a comment: `s12`, `c345`. */
export function targetOf(item: Votable): string {
  return 'forum' in item ? `s${item.id}` : `c${item.id}`
}

/** Votes for and against, those that can be retracted among them. */
export function votesOn(tables: ForumTables, item: Votable): { readonly up: number; readonly down: number } {
  let { upvotes: up, downvotes: down } = item
  for (const { choice } of tables.where('votes', 'target', targetOf(item))) {
    if (choice === 1) up += 1
    else down += 1
  }
  return { up, down }
}

/** Votes for less votes against. */
export function scoreOf(tables: ForumTables, item: Votable): number {
  const { up, down } = votesOn(tables, item)
  return up - down
}

/** What somebody voted: 1, -1 or 0 for nothing. */
export function choiceOf(tables: ForumTables, user: string | undefined, item: Votable): 1 | 0 | -1 {
  if (user === undefined) return 0
  return tables.get('votes', `${user}:${targetOf(item)}`)?.choice ?? 0
}

/** Answers to a thread, or to a comment of it, in the order in which they are shown: the best first, of equals the oldest. */
export function answersTo(tables: ForumTables, submission: string, parent?: string): readonly Comment[] {
  const answers = tables.where('comments', 'submission', submission).filter((comment) => comment.parent === parent)
  return answers
    .map((comment) => ({ comment, score: scoreOf(tables, comment) }))
    .sort((a, b) => b.score - a.score || Number(a.comment.id) - Number(b.comment.id))
    .map(({ comment }) => comment)
}

/** How many answered a thread, at any depth. */
export function answerCount(tables: ForumTables, submission: string): number {
  return tables.where('comments', 'submission', submission).length
}

/** Subscribers of a forum, those who can unsubscribe among them. */
export function subscriberCount(tables: ForumTables, forum: string): number {
  return (tables.get('forums', forum)?.subscribers ?? 0) + tables.where('subscriptions', 'forum', forum).length
}

/** Where a thread is read. */
export function pathOfThread({ forum, id, slug }: Submission): string {
  return `/f/${forum}/${id}/${slug}`
}
