import type { Submission, Subscription } from '../../generate/forum/rows.ts'
import type { Page } from '../../page/element.ts'
import { fieldOf } from '../shared/fields.ts'
import { matcher, type PathParts, route } from '../shared/routes.ts'
import type { SiteRequest } from '../shared/site.ts'
import {
  biographyPage,
  createForumPage,
  editCommentPage,
  editForumPage,
  editThreadPage,
  loginPage,
  submitPage,
} from './pages/forms.ts'
import { FORUM_ORDERS, forumsPage, searchPage, subscribedPage, type ThreadList, threadList } from './pages/lists.ts'
import { commentPage, threadPage } from './pages/thread.ts'
import { type UserView, userPage } from './pages/user.ts'
import type { ForumTables } from './queries.ts'
import { orderOf } from './sort.ts'

/** Result of a GET: a page, `undefined` if there is none, or `needs-login`. */
type Answer = Page | 'needs-login' | undefined
type Read = (request: SiteRequest, tables: ForumTables, parts: PathParts) => Answer

/** Returns the page at a path. */
export function read(request: SiteRequest, tables: ForumTables): Answer {
  const match = find(request.path)
  return match?.answer(request, tables, match.parts)
}

/** Front page, all threads, and each forum's threads, in every order. */
const lists: Read = (request, tables, { forum, order = 'hot' }) => {
  const knownOrder = orderOf(order)
  if (knownOrder === undefined) return undefined
  const shown = forum === undefined ? listOfAll(request, tables) : listOfForum(tables, forum)
  return shown && threadList(tables, request, { ...shown, order: knownOrder, query: request.query })
}

type ThreadListSource = Omit<ThreadList, 'order' | 'query'>

function listOfAll({ path, user }: SiteRequest, tables: ForumTables): ThreadListSource {
  if (path.startsWith('/all')) return { kind: 'all', title: 'All threads', base: '/all', threads: tables.rows('submissions') }
  const own = user === undefined ? [] : tables.where('subscriptions', 'user', user)
  return { kind: 'front', title: 'Lantern', base: '/', threads: threadsIn(tables.rows('submissions'), own) }
}

const SUBSCRIBED_THREADS = new WeakMap<readonly Submission[], WeakMap<readonly Subscription[], readonly Submission[]>>()

/**
 * Returns the threads of the forums a user subscribes to, or all threads without subscriptions. Cached, so that equal inputs return the
 * same array.
 */
function threadsIn(all: readonly Submission[], own: readonly Subscription[]): readonly Submission[] {
  if (own.length === 0) return all
  const cached = SUBSCRIBED_THREADS.get(all) ?? new WeakMap()
  SUBSCRIBED_THREADS.set(all, cached)
  const names = new Set(own.map(({ forum }) => forum))
  const threads = cached.get(own) ?? all.filter(({ forum }) => names.has(forum))
  cached.set(own, threads)
  return threads
}

function listOfForum(tables: ForumTables, name: string): ThreadListSource | undefined {
  const forum = tables.get('forums', name)
  if (forum === undefined) return undefined
  return {
    kind: 'forum',
    title: forum.id,
    base: `/f/${forum.id}`,
    threads: tables.where('submissions', 'forum', forum.id),
    forum,
  }
}

const thread: Read = (request, tables, { id = '', forum }) => {
  const found = tables.get('submissions', id)
  return found !== undefined && found.forum === forum ? threadPage(tables, request, found) : undefined
}

const editThread: Read = (request, tables, { id = '' }) => {
  const found = tables.get('submissions', id)
  return found === undefined || found.author !== request.user ? undefined : editThreadPage(request, found)
}

const comment: Read = (request, tables, { id = '', comment: name = '' }) => {
  const [found, item] = [tables.get('submissions', id), tables.get('comments', name)]
  if (found === undefined || item?.submission !== id) return undefined
  return commentPage(tables, request, found, item, fieldOf(request.query, 'reply') === '1')
}

const editComment: Read = (request, tables, { id = '', comment: name = '' }) => {
  const [found, item] = [tables.get('submissions', id), tables.get('comments', name)]
  if (found === undefined || item?.submission !== id || item.author !== request.user) return undefined
  return editCommentPage(request, found, item)
}

const userOf =
  (view: UserView): Read =>
  (request, tables, { user = '' }) => {
    const found = tables.get('users', user)
    return found && userPage(tables, request, found, view, request.query)
  }

const biography: Read = (request, tables, { user = '' }) => {
  const found = tables.get('users', user)
  return found === undefined || user !== request.user ? undefined : biographyPage(request, found)
}

const editForum: Read = (request, tables, { forum = '' }) => {
  const found = tables.get('forums', forum)
  const isModerator = found !== undefined && request.user !== undefined && found.moderators.includes(request.user)
  return isModerator ? editForumPage(request, found) : undefined
}

const submit: Read = (request, tables, { forum }) => {
  if (forum !== undefined && tables.get('forums', forum) === undefined) return undefined
  return submitPage(tables, request, forum)
}

const forums: Read = (request, tables, { order = 'by_name' }) => {
  const knownOrder = FORUM_ORDERS.find(([name]) => order === `by_${name}`)
  return knownOrder && forumsPage(tables, request, knownOrder[0])
}

/** Wraps a page that requires a signed-in user. */
const signedIn =
  (answer: Read): Read =>
  (request, tables, parts) =>
    request.user === undefined ? 'needs-login' : answer(request, tables, parts)

const find = matcher<Read>([
  route('/', lists),
  route('/all', lists),
  route('/all/:order', lists),
  route('/search', (request, tables) => searchPage(tables, request, request.query)),
  route('/login', () => loginPage()),
  route('/forums', forums),
  route('/forums/:order', forums),
  route(
    '/subscribed',
    signedIn((request, tables) => subscribedPage(tables, request)),
  ),
  route(
    '/create_forum',
    signedIn((request) => createForumPage(request)),
  ),
  route('/submit', signedIn(submit)),
  route('/submit/:forum', signedIn(submit)),
  route('/user/:user', userOf('overview')),
  route('/user/:user/submissions', userOf('submissions')),
  route('/user/:user/comments', userOf('comments')),
  route('/user/:user/edit_biography', signedIn(biography)),
  route('/f/:forum', lists),
  route('/f/:forum/edit', signedIn(editForum)),
  route('/f/:forum/:order', lists),
  route('/f/:forum/:id/:slug', thread),
  route('/f/:forum/:id/:slug/edit', signedIn(editThread)),
  route('/f/:forum/:id/:slug/comment/:comment', comment),
  route('/f/:forum/:id/:slug/comment/:comment/edit', signedIn(editComment)),
  route('/:order', lists),
])
