import type { Row } from '../../sites/shared/tables.ts'

/** A forum. The id is its name in URLs: `woodwork` of `/f/woodwork`. */
export interface Forum extends Row {
  readonly title: string
  /** One line for lists of forums. */
  readonly description: string
  /** Paragraphs separated by an empty line, shown next to the forum's threads. */
  readonly sidebar: string
  /** Topics that fit this forum and no other. */
  readonly topics: readonly string[]
  readonly createdAt: string
  /** Ids of users. */
  readonly moderators: readonly string[]
  /** Subscribers in addition to those in table `subscriptions`. */
  readonly subscribers: number
}

/** A thread: a link or a text. Ids are integers from 1 in chronological order. */
export interface Submission extends Row {
  readonly forum: string
  readonly author: string
  readonly title: string
  /** Last part of its URL: `what-glue-for-oak`. */
  readonly slug: string
  /** Link target. Absent for a text. */
  readonly url?: string
  /** Paragraphs separated by an empty line. */
  readonly body?: string
  /** For example `2023-05-17T08:41:00`. Not later than the present of shop and forum. */
  readonly createdAt: string
  readonly editedAt?: string
  /** Votes in addition to those in table `votes`. */
  readonly upvotes: number
  readonly downvotes: number
}

/** A comment on a thread or a reply to another comment. Ids are integers from 1 in chronological order. */
export interface Comment extends Row {
  readonly submission: string
  /** Comment that it replies to. Absent for a comment on the thread. */
  readonly parent?: string
  readonly author: string
  /** Paragraphs separated by an empty line. */
  readonly body: string
  readonly createdAt: string
  readonly editedAt?: string
  /** Votes in addition to those in table `votes`. */
  readonly upvotes: number
  readonly downvotes: number
}

/** A user. The id is the username. */
export interface ForumUser extends Row {
  readonly biography: string
  readonly createdAt: string
}

/** A vote that its user can retract, added to the counts in the thread or comment. The id is `USER:TARGET`. */
export interface Vote extends Row {
  readonly user: string
  /** `s12` for a thread, `c345` for a comment. */
  readonly target: string
  readonly choice: 1 | -1
}

/** A user's subscription to a forum. The id is `USER:FORUM`. */
export interface Subscription extends Row {
  readonly user: string
  readonly forum: string
}

/** Tables of the forum's database. A type because an interface has no index signature. */
export type ForumRows = {
  readonly forums: Forum
  readonly submissions: Submission
  readonly comments: Comment
  readonly users: ForumUser
  readonly votes: Vote
  readonly subscriptions: Subscription
}
