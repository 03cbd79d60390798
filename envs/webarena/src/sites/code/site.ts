import type { CodeRows } from '../../generate/code/rows.ts'
import type { Site, SiteReply, SiteRequest } from '../shared/site.ts'
import { read } from './get-handlers.ts'
import { refusedPage } from './pages/forms.ts'
import { write } from './post-handlers.ts'
import type { CodeTables } from './queries.ts'

/** `http://code.test`, Copse: projects, their files and commits, issues and merge requests. */
export const code: Site<CodeRows> = {
  id: 'code',
  origin: 'http://code.test',
  database: 'code',
  signInPath: '/users/sign_in',
  respond: (request, tables) => (request.method === 'POST' ? handlePost(request, tables) : handleGet(request, tables)),
}

function handleGet(request: SiteRequest, tables: CodeTables): SiteReply<CodeRows> {
  const page = read(request, tables)
  if (page === 'needs-login') return { kind: 'redirect', location: '/users/sign_in' }
  return page === undefined ? notFound(request) : { kind: 'page', status: 200, page }
}

function handlePost(request: SiteRequest, tables: CodeTables): SiteReply<CodeRows> {
  const reply = write(request, tables)
  if (reply === 'needs-login') return { kind: 'redirect', location: '/users/sign_in' }
  return reply ?? notFound(request)
}

function notFound(request: SiteRequest): SiteReply<CodeRows> {
  return { kind: 'page', status: 404, page: refusedPage(request) }
}
