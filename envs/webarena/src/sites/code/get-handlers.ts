import type { Project } from '../../generate/code/rows.ts'
import type { Page } from '../../page/element.ts'
import { matcher, type PathParts, route } from '../shared/routes.ts'
import type { SiteRequest } from '../shared/site.ts'
import { branchesPage, commitPage, commitsPage, contributorsPage } from './pages/commits.ts'
import { editFilePage, newFilePage } from './pages/edit-file.ts'
import { newForkPage, newGroupPage, newProjectPage, signInPage } from './pages/forms.ts'
import { editIssuePage, issuePage, issuesPage, newIssuePage } from './pages/issues.ts'
import { dashboardPage, explorePage, groupsPage, itemsPage, searchPage, todosPage } from './pages/lists.ts'
import { forksPage, groupMembersPage, groupPage, membersPage, starrersPage } from './pages/members.ts'
import { editMergeRequestPage, mergeRequestPage, mergeRequestsPage, newMergeRequestPage } from './pages/merge-requests.ts'
import { labelsPage, milestonePage, milestonesPage, newLabelPage, newMilestonePage } from './pages/planning.ts'
import { blobPage, projectPage, treePage } from './pages/project.ts'
import { profilePage, statusPage, USER_VIEWS, userPage } from './pages/users.ts'
import { type CodeTables, commitAt, hasMinRole, issueAt, mergeAt, projectAt } from './queries.ts'

/** Result of a GET: a page, `undefined` if there is none, or `needs-login`. */
type Answer = Page | 'needs-login' | undefined
type Read = (request: SiteRequest, tables: CodeTables, parts: PathParts) => Answer

/** Returns the page at a path. */
export function read(request: SiteRequest, tables: CodeTables): Answer {
  const match = find(request.path)
  return match?.answer(request, tables, match.parts)
}

/** Wraps a page that requires a signed-in user. */
const signedIn =
  (answer: (request: SiteRequest, tables: CodeTables, user: string, parts: PathParts) => Answer): Read =>
  (request, tables, parts) =>
    request.user === undefined ? 'needs-login' : answer(request, tables, request.user, parts)

type InProject = (request: SiteRequest, tables: CodeTables, project: Project, parts: PathParts) => Answer

/** Wraps a page of a visible project. */
const inVisibleProject =
  (answer: InProject): Read =>
  (request, tables, parts) => {
    const project = projectAt(tables, request.user, `${parts['namespace']}/${parts['slug']}`)
    return project && answer(request, tables, project, parts)
  }

/** Wraps a page of a project that requires a minimum role. */
const withRole = (minRole: Parameters<typeof hasMinRole>[3], answer: InProject): Read =>
  inVisibleProject((request, tables, project, parts) => {
    if (request.user === undefined) return 'needs-login'
    return hasMinRole(tables, request.user, project, minRole) ? answer(request, tables, project, parts) : undefined
  })

const namespace: Read = (request, tables, { namespace: id = '' }) => {
  const user = tables.get('users', id)
  if (user !== undefined) return userPage(tables, request, user)
  const group = tables.get('groups', id)
  return group && groupPage(tables, request, group)
}

const userView: Read = (request, tables, { user: id = '', view: name }) => {
  const user = tables.get('users', id)
  const view = USER_VIEWS.find(([path]) => path === name)?.[0]
  return user === undefined || view === undefined ? undefined : userPage(tables, request, user, view)
}

const groupMembers: Read = (request, tables, { group: id = '' }) => {
  const group = tables.get('groups', id)
  return group && groupMembersPage(tables, request, group)
}

const issue: InProject = (request, tables, project, { number = '' }) => {
  const found = issueAt(tables, project, number)
  return found && issuePage(tables, request, project, found)
}

const editIssue: InProject = (request, tables, project, { number = '' }) => {
  const found = issueAt(tables, project, number)
  const mayEdit = request.user === found?.author || hasMinRole(tables, request.user, project, 'Reporter')
  return found !== undefined && mayEdit ? editIssuePage(tables, request, project, found) : undefined
}

const mergeRequest: InProject = (request, tables, project, { number = '' }) => {
  const found = mergeAt(tables, project, number)
  return found && mergeRequestPage(tables, request, project, found)
}

const editMergeRequest: InProject = (request, tables, project, { number = '' }) => {
  const found = mergeAt(tables, project, number)
  const mayEdit = request.user === found?.author || hasMinRole(tables, request.user, project, 'Developer')
  return found?.state === 'open' && mayEdit ? editMergeRequestPage(tables, request, project, found) : undefined
}

const milestone: InProject = (request, tables, project, { number = '' }) => {
  const found = tables.where('milestones', 'project', project.id).find((each) => String(each.number) === number)
  return found && milestonePage(tables, request, project, found)
}

const commit: InProject = (request, tables, project, { sha = '' }) => {
  const found = commitAt(tables, project, sha)
  return found && commitPage(tables, request, project, found)
}

const inside = (place: string): string => `/:namespace/:slug/-/${place}`

const find = matcher<Read>([
  route(
    '/',
    signedIn((request, tables, user) => dashboardPage(tables, request, user, request.query)),
  ),
  route('/explore', (request, tables) => explorePage(tables, request, request.query)),
  route('/search', (request, tables) => searchPage(tables, request, request.query)),
  route('/users/sign_in', () => signInPage()),
  route(
    '/dashboard/groups',
    signedIn((request, tables, user) => groupsPage(tables, request, user)),
  ),
  route(
    '/dashboard/issues',
    signedIn((request, tables) => itemsPage(tables, request, 'issues', request.query)),
  ),
  route(
    '/dashboard/merge_requests',
    signedIn((request, tables) => itemsPage(tables, request, 'merge_requests', request.query)),
  ),
  route(
    '/dashboard/todos',
    signedIn((request, tables, user) => todosPage(tables, request, user, request.query)),
  ),
  route(
    '/projects/new',
    signedIn((request, tables, user) => newProjectPage(tables, request, user)),
  ),
  route(
    '/groups/new',
    signedIn((request) => newGroupPage(request)),
  ),
  route(
    '/-/profile',
    signedIn((request, tables, user) => {
      const self = tables.get('users', user)
      return self && profilePage(request, self)
    }),
  ),
  route(
    '/-/profile/status',
    signedIn((request, tables, user) => {
      const self = tables.get('users', user)
      return self && statusPage(request, self)
    }),
  ),
  route('/groups/:group/-/group_members', groupMembers),
  route('/users/:user/:view', userView),
  route('/:namespace', namespace),
  route(
    '/:namespace/:slug',
    inVisibleProject((request, tables, project) => projectPage(tables, request, project)),
  ),
  route(
    inside('tree/:branch'),
    inVisibleProject((request, tables, project, { branch = '' }) => treePage(tables, request, project, branch, '')),
  ),
  route(
    inside('tree/:branch/:path*'),
    inVisibleProject((request, tables, project, { branch = '', path = '' }) => treePage(tables, request, project, branch, path)),
  ),
  route(
    inside('blob/:branch/:path*'),
    inVisibleProject((request, tables, project, { branch = '', path = '' }) => blobPage(tables, request, project, branch, path)),
  ),
  route(
    inside('edit/:branch/:path*'),
    withRole('Developer', (request, tables, project, { branch = '', path = '' }) =>
      editFilePage(tables, request, project, branch, path),
    ),
  ),
  route(
    inside('new/:branch'),
    withRole('Developer', (request, _, project, { branch = '' }) => newFilePage(request, project, branch, '')),
  ),
  route(
    inside('new/:branch/:path*'),
    withRole('Developer', (request, _, project, { branch = '', path = '' }) => newFilePage(request, project, branch, path)),
  ),
  route(
    inside('commits/:branch'),
    inVisibleProject((request, tables, project, { branch = '' }) => commitsPage(tables, request, project, branch, request.query)),
  ),
  route(inside('commit/:sha'), inVisibleProject(commit)),
  route(
    inside('graphs/:branch'),
    inVisibleProject((request, tables, project, { branch = '' }) => contributorsPage(tables, request, project, branch)),
  ),
  route(
    inside('branches'),
    inVisibleProject((request, tables, project) => branchesPage(tables, request, project)),
  ),
  route(
    inside('issues'),
    inVisibleProject((request, tables, project) => issuesPage(tables, request, project, request.query)),
  ),
  route(
    inside('issues/new'),
    inVisibleProject((request, tables, project) =>
      request.user === undefined ? 'needs-login' : newIssuePage(tables, request, project),
    ),
  ),
  route(inside('issues/:number'), inVisibleProject(issue)),
  route(inside('issues/:number/edit'), inVisibleProject(editIssue)),
  route(
    inside('merge_requests'),
    inVisibleProject((request, tables, project) => mergeRequestsPage(tables, request, project, request.query)),
  ),
  route(
    inside('merge_requests/new'),
    withRole('Developer', (request, tables, project) => newMergeRequestPage(tables, request, project, request.query)),
  ),
  route(inside('merge_requests/:number'), inVisibleProject(mergeRequest)),
  route(inside('merge_requests/:number/edit'), inVisibleProject(editMergeRequest)),
  route(
    inside('milestones'),
    inVisibleProject((request, tables, project) => milestonesPage(tables, request, project)),
  ),
  route(
    inside('milestones/new'),
    withRole('Reporter', (request, _, project) => newMilestonePage(request, project)),
  ),
  route(inside('milestones/:number'), inVisibleProject(milestone)),
  route(
    inside('labels'),
    inVisibleProject((request, tables, project) => labelsPage(tables, request, project)),
  ),
  route(
    inside('labels/new'),
    withRole('Reporter', (request, _, project) => newLabelPage(request, project)),
  ),
  route(
    inside('project_members'),
    inVisibleProject((request, tables, project) => membersPage(tables, request, project)),
  ),
  route(
    inside('starrers'),
    inVisibleProject((request, tables, project) => starrersPage(tables, request, project)),
  ),
  route(
    inside('forks'),
    inVisibleProject((request, tables, project) => forksPage(tables, request, project)),
  ),
  route(
    inside('forks/new'),
    inVisibleProject((request, tables, project) =>
      request.user === undefined ? 'needs-login' : newForkPage(tables, request, request.user, project),
    ),
  ),
])
