import type { Commit, Project } from '../../../generate/code/rows.ts'
import { type Child, el, type Page, type PageElement } from '../../../page/element.ts'
import { longDate } from '../../shared/dates.ts'
import { countOf, fieldOf } from '../../shared/fields.ts'
import { keyedText, link, row, table } from '../../shared/page-parts.ts'
import { sliceOf } from '../../shared/paging.ts'
import type { Fields } from '../../shared/site.ts'
import { inProject, joinWithSpaces, type Viewer } from '../parts/frame.ts'
import { pageLinks } from '../parts/lists.ts'
import { type CodeTables, contributorsOf, hasMinRole, logOf, nameOf } from '../queries.ts'
import { branchLinks, countText } from './project.ts'

/** Number of commits per page. */
export const COMMITS_ON_PAGE = 40

/** Commits of a branch by day, newest first; of one author if the query names one. */
export function commitsPage(
  tables: CodeTables,
  viewer: Viewer,
  project: Project,
  branch: string,
  query: Fields,
): Page | undefined {
  if (!project.branches.includes(branch)) return undefined
  const author = fieldOf(query, 'author')
  const path = `/${project.path}/-/commits/${branch}`
  const all = logOf(tables, project, branch).filter((commit) => author === '' || commit.author === author)
  const slice = sliceOf(all, countOf(fieldOf(query, 'page'), 1), COMMITS_ON_PAGE)
  return inProject(
    'commits',
    'Commits',
    viewer,
    project,
    el('h1', {}, 'Commits'),
    branchLinks(project, branch, 'commits'),
    author !== '' && row(`By ${nameOf(tables, author)} · `, link(path, 'By everybody')),
    row(countText(slice.total, 'commit')),
    ...days(slice.items).flatMap((commits) => dayElements(tables, project, commits)),
    pageLinks(path, query, slice),
  )
}

function days(commits: readonly Commit[]): readonly (readonly Commit[])[] {
  const found: Commit[][] = []
  for (const commit of commits) {
    const last = found.at(-1)
    if (last?.[0]?.createdAt.slice(0, 10) === commit.createdAt.slice(0, 10)) last.push(commit)
    else found.push([commit])
  }
  return found
}

function dayElements(tables: CodeTables, project: Project, commits: readonly Commit[]): readonly Child[] {
  const [first] = commits
  if (first === undefined) return []
  return [el('h2', {}, longDate(first.createdAt)), el('ul', {}, ...commits.map((commit) => commitItem(tables, project, commit)))]
}

function commitItem(tables: CodeTables, { path }: Project, { id, sha, title, author, createdAt }: Commit): PageElement {
  return el(
    'li',
    { 'data-key': `commit:${id}` },
    link(`/${path}/-/commit/${sha}`, title),
    ' by ',
    link(`/${author}`, nameOf(tables, author)),
    ` at ${createdAt.slice(11, 16)} · ${sha.slice(0, 8)}`,
  )
}

/** Page of a commit. */
export function commitPage(tables: CodeTables, viewer: Viewer, project: Project, commit: Commit): Page {
  return inProject(
    'commit',
    commit.title,
    viewer,
    project,
    el('h1', { 'data-key': 'title' }, commit.title),
    row('Commit ', keyedText('sha', commit.sha)),
    row(
      'By ',
      link(`/${commit.author}`, nameOf(tables, commit.author)),
      ` on ${longDate(commit.createdAt)}, to branch `,
      link(`/${project.path}/-/commits/${commit.branch}`, commit.branch),
    ),
  )
}

/** Contributors of a branch, as a table instead of the original's charts. */
export function contributorsPage(tables: CodeTables, viewer: Viewer, project: Project, branch: string): Page | undefined {
  if (!project.branches.includes(branch)) return undefined
  const rows = contributorsOf(tables, project, branch).map(({ user, commits }): readonly Child[] => {
    const key = `contributor:${user}`
    return [
      link(`/${user}`, nameOf(tables, user), `${key}:name`),
      keyedText(`${key}:username`, user),
      keyedText(`${key}:email`, tables.get('users', user)?.email ?? ''),
      link(`/${project.path}/-/commits/${branch}?author=${user}`, String(commits), `${key}:commits`),
    ]
  })
  return inProject(
    'contributors',
    'Contributors',
    viewer,
    project,
    el('h1', {}, 'Contributors'),
    branchLinks(project, branch, 'graphs'),
    table(`Commits to ${branch}`, ['Name', 'Username', 'Email', 'Commits'], rows),
  )
}

/** Branches and their actions. */
export function branchesPage(tables: CodeTables, viewer: Viewer, project: Project): Page {
  const { path, branches } = project
  const mayPropose = hasMinRole(tables, viewer.user, project, 'Developer')
  return inProject(
    'branches',
    'Branches',
    viewer,
    project,
    el('h1', {}, 'Branches'),
    ...branches.map((branch) =>
      row(
        ...joinWithSpaces([
          link(`/${path}/-/tree/${branch}`, branch),
          link(`/${path}/-/commits/${branch}`, `Commits of ${branch}`),
          ...(mayPropose && branch !== 'main'
            ? [link(`/${path}/-/merge_requests/new?source_branch=${branch}`, `Merge request for ${branch}`)]
            : []),
        ]),
      ),
    ),
  )
}
