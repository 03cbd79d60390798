import type { CodeUser } from '../../../generate/code/rows.ts'
import { type Child, el, type Page } from '../../../page/element.ts'
import { longDate } from '../../shared/dates.ts'
import { keyedText, link, postForm, postRow, prose, row, textareaField, textField } from '../../shared/page-parts.ts'
import { framePage, type Viewer } from '../parts/frame.ts'
import { projectRow, tabs, userRow } from '../parts/lists.ts'
import { type CodeTables, contributedBy, maySee, type visibleProjects } from '../queries.ts'

/** Views of a user's page with their titles. */
export const USER_VIEWS = [
  ['projects', 'Personal projects'],
  ['contributed', 'Contributed projects'],
  ['starred', 'Starred projects'],
  ['followers', 'Followers'],
  ['following', 'Following'],
] as const

export type UserView = (typeof USER_VIEWS)[number][0]

/** Page of a user: profile, and projects or people. */
export function userPage(tables: CodeTables, viewer: Viewer, user: CodeUser, view?: UserView): Page {
  const { id, name, bio, location, website, status, email, createdAt } = user
  const isSelf = viewer.user === id
  const views = USER_VIEWS.map(([path, title]) => [`/users/${id}/${path}`, title, path === view] as const)
  return framePage(
    view === undefined ? 'user' : `user-${view}`,
    name,
    viewer,
    el('h1', {}, name),
    row(`@${id} · member since ${longDate(createdAt)}`),
    status !== '' && row('Status: ', keyedText('status', status)),
    bio !== '' && prose(bio, 'bio'),
    row('Email: ', keyedText('email', email), location !== '' && ` · ${location}`),
    website !== '' && row('Website: ', el('span', { 'data-key': 'website' }, link(website, website))),
    isSelf && row(link('/-/profile', 'Edit profile'), ' ', link('/-/profile/status', 'Edit status')),
    viewer.user !== undefined && !isSelf && followForm(tables, viewer.user, id),
    tabs('Shown', [[`/${id}`, 'Overview', view === undefined], ...views]),
    ...viewContent(tables, viewer, user, view ?? 'projects'),
  )
}

function followForm(tables: CodeTables, self: string, user: string): Child {
  const isFollowed = tables.get('follows', `${self}:${user}`) !== undefined
  const action = `/users/${user}/${isFollowed ? 'unfollow' : 'follow'}`
  return postRow(action, el('button', { 'data-key': `follow:${user}` }, isFollowed ? 'Unfollow' : 'Follow'))
}

function viewContent(tables: CodeTables, viewer: Viewer, { id }: CodeUser, view: UserView): readonly Child[] {
  if (view === 'followers' || view === 'following') {
    const follows = tables.where('follows', view === 'followers' ? 'followed' : 'user', id)
    const ids = follows.map(({ user, followed }) => (view === 'followers' ? user : followed))
    return [row(`${ids.length} people`), ...ids.flatMap((each) => tables.get('users', each) ?? []).map(userRow)]
  }
  const projects = projectsOf(tables, viewer, id, view)
  return [row(`${projects.length} projects`), ...projects.map((project) => projectRow(tables, project))]
}

function projectsOf(tables: CodeTables, { user }: Viewer, id: string, view: UserView): ReturnType<typeof visibleProjects> {
  if (view === 'contributed') return contributedBy(tables, id, user)
  const found =
    view === 'starred'
      ? tables.where('stars', 'user', id).flatMap(({ project }) => tables.get('projects', project) ?? [])
      : tables.where('projects', 'namespace', id)
  return found.filter((project) => maySee(tables, user, project))
}

/** Form to edit the user's own profile. */
export function profilePage(viewer: Viewer, user: CodeUser): Page {
  return framePage(
    'profile',
    'Edit profile',
    viewer,
    el('h1', {}, 'Edit profile'),
    postForm(
      '/-/profile',
      textField('name', 'Full name', { value: user.name, isRequired: true }),
      textField('website', 'Website URL', { value: user.website }),
      textField('location', 'Location', { value: user.location }),
      textareaField('bio', 'Bio', user.bio),
      row(el('button', {}, 'Update profile settings')),
    ),
  )
}

/** Form to edit the user's status, which is a dialog in the original. */
export function statusPage(viewer: Viewer, user: CodeUser): Page {
  return framePage(
    'status',
    'Edit status',
    viewer,
    el('h1', {}, 'Edit status'),
    postForm(
      '/-/profile/status',
      textField('status', 'What is your status?', { value: user.status }),
      row(el('button', {}, 'Set status')),
    ),
    postRow('/-/profile/status', el('button', {}, 'Remove status')),
  )
}
