import type { Rng } from '@orreryjs/core'
import { CODE_ACCOUNT } from '../../generate/accounts.ts'
import type { CodeUser, Project, Role } from '../../generate/code/rows.ts'
import { PROJECTS_ON_PAGE, sortedProjects } from '../../sites/code/pages/places.ts'
import { type CodeTables, may, nameOf, ownProjects, peopleIn, seenProjects } from '../../sites/code/standing.ts'
import type { Template } from '../template.ts'
import type { Deed } from '../way.ts'

/** Who is signed in at the code host. */
export const ME: string = CODE_ACCOUNT.user

/** A URL of the code host. */
export function at(path: string): string {
  return `http://code.test${path}`
}

/** URL of a project, or of a place in it. */
export function inside({ path }: Project, place?: string): string {
  return at(place === undefined ? `/${path}` : `/${path}/-/${place}`)
}

/** A project by its path; every task is drawn for one that there is. */
export function projectOf(tables: CodeTables, path: string): Project {
  const [project] = tables.where('projects', 'path', path)
  if (project === undefined) throw new Error(`the code host has no project ${path}, for which a task was drawn`)
  return project
}

/** The way to a project's page: from one's own projects, or through all that there are. */
export function toProject(tables: CodeTables, project: Project): readonly string[] {
  const own = placeIn(sortedProjects(tables, ownProjects(tables, ME), ''), project)
  return own === 1 ? [at('/'), inside(project)] : [...toListed(tables, project), inside(project)]
}

/** The way to the page of the list of all projects where one stands. */
export function toListed(tables: CodeTables, project: Project): readonly string[] {
  const page = placeIn(sortedProjects(tables, seenProjects(tables, ME), ''), project)
  return [at('/explore'), ...(page > 1 ? [at(`/explore?page=${page}`)] : [])]
}

function placeIn(projects: readonly Project[], { id }: Project): number {
  const place = projects.findIndex((project) => project.id === id)
  return place < 0 ? 0 : Math.floor(place / PROJECTS_ON_PAGE) + 1
}

/** URL of a page of a list whose other pages are reached from the first one. */
export function paged(url: string, page: number): readonly string[] {
  return page > 1 ? [url, `${url}${url.includes('?') ? '&' : '?'}page=${page}`] : [url]
}

/** A project of the active member, or one in which he may do something. */
export function drawOwn(random: Rng, tables: CodeTables, least: Role = 'Maintainer'): Project | undefined {
  const projects = ownProjects(tables, ME).filter((project) => may(tables, ME, project, least))
  return projects.length === 0 ? undefined : random.pick(projects)
}

/** So many people who have nothing to do with a project. */
export function drawStrangers(random: Rng, tables: CodeTables, count: number, project?: Project): readonly CodeUser[] {
  const known = new Set(project === undefined ? [ME] : [ME, ...peopleIn(tables, project).map(({ user }) => user)])
  return random.sample(
    tables.rows('users').filter(({ id }) => !known.has(id)),
    count,
  )
}

/** Names of people, as a sentence lists them. */
export function namesOf(tables: CodeTables, users: string): string {
  const names = users.split(' ').map((user) => nameOf(tables, user))
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** What searches for something of a kind, from any page. */
export function searching(words: string, kind: 'Projects' | 'Users'): readonly Deed[] {
  const search: readonly Deed[] = [
    { kind: 'fill', field: 'Search', text: words },
    { kind: 'press', button: 'Search' },
  ]
  return kind === 'Users' ? [...search, { kind: 'press', button: 'Users' }] : search
}

/** Whether some project has this in its path or its description. */
export function isTold(code: CodeTables, text: string): boolean {
  return code.rows('projects').some(({ path, description }) => `${path} ${description}`.includes(text))
}

/** How it is found out, and told, that there is no project of a name. */
export const soughtInVain: Pick<Template<{ readonly project: string }>, 'expects' | 'way'> = {
  expects: ({ project }) => ({
    answer: {
      kind: 'impossible',
      reason: [
        ['project', 'repositor', project],
        ['no', 'not', 'none', 'never', 'nothing', 'absent', 'missing', 'unknown'],
      ],
    },
  }),
  way: ({ project }) => [
    { kind: 'see', path: [at('/')], first: searching(project, 'Projects'), keys: [`found:projects:${project}`] },
  ],
}
