import type { Submission } from '../../generate/forum/rows.ts'
import { isArchived, isBanned, pathOfThread, repliesTo } from '../../sites/forum/queries.ts'
import type { Template } from '../template.ts'
import { forumUrl, MEMBER, urlOfThread } from './navigation.ts'

const LINES = [
  'Edit: this is solved, thank you all',
  'Edit: I will report back in a week',
  'Edit: photographs follow tomorrow',
  'Edit: the offer still stands',
  'Edit: somebody sent me the answer',
] as const

/** Adds a line to one of the member's threads. */
export const editPost: Template<{ readonly thread: string; readonly title: string; readonly line: string }> = {
  name: 'forum.edit-post',
  original: 27,
  sites: ['forum'],
  evaluator: 'html',
  wordings: [
    ({ title, line }) => `Add a line to the body of my thread "${title}" that says "${line}"`,
    ({ title, line }) => `Edit my post "${title}": keep the text as it is, and put "${line}" under it.`,
  ],
  heldOutWording: ({ title, line }) => `Something is missing from "${title}", which I wrote: append "${line}" at its end.`,
  draw(random, { forum }) {
    const own = forum.where('submissions', 'author', MEMBER).filter(({ body }) => body !== undefined)
    if (own.length === 0) return undefined
    const { id, title } = random.pick(own)
    return { thread: id, title, line: random.pick(LINES) }
  },
  expected({ thread, line }, { forum }) {
    const found = forum.get('submissions', thread)
    if (found === undefined) return {}
    const kept = (found.body ?? '').split(/\n\s*\n/)
    return {
      checks: [{ page: { url: urlOfThread(found) }, read: { key: 'body' }, includes: [[line], ...kept.map((part) => [part])] }],
      changes: [`forum/submissions/${thread}`],
    }
  },
  subgoals({ thread, line }, { forum }) {
    const found = forum.get('submissions', thread)
    if (found === undefined) return []
    const { body = '' } = found
    return [
      {
        kind: 'do',
        path: [
          forumUrl(`/user/${MEMBER}`),
          forumUrl(`/user/${MEMBER}/submissions`),
          urlOfThread(found),
          forumUrl(`${pathOfThread(found)}/edit`),
        ],
        actions: [
          { kind: 'fill', field: 'Body', text: `${body}\n\n${line}` },
          { kind: 'press', button: 'Edit submission' },
        ],
        isDone: ({ databases }) => databases.forum.get('submissions', thread)?.body?.endsWith(line) === true,
      },
    ]
  },
}

const REPLIES = [
  'I tried this last spring and it held up well',
  'Thank you, this is what I was looking for',
  'Could you say which size you took?',
  'The same happened to me on the first day',
  'I would wait for the new one, to be honest',
] as const

/** Replies to a comment in the open thread. */
export const reply: Template<{ readonly thread: string; readonly author: string; readonly text: string }> = {
  name: 'forum.reply',
  original: 23,
  sites: ['forum'],
  evaluator: 'url+html',
  wordings: [
    ({ author, text }) => `Reply to the comment by ${author} in this thread with "${text}"`,
    ({ author, text }) => `Answer ${author}, who commented on the thread that is open, by writing "${text}"`,
  ],
  heldOutWording: ({ author, text }) =>
    `I would like to respond to what ${author} said below this submission. Write "${text}" there.`,
  start: ({ thread }, { forum }) => forumUrl(pathOfThread(forum.get('submissions', thread) ?? NO_THREAD)),
  draw(random, { forum }) {
    const thread = random.pick(forum.rows('submissions'))
    const authors = forum.where('comments', 'submission', thread.id).map(({ author }) => author)
    const once = authors.filter((author) => author !== MEMBER && authors.indexOf(author) === authors.lastIndexOf(author))
    return once.length === 0 || authors.length < 2 || !mayComment(thread)
      ? undefined
      : { thread: thread.id, author: random.pick(once), text: random.pick(REPLIES) }
  },
  expected({ thread, author, text }, { forum }) {
    const [found, parent] = [forum.get('submissions', thread), commentBy(forum.where('comments', 'submission', thread), author)]
    if (found === undefined || parent === undefined) return {}
    const newId = forum.nextId('comments')
    return {
      under: urlOfThread(found),
      checks: [
        { page: { url: `${urlOfThread(found)}/comment/${parent.id}` }, read: { key: `comment:${newId}:body` }, equals: text },
      ],
      changes: [`forum/comments/${newId}`, `forum/votes/${MEMBER}:c${newId}`],
    }
  },
  subgoals({ thread, author, text }, { forum }) {
    const [found, parent] = [forum.get('submissions', thread), commentBy(forum.where('comments', 'submission', thread), author)]
    if (found === undefined || parent === undefined) return []
    return [
      {
        kind: 'do',
        path: [urlOfThread(found), `${urlOfThread(found)}/comment/${parent.id}?reply=1`],
        actions: [
          { kind: 'fill', field: 'Comment', text },
          { kind: 'press', button: 'Post' },
        ],
        isDone: ({ databases }) => repliesTo(databases.forum, thread, parent.id).some((each) => each.body === text),
      },
    ]
  },
}

/** True if the member may comment on the thread. */
function mayComment(thread: Submission): boolean {
  return !isBanned(MEMBER, thread.forum) && !isArchived(thread)
}

/** A thread that does not exist; its page is "not found". */
const NO_THREAD = { id: '0', forum: '-', slug: '-', author: '', title: '', createdAt: '', upvotes: 0, downvotes: 0 }

function commentBy<Item extends { readonly author: string }>(comments: readonly Item[], author: string): Item | undefined {
  return comments.find((comment) => comment.author === author)
}
