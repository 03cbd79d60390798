import type { CodeFile, Project } from '../../../generate/code/rows.ts'
import { type Child, el, type Page, type PageElement } from '../../../page/element.ts'
import { longDate } from '../../shared/dates.ts'
import { urlOf } from '../../shared/fields.ts'
import { keyedText, link, postRow, row } from '../../shared/page-parts.ts'
import { inProject, joinWithSpaces, type Viewer } from '../parts/frame.ts'
import { type CodeTables, fileAt, filesOn, hasMinRole, logOf, nameOf, starsOf } from '../queries.ts'

/** Returns the URL for cloning by SSH. */
export function cloneUrl({ path }: Project): string {
  return `ssh://git@code.test:2222/${path}.git`
}

/** Start page of a project: description, clone URLs, files and README. */
export function projectPage(tables: CodeTables, viewer: Viewer, project: Project): Page {
  const { id, path, name, description, topics, branches, visibility, createdAt } = project
  const log = logOf(tables, project, 'main')
  const readme = fileAt(tables, project, 'main', 'README.md')
  const from = project.forkedFrom === undefined ? undefined : tables.get('projects', project.forkedFrom)
  return inProject(
    'project',
    'Project',
    viewer,
    project,
    el('h1', { 'data-key': 'name' }, name),
    row(keyedText('path', path), ' · ', keyedText('visibility', visibility), ` · since ${longDate(createdAt)}`),
    from !== undefined && row('Forked from ', el('span', { 'data-key': 'forked-from' }, link(`/${from.path}`, from.path))),
    description !== '' && row(keyedText(`project:${id}:description`, description)),
    topics.length > 0 &&
      row('Topics: ', ...joinWithSpaces(topics.map((topic) => link(urlOf('/explore', [['topic', topic]]), topic)))),
    starForm(tables, viewer, project),
    clone(project),
    row(
      ...joinWithSpaces([
        link(`/${path}/-/commits/main`, countText(log.length, 'commit')),
        link(`/${path}/-/branches`, countText(branches.length, 'branch', 'branches')),
        link(`/${path}/-/starrers`, 'Starrers'),
        link(`/${path}/-/forks`, 'Forks'),
      ]),
    ),
    el('h2', {}, 'Files'),
    ...entries(tables, viewer, project, 'main', ''),
    ...(readme === undefined ? [row('This project has no README yet.')] : [el('h2', {}, 'README.md'), fileText(readme)]),
  )
}

/** Formats a count: `1 commit`, `12 commits`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

function starForm(tables: CodeTables, { user }: Viewer, project: Project): PageElement {
  const { id, path } = project
  const isStarred = user !== undefined && tables.get('stars', `${user}:${id}`) !== undefined
  return postRow(
    `/${path}/toggle_star`,
    el('button', { 'data-key': `star:${id}` }, isStarred ? 'Unstar' : 'Star'),
    ' ',
    keyedText(`project:${id}:stars`, starsOf(tables, project)),
    ' stars · ',
    link(`/${path}/-/forks/new`, 'Fork'),
  )
}

function clone(project: Project): PageElement {
  return el(
    'div',
    {},
    row(el('button', { 'data-opens': 'clone-panel' }, 'Clone')),
    el(
      'div',
      { id: 'clone-panel', hidden: true },
      row('Clone with SSH: ', el('code', { 'data-key': `clone:${project.id}` }, cloneUrl(project))),
      row('Clone with HTTP: ', el('code', {}, `http://code.test/${project.path}.git`)),
    ),
  )
}

/** Folder of a branch. */
export function treePage(tables: CodeTables, viewer: Viewer, project: Project, branch: string, folder: string): Page | undefined {
  const isKnown = project.branches.includes(branch)
  const isThere = folder === '' || filesOn(tables, project, branch).some(({ path }) => path.startsWith(`${folder}/`))
  if (!isKnown || !isThere) return undefined
  return inProject(
    'tree',
    folder === '' ? 'Files' : folder,
    viewer,
    project,
    el('h1', {}, folder === '' ? project.slug : folder),
    branchLinks(project, branch, 'tree'),
    ...entries(tables, viewer, project, branch, folder),
  )
}

/** Links to the same page on each branch. */
export function branchLinks({ path, branches }: Project, branch: string, place: string): PageElement {
  const links = branches.map((each) => (each === branch ? `${each} (shown)` : link(`/${path}/-/${place}/${each}`, each)))
  return row('Branch: ', ...joinWithSpaces(links))
}

function entries(tables: CodeTables, { user }: Viewer, project: Project, branch: string, folder: string): readonly Child[] {
  const prefix = folder === '' ? '' : `${folder}/`
  const below = filesOn(tables, project, branch).filter(({ path }) => path.startsWith(prefix))
  const names = below.map(({ path }) => path.slice(prefix.length))
  const folders = [...new Set(names.filter((name) => name.includes('/')).map((name) => name.slice(0, name.indexOf('/'))))]
  const files = names.filter((name) => !name.includes('/'))
  const at = (place: string, name: string): string => `/${project.path}/-/${place}/${branch}/${prefix}${name}`
  return [
    el(
      'ul',
      { 'data-key': 'files' },
      ...folders.map((name) => el('li', {}, link(at('tree', name), `${name}/`))),
      ...files.map((name) => el('li', {}, link(at('blob', name), name))),
      names.length === 0 && el('li', {}, 'There is nothing here yet.'),
    ),
    hasMinRole(tables, user, project, 'Developer') &&
      row(link(`/${project.path}/-/new/${branch}/${prefix}`.replace(/\/$/, ''), 'New file')),
  ]
}

/** File of a branch. */
export function blobPage(tables: CodeTables, viewer: Viewer, project: Project, branch: string, path: string): Page | undefined {
  const file = project.branches.includes(branch) ? fileAt(tables, project, branch, path) : undefined
  if (file === undefined) return undefined
  const last = logOf(tables, project, branch)[0]
  return inProject(
    'blob',
    path,
    viewer,
    project,
    el('h1', {}, path),
    row(`On branch ${branch}`),
    last !== undefined && row(`Last commit: ${last.title}, by ${nameOf(tables, last.author)}`),
    hasMinRole(tables, viewer.user, project, 'Developer') && row(link(`/${project.path}/-/edit/${branch}/${path}`, 'Edit')),
    fileText(file),
  )
}

/** Renders line by line. Indented lines are preformatted. */
function fileText({ text }: CodeFile): PageElement {
  const lines = text.split('\n')
  return el('div', { 'data-key': 'file' }, ...lines.map((line) => (/^\s+\S/.test(line) ? el('pre', {}, line) : row(line.trim()))))
}
