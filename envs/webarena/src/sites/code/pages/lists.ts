import { compareTexts } from '@orreryjs/core'
import type { Project, Todo } from '../../../generate/code/rows.ts'
import { type Child, el, type Page, type PageElement } from '../../../page/element.ts'
import { ago } from '../../shared/dates.ts'
import { countOf, fieldOf, urlOf, withFields } from '../../shared/fields.ts'
import { hidden, keyedText, link, postRow, row } from '../../shared/page-parts.ts'
import { sliceOf } from '../../shared/paging.ts'
import type { Fields } from '../../shared/site.ts'
import { filterForm, filterItems, ITEMS_ON_PAGE, stateTabs } from '../filters.ts'
import { framePage, type Viewer } from '../parts/frame.ts'
import { type Item, itemRow, pathOfItem, stateName } from '../parts/items.ts'
import { pageLinks, projectRow, relativeTime, tabs } from '../parts/lists.ts'
import { type CodeTables, maySee, nameOf, ownProjects, starsOf, visibleProjects } from '../queries.ts'

/** Number of projects per page. */
export const PROJECTS_ON_PAGE = 20

/** Start page: the signed-in user's projects. */
export function dashboardPage(tables: CodeTables, viewer: Viewer, user: string, query: Fields): Page {
  const projects = sortedProjects(tables, ownProjects(tables, user), '')
  const slice = sliceOf(projects, countOf(fieldOf(query, 'page'), 1), PROJECTS_ON_PAGE)
  return framePage(
    'dashboard',
    'Projects',
    viewer,
    el('h1', {}, 'Your projects'),
    row(link(`/users/${user}/starred`, 'Starred projects'), ' ', link(`/users/${user}/contributed`, 'Contributed projects')),
    row(`${slice.total} projects`),
    ...slice.items.map((project) => projectRow(tables, project)),
    pageLinks('/', query, slice),
  )
}

/** Sort orders of projects. */
const PROJECT_SORTS = [
  ['', 'Path'],
  ['stars_desc', 'Most stars'],
  ['created_desc', 'Newest'],
  ['created_asc', 'Oldest'],
] as const

/** Sorts projects; ties are sorted by path. */
export function sortedProjects(tables: CodeTables, projects: readonly Project[], sort: string): readonly Project[] {
  const byPath = [...projects].sort((a, b) => compareTexts(a.path, b.path))
  if (sort === 'stars_desc') {
    const stars = new Map(projects.map((project) => [project, starsOf(tables, project)]))
    return byPath.sort((a, b) => (stars.get(b) ?? 0) - (stars.get(a) ?? 0))
  }
  const direction = sort === 'created_asc' ? 1 : sort === 'created_desc' ? -1 : 0
  return byPath.sort((a, b) => direction * (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
}

/** Visible projects, filtered by topic and words. */
export function explorePage(tables: CodeTables, viewer: Viewer, query: Fields): Page {
  const sort = fieldOf(query, 'sort')
  const [topic, words] = [fieldOf(query, 'topic'), fieldOf(query, 'name').toLowerCase()]
  const found = visibleProjects(tables, viewer.user).filter(
    ({ topics, path, name }) => (topic === '' || topics.includes(topic)) && `${path} ${name}`.toLowerCase().includes(words),
  )
  const slice = sliceOf(sortedProjects(tables, found, sort), countOf(fieldOf(query, 'page'), 1), PROJECTS_ON_PAGE)
  return framePage(
    'explore',
    'Explore projects',
    viewer,
    el('h1', {}, 'Explore projects'),
    tabs(
      'Sort by',
      PROJECT_SORTS.map(([value, title]) => [
        urlOf('/explore', withFields(query, { sort: value, page: '' })),
        title,
        value === sort,
      ]),
    ),
    el(
      'form',
      { action: '/explore', class: 'row' },
      ...hidden([
        ['sort', sort],
        ['topic', topic],
      ]),
      el('input', { type: 'search', name: 'name', value: fieldOf(query, 'name'), 'aria-label': 'Filter by name' }),
      ' ',
      el('button', {}, 'Filter'),
    ),
    topic !== '' && row(`Topic: ${topic} · `, link('/explore', 'All topics')),
    row(`${slice.total} projects`),
    ...slice.items.map((project) => projectRow(tables, project)),
    pageLinks('/explore', query, slice),
  )
}

/** The user's groups, and all others. */
export function groupsPage(tables: CodeTables, viewer: Viewer, user: string): Page {
  const own = new Set(tables.where('groupMembers', 'user', user).map(({ group }) => group))
  const groups = tables.rows('groups').filter(({ id, visibility }) => visibility !== 'private' || own.has(id))
  const listed = (isOwn: boolean): readonly Child[] =>
    groups.filter(({ id }) => own.has(id) === isOwn).map(({ id, name }) => el('li', {}, link(`/${id}`, name, `group:${id}`)))
  return framePage(
    'groups',
    'Groups',
    viewer,
    el('h1', {}, 'Groups'),
    row(link('/groups/new', 'New group')),
    el('h2', {}, 'Your groups'),
    el('ul', {}, ...listed(true)),
    el('h2', {}, 'Other groups'),
    el('ul', {}, ...listed(false)),
  )
}

/** Issues or merge requests of all projects that match a query. */
export function itemsPage(tables: CodeTables, viewer: Viewer, what: 'issues' | 'merge_requests', query: Fields): Page {
  const path = `/dashboard/${what}`
  const isIssues = what === 'issues'
  const rows: readonly Item[] = isIssues ? tables.rows('issues') : tables.rows('mergeRequests')
  const visibleIds = new Set(visibleProjects(tables, viewer.user).map(({ id }) => id))
  const all = rows.filter(({ project }) => visibleIds.has(project))
  // Lists nothing until the query has a filter.
  const hasFilter = query.some(([name, value]) => name !== 'state' && name !== 'page' && name !== 'sort' && value !== '')
  const slice = sliceOf(hasFilter ? filterItems(tables, all, query) : [], countOf(fieldOf(query, 'page'), 1), ITEMS_ON_PAGE)
  const title = isIssues ? 'Issues' : 'Merge requests'
  return framePage(
    isIssues ? 'my-issues' : 'my-merge-requests',
    title,
    viewer,
    el('h1', {}, title),
    viewer.user !== undefined && presets(viewer.user, what, query),
    stateTabs(
      tables,
      path,
      hasFilter ? all : [],
      query,
      isIssues ? ['opened', 'closed', 'all'] : ['opened', 'merged', 'closed', 'all'],
    ),
    filterForm(tables, path, query, undefined, !isIssues),
    row(hasFilter ? `${slice.total} found` : 'Say whose, or which words they have.'),
    ...slice.items.map((item) => itemRow(tables, item, true)),
    pageLinks(path, query, slice),
  )
}

function presets(user: string, what: 'issues' | 'merge_requests', query: Fields): PageElement {
  const presetFields = [
    ['assignee_username', 'Assigned to you'],
    ['author_username', 'Opened by you'],
    ...(what === 'issues' ? [] : ([['reviewer_username', 'Waiting for your review']] as const)),
  ] as const
  return tabs(
    'Yours',
    presetFields.map(([name, title]) => [urlOf(`/dashboard/${what}`, [[name, user]]), title, fieldOf(query, name) === user]),
  )
}

const REASONS: Readonly<Record<Todo['reason'], string>> = {
  assigned: 'assigned you to',
  mentioned: 'mentioned you in',
  review: 'asked you to review',
}

/** To-do list of the user. */
export function todosPage(tables: CodeTables, viewer: Viewer, user: string, query: Fields): Page {
  const state = fieldOf(query, 'state') === 'done' ? 'done' : 'pending'
  const all = tables.where('todos', 'user', user)
  const shown = all.filter((todo) => todo.state === state).reverse()
  const count = (which: Todo['state']): number => all.filter((todo) => todo.state === which).length
  return framePage(
    'todos',
    'To-do list',
    viewer,
    el('h1', {}, 'To-do list'),
    tabs('State', [
      ['/dashboard/todos', `To do (${count('pending')})`, state === 'pending'],
      ['/dashboard/todos?state=done', `Done (${count('done')})`, state === 'done'],
    ]),
    shown.length === 0 && row('There is nothing here.'),
    ...shown.map((todo) => todoRow(tables, todo)),
  )
}

function todoRow(tables: CodeTables, { id, author, reason, target, state, createdAt }: Todo): PageElement | undefined {
  const item: Item | undefined = target.startsWith('m')
    ? tables.get('mergeRequests', target.slice(1))
    : tables.get('issues', target.slice(1))
  const project = item && tables.get('projects', item.project)
  if (item === undefined || project === undefined) return undefined
  return el(
    'article',
    { 'data-key': `todo:${id}` },
    row(link(`/${author}`, nameOf(tables, author)), ` ${REASONS[reason]} `, link(pathOfItem(project, item), item.title)),
    row(`${project.path} · ${stateName(item)} · `, relativeTime(createdAt, ago(createdAt))),
    postRow(
      `/dashboard/todos/${id}/${state === 'pending' ? 'done' : 'restore'}`,
      el('button', {}, state === 'pending' ? 'Mark as done' : 'Add again'),
    ),
  )
}

const SCOPES = [
  ['projects', 'Projects'],
  ['issues', 'Issues'],
  ['merge_requests', 'Merge requests'],
  ['users', 'Users'],
] as const

/** Search results of one type. */
export function searchPage(tables: CodeTables, viewer: Viewer, query: Fields): Page {
  const searchText = fieldOf(query, 'search')
  const scope = SCOPES.find(([name]) => name === fieldOf(query, 'scope'))?.[0] ?? 'projects'
  const slice = sliceOf(foundBy(tables, viewer, scope, searchText), countOf(fieldOf(query, 'page'), 1), PROJECTS_ON_PAGE)
  return framePage(
    'search',
    'Search',
    viewer,
    el('h1', {}, searchText === '' ? 'Search' : `Results for ${searchText}`),
    tabs(
      'Kind',
      SCOPES.map(([name, title]) => [
        urlOf('/search', [
          ['search', searchText],
          ['scope', name],
        ]),
        title,
        name === scope,
      ]),
    ),
    row(keyedText(`found:${scope}:${searchText}`, slice.total === 0 ? 'Nothing was found.' : `${slice.total} found`)),
    ...slice.items,
    pageLinks('/search', query, slice),
  )
}

function foundBy(tables: CodeTables, { user }: Viewer, scope: string, searchText: string): readonly PageElement[] {
  const words = searchText
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const holds = (text: string): boolean => words.length > 0 && words.every((word) => text.toLowerCase().includes(word))
  if (scope === 'users') {
    return tables
      .rows('users')
      .filter(({ id, name }) => holds(`${id} ${name}`))
      .map(({ id, name }) => el('article', { 'data-key': `user:${id}` }, row(link(`/${id}`, name), ` @${id}`)))
  }
  if (scope === 'projects') {
    return visibleProjects(tables, user)
      .filter(({ path, name, description, topics }) => holds(`${path} ${name} ${description} ${topics.join(' ')}`))
      .map((project) => projectRow(tables, project))
  }
  const items: readonly Item[] = scope === 'issues' ? tables.rows('issues') : tables.rows('mergeRequests')
  return items
    .filter((item) => {
      const project = tables.get('projects', item.project)
      return holds(item.title) && project !== undefined && maySee(tables, user, project)
    })
    .flatMap((item) => itemRow(tables, item, true) ?? [])
}
