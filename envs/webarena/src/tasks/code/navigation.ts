import type { Rng } from '@orreryjs/core'
import { CODE_ACCOUNT } from '../../generate/accounts.ts'
import type { CodeUser, Project, Role } from '../../generate/code/rows.ts'
import { PROJECTS_ON_PAGE, sortedProjects } from '../../sites/code/pages/lists.ts'
import { type CodeTables, hasMinRole, membersOf, nameOf, ownProjects, visibleProjects } from '../../sites/code/queries.ts'
import type { PageAction } from '../subgoals.ts'
import type { Template } from '../template.ts'

/** User who is signed in at the code host. */
export const ME: string = CODE_ACCOUNT.user

/** Returns a URL of the code host. */
export function codeUrl(path: string): string {
  return `http://code.test${path}`
}

/** Returns the URL of a project or of a page in it. */
export function projectUrl({ path }: Project, pageName?: string): string {
  return codeUrl(pageName === undefined ? `/${path}` : `/${path}/-/${pageName}`)
}

/** Returns a project by its path. Tasks are drawn only for existing projects. */
export function projectOf(tables: CodeTables, path: string): Project {
  const [project] = tables.where('projects', 'path', path)
  if (project === undefined) throw new Error(`the code host has no project ${path}, for which a task was drawn`)
  return project
}

/** Path to a project's page: from the member's projects, or through the list of all projects. */
export function pathToProject(tables: CodeTables, project: Project): readonly string[] {
  const own = pageIn(sortedProjects(tables, ownProjects(tables, ME), ''), project)
  return own === 1 ? [codeUrl('/'), projectUrl(project)] : [...pathToListPage(tables, project), projectUrl(project)]
}

/** Path to the page of the list of all projects that contains this project. */
export function pathToListPage(tables: CodeTables, project: Project): readonly string[] {
  const page = pageIn(sortedProjects(tables, visibleProjects(tables, ME), ''), project)
  return [codeUrl('/explore'), ...(page > 1 ? [codeUrl(`/explore?page=${page}`)] : [])]
}

function pageIn(projects: readonly Project[], { id }: Project): number {
  const place = projects.findIndex((project) => project.id === id)
  return place < 0 ? 0 : Math.floor(place / PROJECTS_ON_PAGE) + 1
}

/** Path to a page of a list, through its first page. */
export function pathToPage(url: string, page: number): readonly string[] {
  return page > 1 ? [url, `${url}${url.includes('?') ? '&' : '?'}page=${page}`] : [url]
}

/** Draws a project of the signed-in member, in which they have at least a role. */
export function drawOwnProject(random: Rng, tables: CodeTables, minRole: Role = 'Maintainer'): Project | undefined {
  const projects = ownProjects(tables, ME).filter((project) => hasMinRole(tables, ME, project, minRole))
  return projects.length === 0 ? undefined : random.pick(projects)
}

/** Draws people who are not members of a project. */
export function drawNonMembers(random: Rng, tables: CodeTables, count: number, project?: Project): readonly CodeUser[] {
  const excluded = new Set(project === undefined ? [ME] : [ME, ...membersOf(tables, project).map(({ user }) => user)])
  return random.sample(
    tables.rows('users').filter(({ id }) => !excluded.has(id)),
    count,
  )
}

/** Joins the names of people: `A, B and C`. */
export function namesOf(tables: CodeTables, users: string): string {
  const names = users.split(' ').map((user) => nameOf(tables, user))
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Actions that search the site from any page. */
export function searchActions(words: string, kind: 'Projects' | 'Users'): readonly PageAction[] {
  const search: readonly PageAction[] = [
    { kind: 'fill', field: 'Search', text: words },
    { kind: 'press', button: 'Search' },
  ]
  return kind === 'Users' ? [...search, { kind: 'press', button: 'Users' }] : search
}

/** True if any project's path or description contains the text. */
export function isProjectMentioned(code: CodeTables, text: string): boolean {
  return code.rows('projects').some(({ path, description }) => `${path} ${description}`.includes(text))
}

/** Expectation and subgoals of a task about a project that does not exist. */
export const projectNotFound: Pick<Template<{ readonly project: string }>, 'expected' | 'subgoals'> = {
  expected: ({ project }) => ({
    answer: {
      kind: 'impossible',
      wants: 'action',
      reason: [
        ['project', 'repositor', project],
        ['no', 'not', 'none', 'never', 'nothing', 'absent', 'missing', 'unknown'],
      ],
    },
  }),
  subgoals: ({ project }) => [
    { kind: 'see', path: [codeUrl('/')], actionsBefore: searchActions(project, 'Projects'), keys: [`found:projects:${project}`] },
  ],
}
