import type { Project } from '../../../generate/code/rows.ts'
import { type Child, el, type Page, type PageElement } from '../../../page/element.ts'
import { urlOf } from '../../shared/fields.ts'
import { link, row } from '../../shared/page-parts.ts'
import type { SiteRequest } from '../../shared/site.ts'

/** Request data that every page of the code host needs: the signed-in user and the notice of the last form. */
export type Viewer = Pick<SiteRequest, 'user' | 'notice'>

/** Creates a page of the code host with navigation and search in its header. */
export function framePage(kind: string, title: string, viewer: Viewer, ...content: readonly Child[]): Page {
  return { kind: `code.${kind}`, title, body: [el('header', {}, navigation(viewer.user), searchForm()), main(viewer, content)] }
}

/** Creates a page of a project with the project's navigation. */
export function inProject(kind: string, title: string, viewer: Viewer, project: Project, ...content: readonly Child[]): Page {
  return framePage(kind, `${title} · ${project.name}`, viewer, projectNavigation(project), ...content)
}

function main({ notice }: Viewer, content: readonly Child[]): PageElement {
  return el('main', {}, notice !== undefined && el('div', { class: 'row', role: 'alert' }, notice), ...content)
}

/** Returns the URL of the user's own issues or merge requests. */
function dashboardUrl(what: 'issues' | 'merge_requests', field: string, user: string): string {
  return urlOf(`/dashboard/${what}`, [[field, user]])
}

function navigation(user: string | undefined): PageElement {
  const own =
    user === undefined
      ? [link('/users/sign_in', 'Sign in')]
      : [
          link('/dashboard/groups', 'Groups'),
          link(dashboardUrl('issues', 'assignee_username', user), 'Issues'),
          link(dashboardUrl('merge_requests', 'assignee_username', user), 'Merge requests'),
          link(dashboardUrl('merge_requests', 'reviewer_username', user), 'Review requests'),
          link('/dashboard/todos', 'To-do list'),
          link('/projects/new', 'New project'),
          link('/groups/new', 'New group'),
          link(`/${user}`, user),
        ]
  return el('nav', { 'aria-label': 'Site' }, row(...joinWithSpaces([link('/', 'Copse'), link('/explore', 'Explore'), ...own])))
}

function searchForm(): PageElement {
  return el(
    'form',
    { action: '/search', class: 'row' },
    el('input', { type: 'search', name: 'search', 'aria-label': 'Search' }),
    ' ',
    el('button', {}, 'Search'),
  )
}

function projectNavigation({ path, name }: Project): PageElement {
  const at = (place: string): string => `/${path}/-/${place}`
  return el(
    'nav',
    { 'aria-label': 'Project' },
    row(
      ...joinWithSpaces([
        link(`/${path}`, name),
        link(at('tree/main'), 'Files'),
        link(at('commits/main'), 'Commits'),
        link(at('branches'), 'Branches'),
        link(at('graphs/main'), 'Contributors'),
        link(at('issues'), 'Issues'),
        link(at('merge_requests'), 'Merge requests'),
        link(at('milestones'), 'Milestones'),
        link(at('labels'), 'Labels'),
        link(at('project_members'), 'Members'),
      ]),
    ),
  )
}

/** Separates inline items by spaces. */
export function joinWithSpaces(items: readonly Child[]): readonly Child[] {
  return items.flatMap((item, at) => (at === 0 ? [item] : [' ', item]))
}
