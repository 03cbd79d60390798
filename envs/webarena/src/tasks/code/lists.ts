import { canonicalUrl } from '../../evaluate/canonical-url.ts'
import type { Project } from '../../generate/code/rows.ts'
import { filterItems } from '../../sites/code/filters.ts'
import { labelUrl } from '../../sites/code/parts/items.ts'
import { type CodeTables, visibleProjects } from '../../sites/code/queries.ts'
import { urlOf } from '../../sites/shared/fields.ts'
import type { PageAction } from '../subgoals.ts'
import type { Goals, Template } from '../template.ts'
import { codeUrl, ME, pathToProject, projectOf, projectUrl } from './navigation.ts'

type NoParams = Readonly<Record<never, string>>

/** Opens a page that the navigation links to. */
function ownPage(name: string, original: number, url: string, goals: Goals): Template<NoParams> {
  return {
    name,
    original,
    sites: ['code'],
    evaluator: 'url',
    wordings: goals.usual.map((goal) => () => goal),
    heldOutWording: () => goals.heldOut,
    draw: () => ({}),
    expected: () => ({ urls: [url] }),
    subgoals: () => [{ kind: 'be', path: [codeUrl('/'), url] }],
  }
}

export const myMergeRequests: Template<NoParams> = ownPage(
  'code.my-merge-requests',
  290,
  codeUrl(urlOf('/dashboard/merge_requests', [['assignee_username', ME]])),
  {
    usual: [
      'Open the list of merge requests that are assigned to me',
      'Which merge requests are mine to bring home? Show me those assigned to me.',
    ],
    heldOut: 'Take me to the overview of merge requests that have my name as their assignee.',
  },
)

export const reviewRequests: Template<NoParams> = ownPage(
  'code.review-requests',
  291,
  codeUrl(urlOf('/dashboard/merge_requests', [['reviewer_username', ME]])),
  {
    usual: ['Show the merge requests that wait for my review', 'Bring up every merge request in which I am the reviewer.'],
    heldOut: 'Which changes do other people want me to look over before they are merged? Take me to that overview.',
  },
)

export const toDos: Template<NoParams> = ownPage('code.to-dos', 303, codeUrl('/dashboard/todos'), {
  usual: ['Open my to-do list on the code host', 'Show me what the code host wants me to look at: my to-dos.'],
  heldOut: 'What is on my plate? Take me to the page that collects my to-do items.',
})

/** Filters of an issue list: phrase in the goal, URL field and value, action on the form. */
const FILTERS: Readonly<Record<string, readonly [name: string, value: string, deed: PageAction]>> = {
  'that report bugs': ['label_name[]', 'bug', { kind: 'choose', field: 'Label', option: 'bug' }],
  'that ask for features': ['label_name[]', 'feature request', { kind: 'choose', field: 'Label', option: 'feature request' }],
  'that have no label': ['label_name[]', 'None', { kind: 'choose', field: 'Label', option: 'No label' }],
  'with questions': ['label_name[]', 'question', { kind: 'choose', field: 'Label', option: 'question' }],
  'about performance': ['label_name[]', 'performance', { kind: 'choose', field: 'Label', option: 'performance' }],
}

type IssueFilterParams = { readonly project: string; readonly what: string }

function filteredUrl(path: string, what: string): string {
  const [name = '', value = ''] = FILTERS[what] ?? []
  return codeUrl(urlOf(`/${path}/-/issues`, [[name, value]]))
}

/** Filters the open issues of the open project. */
export const issuesFiltered: Template<IssueFilterParams> = {
  name: 'code.issues-filtered',
  original: 299,
  sites: ['code'],
  evaluator: 'url',
  wordings: [
    ({ what }) => `List all open issues ${what}`,
    ({ what }) => `In the project at hand, show me only the open issues ${what}.`,
  ],
  heldOutWording: ({ what }) => `Which tickets ${what} are still unresolved in this repository? Put just those on the screen.`,
  start: ({ project }) => codeUrl(`/${project}`),
  draw(random, { code }) {
    const project = random.pick(visibleProjects(code, ME))
    const what = random.pick(Object.keys(FILTERS))
    const [name = '', value = ''] = FILTERS[what] ?? []
    const issues = code.where('issues', 'project', project.id)
    const found = filterItems(code, issues, [[name, value]]).length
    return found > 0 && found < filterItems(code, issues, []).length ? { project: project.path, what } : undefined
  },
  expected: ({ project, what }) => ({ urls: [filteredUrl(project, what)] }),
  subgoals({ project, what }, { code }) {
    const url = filteredUrl(project, what)
    const found = projectOf(code, project)
    const deed = FILTERS[what]?.[2]
    return [
      {
        kind: 'do',
        path: [projectUrl(found), projectUrl(found, 'issues')],
        actions: [...(deed === undefined ? [] : [deed]), { kind: 'press', button: 'Filter' }],
        isDone: (now) => canonicalUrl(now.url) === canonicalUrl(url),
      },
    ]
  },
}

/** Phrases for labels. */
const LABEL_TOPICS: Readonly<Record<string, string>> = {
  bug: 'bugs',
  'feature request': 'wishes for features',
  documentation: 'documentation',
  accessibility: 'accessibility',
  performance: 'speed and memory',
  question: 'questions',
  'help wanted': 'calls for help',
  security: 'security',
  translation: 'translations',
  mobile: 'small screens',
  printing: 'printing',
  offline: 'working offline',
}

type IssueLabelParams = { readonly project: string; readonly label: string }

/** Lists a project's open issues with a label. */
export const issuesByLabel: Template<IssueLabelParams> = {
  name: 'code.issues-by-label',
  original: 349,
  sites: ['code'],
  evaluator: 'url',
  wordings: [
    ({ project, label }) => `Display the open issues of the project ${project} whose label is about ${LABEL_TOPICS[label]}`,
    ({ project, label }) => `Which open issues of ${project} carry the label for ${LABEL_TOPICS[label]}? Open that list.`,
  ],
  heldOutWording: ({ project, label }) =>
    `I would like to go through the unresolved tickets in ${project} that are tagged with ${LABEL_TOPICS[label]}. Put them on the screen.`,
  draw(random, { code }) {
    const project = random.pick(visibleProjects(code, ME))
    const label = random.pick(Object.keys(LABEL_TOPICS))
    return hasLabel(code, project, label) > 0 ? { project: project.path, label } : undefined
  },
  expected: ({ project, label }, { code }) => ({ urls: [codeUrl(labelUrl(projectOf(code, project), label))] }),
  subgoals({ project, label }, { code }) {
    const found = projectOf(code, project)
    return [{ kind: 'be', path: [...pathToProject(code, found), projectUrl(found, 'labels'), codeUrl(labelUrl(found, label))] }]
  },
}

function hasLabel(tables: CodeTables, { id, labels }: Project, label: string): number {
  if (!labels.includes(label)) return 0
  return tables.where('issues', 'project', id).filter((issue) => issue.state === 'open' && issue.labels.includes(label)).length
}
