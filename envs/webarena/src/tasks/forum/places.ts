import { FORUM_ACCOUNT } from '../../generate/accounts.ts'
import type { Submission } from '../../generate/forum/rows.ts'
import { pathOfThread } from '../../sites/forum/standing.ts'

/** Who is signed in at the forum. */
export const MEMBER: string = FORUM_ACCOUNT.user

/** A URL of the forum. */
export function at(path: string): string {
  return `http://forum.test${path}`
}

/** Where a thread is read. */
export function urlOfThread(thread: Submission): string {
  return at(pathOfThread(thread))
}

/** The way to a forum's page from any page of the site. */
export function toForum(forum: string): readonly string[] {
  return [at('/forums'), at(`/f/${forum}`)]
}
