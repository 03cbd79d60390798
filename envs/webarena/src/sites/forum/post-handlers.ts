import { FORUM_ACCOUNT } from '../../generate/accounts.ts'
import type { ForumRows, Submission } from '../../generate/forum/rows.ts'
import type { Page } from '../../page/element.ts'
import { NOW } from '../shared/dates.ts'
import { fieldOf } from '../shared/fields.ts'
import { matcher, type PathParts, route } from '../shared/routes.ts'
import type { Fields, SiteReply, SiteRequest } from '../shared/site.ts'
import { pageReply, redirect } from '../shared/site.ts'
import {
  createComment,
  createForum,
  createThread,
  editedThread,
  editForum,
  MAX_LENGTH,
  subscriptionChanges,
  voteChanges,
} from './changes.ts'
import { createForumPage, type Draft, editForumPage, editThreadPage, loginPage, refusedPage, submitPage } from './pages/forms.ts'
import { type ForumTables, isArchived, isBanned, pathOfThread } from './queries.ts'

type Reply = SiteReply<ForumRows>

/** Request of a signed-in user. */
interface SignedInRequest extends SiteRequest {
  readonly user: string
}
type Write = (request: SignedInRequest, tables: ForumTables, parts: PathParts) => Reply | undefined

/** Handles a submitted form; returns `undefined` if the form does not exist or the user may not submit it. */
export function write(request: SiteRequest, tables: ForumTables): Reply | 'needs-login' | undefined {
  if (request.path === '/login') return login(request)
  const match = find(request.path)
  if (match === undefined) return undefined
  const { user } = request
  return user === undefined ? 'needs-login' : match.answer({ ...request, user }, tables, match.parts)
}

function login({ form }: SiteRequest): Reply {
  const [name, password] = [fieldOf(form, 'name'), fieldOf(form, 'password')]
  if (name === FORUM_ACCOUNT.user && password === FORUM_ACCOUNT.password) return { kind: 'redirect', location: '/', user: name }
  return pageReply(loginPage({ values: { name }, problem: 'Wrong username or password.' }))
}

/** Voting and subscribing return to the page with the form, if known. */
const voteOnThread: Write = ({ user, form, from }, tables, { id = '' }) => {
  const thread = tables.get('submissions', id)
  if (thread === undefined) return undefined
  return redirect(from ?? pathOfThread(thread), voteChanges(tables, user, thread, fieldOf(form, 'choice')))
}

const voteOnComment: Write = ({ user, form, from }, tables, { id = '' }) => {
  const comment = tables.get('comments', id)
  const thread = comment && tables.get('submissions', comment.submission)
  if (comment === undefined || thread === undefined) return undefined
  return redirect(from ?? pathOfThread(thread), voteChanges(tables, user, comment, fieldOf(form, 'choice')))
}

const subscribe =
  (isWanted: boolean): Write =>
  ({ user, from }, tables, { forum = '' }) => {
    if (tables.get('forums', forum) === undefined) return undefined
    return redirect(from ?? `/f/${forum}`, subscriptionChanges(user, forum, isWanted))
  }

/** Returns the page that refuses a comment, or `undefined` if the user may comment on the thread. */
function commentRefusal(request: SignedInRequest, thread: Submission): Page | undefined {
  const { forum } = thread
  if (isBanned(request.user, forum)) return refusedPage(request, 'Not allowed', banText(forum), `banned:${forum}`)
  if (!isArchived(thread)) return undefined
  const reason = 'This thread is archived: threads that are older than eighteen months take no new comments.'
  return refusedPage(request, 'Thread archived', reason, `archived:${thread.id}`)
}

function banText(forum: string): string {
  return `You are banned from ${forum}: you may read and vote there, but not post. Only its moderators can lift the ban.`
}

const answer: Write = (request, tables, { id = '', comment }) => {
  const { user, form } = request
  const thread = tables.get('submissions', id)
  const parent = comment === undefined ? undefined : tables.get('comments', comment)
  if (thread === undefined || (comment !== undefined && parent?.submission !== id)) return undefined
  const body = textOf(form, 'comment')
  if (body === '') return redirect(pathOfThread(thread))
  const refusal = commentRefusal(request, thread)
  if (refusal !== undefined) return pageReply(refusal, 403)
  const result = createComment(tables, user, thread, parent, body)
  return redirect(`${pathOfThread(thread)}/comment/${result.id}`, result.changes)
}

const submit: Write = (request, tables, { forum }) => {
  const target = fieldOf(request.form, 'forum')
  if (isBanned(request.user, target)) {
    const draft = { ...draftOf(request.form, banText(target)), key: `banned:${target}` }
    return pageReply(submitPage(tables, request, forum, draft))
  }
  const result = createThread(tables, request.user, request.form)
  if ('problem' in result) return pageReply(submitPage(tables, request, forum, draftOf(request.form, result.problem)))
  const { thread } = result
  return redirect(pathOfThread(thread), {
    submissions: { [thread.id]: thread },
    ...voteChanges(tables, request.user, thread, '1'),
  })
}

const editThread: Write = (request, tables, { id = '' }) => {
  const thread = tables.get('submissions', id)
  if (thread === undefined || thread.author !== request.user) return undefined
  const result = editedThread(thread, request.form)
  if ('problem' in result) return pageReply(editThreadPage(request, thread, draftOf(request.form, result.problem)))
  return redirect(pathOfThread(thread), { submissions: { [id]: result.thread } })
}

const deleteThread: Write = ({ user }, tables, { id = '' }) => {
  const thread = tables.get('submissions', id)
  if (thread === undefined || thread.author !== user) return undefined
  const comments = Object.fromEntries(tables.where('comments', 'submission', id).map((comment) => [comment.id, null]))
  return redirect(`/f/${thread.forum}`, { submissions: { [id]: null }, comments })
}

const editComment: Write = ({ user, form }, tables, { id = '', comment: name = '' }) => {
  const [thread, comment] = [tables.get('submissions', id), tables.get('comments', name)]
  if (thread === undefined || comment?.submission !== id || comment.author !== user) return undefined
  const body = textOf(form, 'comment')
  const path = `${pathOfThread(thread)}/comment/${name}`
  return body === '' ? redirect(`${path}/edit`) : redirect(path, { comments: { [name]: { ...comment, body, editedAt: NOW } } })
}

const biography: Write = ({ user, form }, tables, { user: name = '' }) => {
  const found = tables.get('users', name)
  if (found === undefined || name !== user) return undefined
  return redirect(`/user/${name}`, { users: { [name]: { ...found, biography: textOf(form, 'biography') } } })
}

const postForum: Write = (request, tables) => {
  const result = createForum(tables, request.user, request.form)
  if ('problem' in result) return pageReply(createForumPage(request, draftOf(request.form, result.problem)))
  return redirect(`/f/${result.forum.id}`, { forums: { [result.forum.id]: result.forum } })
}

const postForumSettings: Write = (request, tables, { forum: name = '' }) => {
  const forum = tables.get('forums', name)
  if (forum === undefined || !forum.moderators.includes(request.user)) return undefined
  const result = editForum(forum, request.form)
  if ('problem' in result) return pageReply(editForumPage(request, forum, draftOf(request.form, result.problem)))
  return redirect(`/f/${name}`, { forums: { [name]: result.forum } })
}

function draftOf(form: Fields, problem: string): Draft {
  return { values: Object.fromEntries(form), problem }
}

/** Returns a submitted text, truncated to the maximum length. */
function textOf(form: Fields, name: string): string {
  return fieldOf(form, name).trim().slice(0, MAX_LENGTH.text)
}

const find = matcher<Write>([
  route('/sv/:id', voteOnThread),
  route('/cv/:id', voteOnComment),
  route('/submit', submit),
  route('/submit/:forum', submit),
  route('/create_forum', postForum),
  route('/user/:user/edit_biography', biography),
  route('/f/:forum/subscribe', subscribe(true)),
  route('/f/:forum/unsubscribe', subscribe(false)),
  route('/f/:forum/edit', postForumSettings),
  route('/f/:forum/:id/:slug/edit', editThread),
  route('/f/:forum/:id/:slug/delete', deleteThread),
  route('/f/:forum/:id/:slug/comment', answer),
  route('/f/:forum/:id/:slug/comment/:comment', answer),
  route('/f/:forum/:id/:slug/comment/:comment/edit', editComment),
])
