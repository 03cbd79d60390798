import type { ForumRows } from '../../generate/forum/rows.ts'
import type { Site, SiteReply, SiteRequest } from '../shared/site.ts'
import { read } from './get-handlers.ts'
import { refusedPage } from './pages/forms.ts'
import { write } from './post-handlers.ts'
import type { ForumTables } from './queries.ts'

/** `http://forum.test`, Lantern: threads, comments, votes and subscriptions. */
export const forum: Site<ForumRows> = {
  id: 'forum',
  origin: 'http://forum.test',
  database: 'forum',
  signInPath: '/login',
  respond: (request, tables) => (request.method === 'POST' ? handlePost(request, tables) : handleGet(request, tables)),
}

function handleGet(request: SiteRequest, tables: ForumTables): SiteReply<ForumRows> {
  const page = read(request, tables)
  if (page === 'needs-login') return { kind: 'redirect', location: '/login' }
  return page === undefined ? notFound(request) : { kind: 'page', status: 200, page }
}

function handlePost(request: SiteRequest, tables: ForumTables): SiteReply<ForumRows> {
  const reply = write(request, tables)
  if (reply === 'needs-login') return { kind: 'redirect', location: '/login' }
  return reply ?? notFound(request)
}

function notFound(request: SiteRequest): SiteReply<ForumRows> {
  return {
    kind: 'page',
    status: 404,
    page: refusedPage(request, 'Page not found', 'There is nothing here, or it is not yours to change.'),
  }
}
