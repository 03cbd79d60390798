import { trimCharacters } from '@orreryjs/core'
import type { CodeRows, Project, Role } from '../../generate/code/rows.ts'
import { TODAY } from '../shared/dates.ts'
import { fieldOf, typedText } from '../shared/fields.ts'
import { matcher, type PathParts, route } from '../shared/routes.ts'
import type { Fields, SiteReply, SiteRequest } from '../shared/site.ts'
import { pageReply, redirect } from '../shared/site.ts'
import { createCommit, createGroup, createProject, isAccount, isProtectedBranch, lineOf, readInvitation } from './changes.ts'
import {
  applyIssueForm,
  applyMergeRequestForm,
  commentChanges,
  createIssue,
  createMergeRequest,
  createMilestone,
  memberOrNone,
  storeItem,
} from './item-changes.ts'
import { editFilePage, newFilePage } from './pages/edit-file.ts'
import { type Draft, newForkPage, newGroupPage, newProjectPage, signInPage } from './pages/forms.ts'
import { checkedLabels, editIssuePage, newIssuePage } from './pages/issues.ts'
import { groupMembersPage, mayInvite, membersPage } from './pages/members.ts'
import { editMergeRequestPage, newMergeRequestPage } from './pages/merge-requests.ts'
import { newLabelPage, newMilestonePage } from './pages/planning.ts'
import { pathOfItem } from './parts/items.ts'
import { type CodeTables, fileAt, hasMinRole, issueAt, mergeAt, projectAt } from './queries.ts'

type Reply = SiteReply<CodeRows>

/** Request of a signed-in user. */
interface SignedInRequest extends SiteRequest {
  readonly user: string
}
type Write = (request: SignedInRequest, tables: CodeTables, parts: PathParts) => Reply | undefined
type InProject = (request: SignedInRequest, tables: CodeTables, project: Project, parts: PathParts) => Reply | undefined

/** Handles a submitted form; returns `undefined` if the form does not exist or the user may not submit it. */
export function write(request: SiteRequest, tables: CodeTables): Reply | 'needs-login' | undefined {
  if (request.path === '/users/sign_in') return signIn(request)
  const match = find(request.path)
  if (match === undefined) return undefined
  const { user } = request
  return user === undefined ? 'needs-login' : match.answer({ ...request, user }, tables, match.parts)
}

function signIn({ form }: SiteRequest): Reply {
  const login = fieldOf(form, 'login')
  if (isAccount(form)) return { kind: 'redirect', location: '/', user: login }
  return pageReply(signInPage({ values: { login }, problem: 'Wrong username or password.' }))
}

function draftOf(form: Fields, problem: string, key?: string): Draft {
  return { values: Object.fromEntries(form), problem, ...(key !== undefined && { key }) }
}

/** Wraps a form of a visible project. */
const inVisibleProject =
  (answer: InProject): Write =>
  (request, tables, parts) => {
    const project = projectAt(tables, request.user, `${parts['namespace']}/${parts['slug']}`)
    return project && answer(request, tables, project, parts)
  }

/** Wraps a form of a project that requires a minimum role. */
const withRole = (minRole: Role, answer: InProject): Write =>
  inVisibleProject((request, tables, project, parts) =>
    hasMinRole(tables, request.user, project, minRole) ? answer(request, tables, project, parts) : undefined,
  )

const newProject: Write = (request, tables) => {
  const result = createProject(tables, request.user, request.form)
  if ('problem' in result) return pageReply(newProjectPage(tables, request, request.user, draftOf(request.form, result.problem)))
  const { project } = result
  const text = `# ${project.name}\n\n${project.description}`.trim()
  const readme: Fields = [
    ['content', text],
    ['message', 'Initial commit'],
  ]
  const first =
    fieldOf(request.form, 'readme') === '1'
      ? createCommit(tables, request.user, project, { branch: 'main', path: 'README.md' }, readme)
      : {}
  return redirect<CodeRows>(
    `/${project.path}`,
    { projects: { [project.id]: project }, ...first },
    `Project ${project.name} was created.`,
  )
}

const newFork: InProject = (request, tables, project) => {
  const result = createProject(tables, request.user, request.form, project)
  if ('problem' in result)
    return pageReply(newForkPage(tables, request, request.user, project, draftOf(request.form, result.problem)))
  return redirect<CodeRows>(
    `/${result.project.path}`,
    { projects: { [result.project.id]: result.project } },
    'The project was forked.',
  )
}

const newGroup: Write = (request, tables) => {
  const result = createGroup(tables, request.user, request.form)
  if ('problem' in result) return pageReply(newGroupPage(request, draftOf(request.form, result.problem)))
  return redirect(`/${result.id}`, result.changes, 'The group was created.')
}

const inviteToProject: InProject = (request, tables, project) => {
  const result = readInvitation(tables, request.form)
  if ('problem' in result) return pageReply(membersPage(tables, request, project, draftOf(request.form, result.problem)))
  if (result.role === 'Owner' && !hasMinRole(tables, request.user, project, 'Owner')) {
    const draft = draftOf(request.form, `Only owners of ${project.path} can invite another owner.`, `owner-only:${project.id}`)
    return pageReply(membersPage(tables, request, project, draft))
  }
  const rows = result.users
    .filter((user) => user !== project.namespace)
    .map((user) => ({ id: `${project.id}:${user}`, project: project.id, user, role: result.role, since: TODAY }))
  const members = Object.fromEntries(rows.map((row) => [row.id, row]))
  return redirect<CodeRows>(`/${project.path}/-/project_members`, { members }, 'They were invited.')
}

const inviteToGroup: Write = (request, tables, { group: id = '' }) => {
  const group = tables.get('groups', id)
  if (group === undefined || !mayInvite(tables, request.user, group)) return undefined
  const result = readInvitation(tables, request.form)
  if ('problem' in result) return pageReply(groupMembersPage(tables, request, group, draftOf(request.form, result.problem)))
  if (result.role === 'Owner' && tables.get('groupMembers', `${id}:${request.user}`)?.role !== 'Owner') {
    const draft = draftOf(request.form, `Only owners of ${id} can invite another owner.`)
    return pageReply(groupMembersPage(tables, request, group, draft))
  }
  const rows = result.users
    .filter((user) => user !== request.user)
    .map((user) => ({ id: `${id}:${user}`, group: id, user, role: result.role, since: TODAY }))
  const groupMembers = Object.fromEntries(rows.map((row) => [row.id, row]))
  return redirect<CodeRows>(`/groups/${id}/-/group_members`, { groupMembers }, 'They were invited.')
}

const toggleStar: InProject = ({ user }, tables, project) => {
  const id = `${user}:${project.id}`
  const isStarred = tables.get('stars', id) !== undefined
  return redirect(`/${project.path}`, { stars: { [id]: isStarred ? null : { id, user, project: project.id } } })
}

const follow =
  (isWanted: boolean): Write =>
  ({ user }, tables, { user: followed = '' }) => {
    if (tables.get('users', followed) === undefined || followed === user) return undefined
    const id = `${user}:${followed}`
    return redirect(`/${followed}`, { follows: { [id]: isWanted ? { id, user, followed } : null } })
  }

const profile: Write = ({ user, form }, tables) => {
  const self = tables.get('users', user)
  if (self === undefined) return undefined
  const name = lineOf(form, 'name')
  const described = {
    ...self,
    website: websiteOf(lineOf(form, 'website')),
    location: lineOf(form, 'location'),
    bio: typedText(form, 'bio'),
  }
  return redirect<CodeRows>(
    '/-/profile',
    { users: { [user]: { ...described, name: name === '' ? self.name : name } } },
    'Your profile was updated.',
  )
}

/** Adds `https://` to an address without a scheme. */
function websiteOf(text: string): string {
  return text === '' || /^https?:\/\//.test(text) ? text : `https://${text}`
}

const status: Write = ({ user, form }, tables) => {
  const self = tables.get('users', user)
  return self && redirect<CodeRows>(`/${user}`, { users: { [user]: { ...self, status: lineOf(form, 'status', 100) } } })
}

const todo =
  (state: 'pending' | 'done'): Write =>
  ({ user }, tables, { id = '' }) => {
    const found = tables.get('todos', id)
    return found?.user === user ? redirect<CodeRows>('/dashboard/todos', { todos: { [id]: { ...found, state } } }) : undefined
  }

/** Returns the form with an error message if the user may not commit to the branch. */
function protectionOf({ user, form }: SignedInRequest, tables: CodeTables, project: Project, branch: string): Draft | undefined {
  if (!isProtectedBranch(tables, user, project, branch)) return undefined
  const problem = `The branch ${branch} is protected: only owners of ${project.path} can commit to it, and you are not one of them.`
  return draftOf(form, problem, `protected:${project.id}:${branch}`)
}

const newFile: InProject = (request, tables, project, { branch = '', path: folder = '' }) => {
  const name = trimCharacters(lineOf(request.form, 'name'), '/')
  const path = folder === '' ? name : `${folder}/${name}`
  const isGood = /^[^/]+(\/[^/]+)*$/.test(name) && !name.split('/').some((step) => step === '.' || step === '..')
  const taken = fileAt(tables, project, branch, path) !== undefined
  const refusal = protectionOf(request, tables, project, branch)
  if (refusal !== undefined || !isGood || taken) {
    const problem = taken ? `There is a file ${path} already.` : 'A file name has no empty steps, and no dots alone.'
    const page = newFilePage(request, project, branch, folder, refusal ?? draftOf(request.form, problem))
    return page && pageReply(page)
  }
  if (!project.branches.includes(branch)) return undefined
  const changes = createCommit(tables, request.user, project, { branch, path }, request.form)
  return redirect(`/${project.path}/-/blob/${branch}/${path}`, changes, 'The file was created.')
}

const editFile: InProject = (request, tables, project, { branch = '', path = '' }) => {
  if (!project.branches.includes(branch) || fileAt(tables, project, branch, path) === undefined) return undefined
  const refusal = protectionOf(request, tables, project, branch)
  const refused = refusal && editFilePage(tables, request, project, branch, path, refusal)
  if (refused !== undefined) return pageReply(refused)
  const changes = createCommit(tables, request.user, project, { branch, path }, request.form)
  return redirect(`/${project.path}/-/blob/${branch}/${path}`, changes, 'Your changes were committed.')
}

const newIssue: InProject = (request, tables, project) => {
  const result = createIssue(tables, request.user, project, request.form)
  if ('problem' in result) {
    const draft = draftOf(request.form, result.problem)
    return pageReply(newIssuePage(tables, request, project, draft, checkedLabels(project, request.form)))
  }
  return redirect(pathOfItem(project, result.issue), storeItem(result.issue))
}

const editIssue: InProject = (request, tables, project, { number = '' }) => {
  const issue = issueAt(tables, project, number)
  if (issue === undefined) return undefined
  if (issue.author !== request.user && !hasMinRole(tables, request.user, project, 'Reporter')) return undefined
  const result = applyIssueForm(tables, request.user, project, issue, request.form)
  if ('problem' in result) return pageReply(editIssuePage(tables, request, project, issue, draftOf(request.form, result.problem)))
  return redirect(pathOfItem(project, issue), storeItem(result.issue))
}

const assign: InProject = ({ form }, tables, project, { number = '' }) => {
  const issue = issueAt(tables, project, number)
  if (issue === undefined) return undefined
  return redirect(
    pathOfItem(project, issue),
    storeItem({ ...issue, assignees: memberOrNone(tables, project, fieldOf(form, 'assignee')) }),
  )
}

const issueState: InProject = ({ user, form }, tables, project, { number = '' }) => {
  const issue = issueAt(tables, project, number)
  const state = fieldOf(form, 'state')
  if (issue === undefined || (state !== 'open' && state !== 'closed')) return undefined
  if (issue.author !== user && !hasMinRole(tables, user, project, 'Reporter')) return undefined
  return redirect(pathOfItem(project, issue), storeItem({ ...issue, state }))
}

const issueNote: InProject = ({ user, form }, tables, project, { number = '' }) => {
  const issue = issueAt(tables, project, number)
  const body = typedText(form, 'note')
  if (issue === undefined) return undefined
  return redirect(pathOfItem(project, issue), body === '' ? {} : commentChanges(tables, user, issue, body))
}

const newMergeRequest: InProject = (request, tables, project) => {
  const result = createMergeRequest(tables, request.user, project, request.form)
  if ('problem' in result)
    return pageReply(newMergeRequestPage(tables, request, project, [], draftOf(request.form, result.problem)))
  return redirect(pathOfItem(project, result.merge), storeItem(result.merge))
}

const editMergeRequest: InProject = (request, tables, project, { number = '' }) => {
  const merge = mergeAt(tables, project, number)
  if (merge?.state !== 'open') return undefined
  if (merge.author !== request.user && !hasMinRole(tables, request.user, project, 'Developer')) return undefined
  const result = applyMergeRequestForm(tables, project, merge, request.form)
  if ('problem' in result)
    return pageReply(editMergeRequestPage(tables, request, project, merge, draftOf(request.form, result.problem)))
  return redirect(pathOfItem(project, merge), storeItem(result.merge))
}

const mergeState: InProject = ({ user, form }, tables, project, { number = '' }) => {
  const merge = mergeAt(tables, project, number)
  const state = fieldOf(form, 'state')
  if (merge === undefined || merge.state === 'merged' || (state !== 'open' && state !== 'closed' && state !== 'merged'))
    return undefined
  const isAuthor = merge.author === user && state === 'closed'
  if (!isAuthor && !hasMinRole(tables, user, project, state === 'merged' ? 'Maintainer' : 'Developer')) return undefined
  return redirect(pathOfItem(project, merge), storeItem({ ...merge, state }))
}

const mergeNote: InProject = ({ user, form }, tables, project, { number = '' }) => {
  const merge = mergeAt(tables, project, number)
  const body = typedText(form, 'note')
  if (merge === undefined) return undefined
  return redirect(pathOfItem(project, merge), body === '' ? {} : commentChanges(tables, user, merge, body))
}

const newMilestone: InProject = (request, tables, project) => {
  const result = createMilestone(tables, project, request.form)
  if ('problem' in result) return pageReply(newMilestonePage(request, project, draftOf(request.form, result.problem)))
  const { milestone } = result
  return redirect<CodeRows>(`/${project.path}/-/milestones/${milestone.number}`, { milestones: { [milestone.id]: milestone } })
}

const newLabel: InProject = (request, tables, project) => {
  const title = lineOf(request.form, 'title', 40)
  if (title === '' || title === 'None' || project.labels.includes(title)) {
    const problem = title === '' || title === 'None' ? 'The label needs a title.' : `There is a label ${title} already.`
    return pageReply(newLabelPage(request, project, draftOf(request.form, problem)))
  }
  const isKnown = tables.get('labels', title) !== undefined
  const label = { id: title, description: lineOf(request.form, 'description', 60) }
  const labels = [...project.labels, title].sort()
  return redirect<CodeRows>(`/${project.path}/-/labels`, {
    projects: { [project.id]: { ...project, labels } },
    ...(isKnown ? {} : { labels: { [title]: label } }),
  })
}

const inside = (place: string): string => `/:namespace/:slug/-/${place}`

const find = matcher<Write>([
  route('/projects', newProject),
  route('/groups', newGroup),
  route('/groups/:group/-/group_members', inviteToGroup),
  route('/-/profile', profile),
  route('/-/profile/status', status),
  route('/dashboard/todos/:id/done', todo('done')),
  route('/dashboard/todos/:id/restore', todo('pending')),
  route('/users/:user/follow', follow(true)),
  route('/users/:user/unfollow', follow(false)),
  route('/:namespace/:slug/toggle_star', inVisibleProject(toggleStar)),
  route(inside('forks'), inVisibleProject(newFork)),
  route(inside('new/:branch'), withRole('Developer', newFile)),
  route(inside('new/:branch/:path*'), withRole('Developer', newFile)),
  route(inside('edit/:branch/:path*'), withRole('Developer', editFile)),
  route(inside('issues'), inVisibleProject(newIssue)),
  route(inside('issues/:number/edit'), inVisibleProject(editIssue)),
  route(inside('issues/:number/assign'), withRole('Reporter', assign)),
  route(inside('issues/:number/state'), inVisibleProject(issueState)),
  route(inside('issues/:number/notes'), inVisibleProject(issueNote)),
  route(inside('merge_requests'), withRole('Developer', newMergeRequest)),
  route(inside('merge_requests/:number/edit'), inVisibleProject(editMergeRequest)),
  route(inside('merge_requests/:number/state'), inVisibleProject(mergeState)),
  route(inside('merge_requests/:number/notes'), inVisibleProject(mergeNote)),
  route(inside('milestones'), withRole('Reporter', newMilestone)),
  route(inside('labels'), withRole('Reporter', newLabel)),
  route(inside('project_members'), withRole('Maintainer', inviteToProject)),
])
