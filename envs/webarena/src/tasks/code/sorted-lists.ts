import { canonicalUrl } from '../../evaluate/canonical-url.ts'
import { filterItems } from '../../sites/code/filters.ts'
import { visibleProjects } from '../../sites/code/queries.ts'
import { urlOf } from '../../sites/shared/fields.ts'
import type { Template } from '../template.ts'
import { codeUrl, ME, pathToProject, projectOf, projectUrl } from './navigation.ts'

/** Sort orders of issues: phrase in the goal, value in the URL, option of the form. */
const ISSUE_ORDERS: Readonly<Record<string, readonly [value: string, option: string]>> = {
  'the most recently updated first': ['updated_desc', 'Updated, newest first'],
  'the oldest first': ['created_asc', 'Created, oldest first'],
  'the earliest due date first': ['due_date', 'Due date'],
  'the titles in alphabetical order': ['title_asc', 'Title'],
}

type IssueOrderParams = { readonly project: string; readonly order: string }

/** Sorts the open issues of a project. */
export const issuesSorted: Template<IssueOrderParams> = {
  name: 'code.issues-sorted',
  original: 300,
  sites: ['code'],
  evaluator: 'url',
  wordings: [
    ({ project, order }) => `Check out the open issues of ${project}, ${order}`,
    ({ project, order }) => `Bring up the list of issues that are open in ${project}, ${order}.`,
  ],
  heldOutWording: ({ project, order }) =>
    `I would like to go through everything that has been reported to ${project} and is not closed yet, with ${order}.`,
  draw(random, { code }) {
    const project = random.pick(visibleProjects(code, ME))
    const isLong = filterItems(code, code.where('issues', 'project', project.id), []).length > 2
    return isLong ? { project: project.path, order: random.pick(Object.keys(ISSUE_ORDERS)) } : undefined
  },
  expected: ({ project, order }) => ({ urls: [sortedIssuesUrl(project, order)] }),
  subgoals({ project, order }, { code }) {
    const found = projectOf(code, project)
    const url = sortedIssuesUrl(project, order)
    return [
      {
        kind: 'do',
        path: [...pathToProject(code, found), projectUrl(found, 'issues')],
        actions: [
          { kind: 'choose', field: 'Sort by', option: ISSUE_ORDERS[order]?.[1] ?? '' },
          { kind: 'press', button: 'Filter' },
        ],
        isDone: (now) => canonicalUrl(now.url) === canonicalUrl(url),
      },
    ]
  },
}

function sortedIssuesUrl(project: string, order: string): string {
  return codeUrl(urlOf(`/${project}/-/issues`, [['sort', ISSUE_ORDERS[order]?.[0] ?? '']]))
}

/** Sort orders of projects: phrase in the goal and value in the URL. */
const PROJECT_ORDERS: Readonly<Record<string, string>> = {
  'the most starred first': 'stars_desc',
  'the newest first': 'created_desc',
  'the oldest first': 'created_asc',
}

/** Opens the sorted list of all projects. */
export const allProjects: Template<{ readonly order: string }> = {
  name: 'code.all-projects',
  original: 325,
  sites: ['code'],
  evaluator: 'url',
  maxTasks: Object.keys(PROJECT_ORDERS).length,
  wordings: [
    ({ order }) => `See all projects that the code host lets me explore, ${order}`,
    ({ order }) => `Show me the list of every project on the code host, ${order}.`,
  ],
  heldOutWording: ({ order }) => `What do people publish on the code host? I want to browse all of it, with ${order}.`,
  draw: (random) => ({ order: random.pick(Object.keys(PROJECT_ORDERS)) }),
  expected: ({ order }) => ({ urls: [allProjectsUrl(order)] }),
  subgoals: ({ order }) => [{ kind: 'be', path: [codeUrl('/'), codeUrl('/explore'), allProjectsUrl(order)] }],
}

function allProjectsUrl(order: string): string {
  return codeUrl(urlOf('/explore', [['sort', PROJECT_ORDERS[order] ?? '']]))
}
