import type { Row } from '../../sites/shared/tables.ts'

/** A forum. Its id is its name in URLs: `woodwork` of `/f/woodwork`. */
export interface Forum extends Row {
  readonly title: string
  /** One line, shown in lists of forums. */
  readonly description: string
  /** Paragraphs, parted by an empty line; shown beside the forum's threads. */
  readonly sidebar: string
  /** What may be talked about here, and in no other forum: the words that make it fitting. */
  readonly topics: readonly string[]
  readonly createdAt: string
  /** Ids of users. */
  readonly moderators: readonly string[]
  /** Subscribers beside those whose subscription is a row. */
  readonly subscribers: number
}

/** A thread: a link or a text. Ids are whole numbers from 1, later threads have larger ones. */
export interface Submission extends Row {
  readonly forum: string
  readonly author: string
  readonly title: string
  /** The end of its URL: `what-glue-for-oak`. */
  readonly slug: string
  /** Where it links to; absent for a text. */
  readonly url?: string
  /** Paragraphs, parted by an empty line. */
  readonly body?: string
  /** `2023-05-17T08:41:00`; of today's shop and forum day or before. */
  readonly createdAt: string
  readonly editedAt?: string
  /** Votes beside those that are rows of `votes`. */
  readonly upvotes: number
  readonly downvotes: number
}

/** An answer to a thread or to another answer. Ids are whole numbers from 1, later comments have larger ones. */
export interface Comment extends Row {
  readonly submission: string
  /** The comment that it answers; absent for one that answers the thread. */
  readonly parent?: string
  readonly author: string
  /** Paragraphs, parted by an empty line. */
  readonly body: string
  readonly createdAt: string
  readonly editedAt?: string
  /** Votes beside those that are rows of `votes`. */
  readonly upvotes: number
  readonly downvotes: number
}

/** Somebody with an account. The id is the name. */
export interface ForumUser extends Row {
  readonly biography: string
  readonly createdAt: string
}

/** A vote that its user may retract; it counts on top of the thread's or comment's own numbers. The id is `USER:TARGET`. */
export interface Vote extends Row {
  readonly user: string
  /** `s12` for a thread, `c345` for a comment. */
  readonly target: string
  readonly choice: 1 | -1
}

/** The id is `USER:FORUM`. */
export interface Subscription extends Row {
  readonly user: string
  readonly forum: string
}

/** Tables of the forum's database. A type, since an interface has no index signature. */
export type ForumRows = {
  readonly forums: Forum
  readonly submissions: Submission
  readonly comments: Comment
  readonly users: ForumUser
  readonly votes: Vote
  readonly subscriptions: Subscription
}
