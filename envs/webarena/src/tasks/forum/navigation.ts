import type { Rng } from '@orreryjs/core'
import { FORUM_ACCOUNT } from '../../generate/accounts.ts'
import type { Forum, Submission } from '../../generate/forum/rows.ts'
import { type ForumTables, isBanned, pathOfThread } from '../../sites/forum/queries.ts'

/** User who is signed in at the forum. */
export const MEMBER: string = FORUM_ACCOUNT.user

/** Returns a URL of the forum. */
export function forumUrl(path: string): string {
  return `http://forum.test${path}`
}

/** Returns the URL of a thread. */
export function urlOfThread(thread: Submission): string {
  return forumUrl(pathOfThread(thread))
}

/** Path to a forum's page from any page of the site. */
export function pathToForum(forum: string): readonly string[] {
  return [forumUrl('/forums'), forumUrl(`/f/${forum}`)]
}

/** Draws a forum. Returns `undefined` if the member may not post in it. */
export function drawOpenForum(random: Rng, tables: ForumTables): Forum | undefined {
  const forum = random.pick(tables.rows('forums'))
  return isBanned(MEMBER, forum.id) ? undefined : forum
}
