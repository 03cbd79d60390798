import type { Issue, Project } from '../../generate/code/rows.ts'
import { filterItems, ITEMS_ON_PAGE } from '../../sites/code/filters.ts'
import { type CodeTables, membersOf, nameOf, nextNumber, visibleProjects } from '../../sites/code/queries.ts'
import { dayAfter, longDate } from '../../sites/shared/dates.ts'
import type { Template } from '../template.ts'
import {
  drawOwnProject,
  isProjectMentioned,
  ME,
  pathToPage,
  pathToProject,
  projectNotFound,
  projectOf,
  projectUrl,
} from './navigation.ts'

const TITLES = [
  'Write down how releases are made',
  'Check all links on the first page',
  'Move to the new logo',
  'Answer the mail of last month',
  'Measure how long a build takes',
  'Collect what users said at the fair',
  'Remove the old download page',
  'Plan the next meeting',
] as const

type AssignedIssueParams = { readonly project: string; readonly title: string; readonly user: string; readonly due: string }

/** Creates an issue with an assignee and a due date. */
export const issueWithAssigneeDue: Template<AssignedIssueParams> = {
  name: 'code.issue-with-assignee-due',
  original: 327,
  sites: ['code'],
  evaluator: 'url+html',
  canBeLong: true,
  wordings: [
    ({ project, title, user, due }) =>
      `Create an issue "${title}" in ${project}, assign it to ${mention(user)} and set its due date to ${longDate(due)}`,
    ({ project, title, user, due }) =>
      `${project} needs a new issue with the title "${title}". ${user === ME ? 'I' : mention(user)} should do it by ${longDate(due)}: set assignee and due date.`,
  ],
  heldOutWording: ({ project, title, user, due }) =>
    `Please report "${title}" as a ticket in ${project}. Put ${mention(user)} in charge of it, with ${longDate(due)} as the deadline.`,
  draw(random, { code }) {
    const project = drawOwnProject(random, code, 'Reporter')
    if (project === undefined) return undefined
    const { user } = random.pick(membersOf(code, project))
    return { project: project.path, title: random.pick(TITLES), user, due: dayAfter('2023-06-20', random.integer(150)) }
  },
  expected({ project, title, user, due }, { code }) {
    const found = projectOf(code, project)
    const url = newIssueUrl(code, found)
    return {
      urls: [url],
      checks: [
        { page: { url }, read: { key: 'title' }, equals: title },
        { page: { url }, read: { key: 'assignees' }, equals: nameOf(code, user) },
        { page: { url }, read: { key: 'due' }, equals: longDate(due) },
      ],
      changes: [`code/issues/${code.nextId('issues')}`],
    }
  },
  subgoals({ project, title, user, due }, { code }) {
    const found = projectOf(code, project)
    const id = code.nextId('issues')
    return [
      {
        kind: 'do',
        path: [...pathToProject(code, found), projectUrl(found, 'issues'), projectUrl(found, 'issues/new')],
        actions: [
          { kind: 'fill', field: 'Title', text: title },
          { kind: 'choose', field: 'Assignee', option: `${nameOf(code, user)} @${user}` },
          { kind: 'fill', field: 'Due date (YYYY-MM-DD)', text: due },
          { kind: 'press', button: 'Create issue' },
        ],
        isDone: ({ databases }) => databases.code.get('issues', id)?.due === due,
      },
      { kind: 'be', path: [newIssueUrl(code, found)] },
    ]
  },
}

function mention(user: string): string {
  return user === ME ? 'me' : `@${user}`
}

function newIssueUrl(code: CodeTables, project: Project): string {
  return projectUrl(project, `issues/${nextNumber(code.where('issues', 'project', project.id))}`)
}

/** Subjects of issues, with words that the title must contain. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'ask for dark colours': 'dark colours',
  'report a broken download link': 'download link',
  'request a Portuguese translation': 'Portuguese',
  'suggest a monthly newsletter': 'newsletter',
  'report that printing cuts off the last line': 'printing',
  'ask for an export to a spreadsheet': 'spreadsheet',
  'propose a code of conduct': 'code of conduct',
}

type OpenIssueParams = { readonly project: string; readonly wish: string }

const OPEN_WORDINGS: Template<OpenIssueParams>['wordings'] = [
  ({ project, wish }) => `Open an issue to ${wish} in ${project}; the title must contain "${SUBJECTS[wish]}"`,
  ({ project, wish }) => `In the project ${project}, ${wish}: file a new issue with "${SUBJECTS[wish]}" somewhere in its title.`,
]

const OPEN_HELD_OUT_WORDING: Template<OpenIssueParams>['heldOutWording'] = ({ project, wish }) =>
  `Please ${wish} by way of a ticket in ${project}, and word its title so that it includes "${SUBJECTS[wish]}".`

/** Opens an issue with a free title. */
export const openIssue: Template<OpenIssueParams> = {
  name: 'code.open-issue',
  original: 328,
  sites: ['code'],
  evaluator: 'url+html',
  wordings: OPEN_WORDINGS,
  heldOutWording: OPEN_HELD_OUT_WORDING,
  draw: (random, { code }) => ({
    project: random.pick(visibleProjects(code, ME)).path,
    wish: random.pick(Object.keys(SUBJECTS)),
  }),
  expected({ project, wish }, { code }) {
    const url = newIssueUrl(code, projectOf(code, project))
    return {
      urls: [url],
      checks: [{ page: { url }, read: { key: 'title' }, includes: [[SUBJECTS[wish] ?? wish]] }],
      changes: [`code/issues/${code.nextId('issues')}`],
    }
  },
  subgoals({ project, wish }, { code }) {
    const found = projectOf(code, project)
    const id = code.nextId('issues')
    return [
      {
        kind: 'do',
        path: [...pathToProject(code, found), projectUrl(found, 'issues'), projectUrl(found, 'issues/new')],
        actions: [
          { kind: 'fill', field: 'Title', text: `About this: ${SUBJECTS[wish]}` },
          { kind: 'press', button: 'Create issue' },
        ],
        isDone: ({ databases }) => databases.code.get('issues', id) !== undefined,
      },
      { kind: 'be', path: [newIssueUrl(code, found)] },
    ]
  },
}

const UNKNOWN_PROJECTS = [
  'moon-phase',
  'paper-folds',
  'ice-house',
  'sundial-kit',
  'ropewalk',
  'beekeeper',
  'stained-glass',
] as const

/** Asks for an issue in a project that does not exist. */
export const openIssueNone: Template<OpenIssueParams> = {
  name: 'code.open-issue-none',
  original: 328,
  sites: ['code'],
  evaluator: 'impossible',
  wordings: OPEN_WORDINGS,
  heldOutWording: OPEN_HELD_OUT_WORDING,
  draw(random, { code }) {
    const project = random.pick(UNKNOWN_PROJECTS)
    return isProjectMentioned(code, project) ? undefined : { project, wish: random.pick(Object.keys(SUBJECTS)) }
  },
  ...projectNotFound,
}

type IssueAssignmentParams = { readonly project: string; readonly issue: string; readonly about: string; readonly user: string }

/** Assigns an open issue. */
export const assignIssue: Template<IssueAssignmentParams> = {
  name: 'code.assign-issue',
  original: 999,
  sites: ['code'],
  evaluator: 'html',
  wordings: [
    ({ project, about, user }) => `Assign the open issue "${about}" of ${project} to ${mention(user)}`,
    ({ project, about, user }) =>
      `${user === ME ? 'I' : mention(user)} will take care of "${about}" in ${project}: set the issue's assignee.`,
  ],
  heldOutWording: ({ project, about, user }) =>
    `The ticket "${about}" in ${project} needs an owner. Make ${mention(user)} responsible for it.`,
  draw(random, { code }) {
    const project = drawOwnProject(random, code, 'Reporter')
    const issues = project === undefined ? [] : openIssues(code, project)
    if (project === undefined || issues.length === 0) return undefined
    const issue = random.pick(issues)
    const { user } = random.pick(membersOf(code, project))
    const isOnly = issues.filter(({ title }) => title === issue.title).length === 1
    return isOnly && !issue.assignees.includes(user)
      ? { project: project.path, issue: issue.id, about: issue.title, user }
      : undefined
  },
  expected({ project, issue, user }, { code }) {
    const number = code.get('issues', issue)?.number ?? 0
    const url = projectUrl(projectOf(code, project), `issues/${number}`)
    return {
      checks: [{ page: { url }, read: { key: 'assignees' }, equals: nameOf(code, user) }],
      changes: [`code/issues/${issue}`],
    }
  },
  subgoals({ project, issue, user }, { code }) {
    const found = projectOf(code, project)
    const page = Math.floor(openIssues(code, found).findIndex(({ id }) => id === issue) / ITEMS_ON_PAGE) + 1
    const number = code.get('issues', issue)?.number ?? 0
    return [
      {
        kind: 'do',
        path: [
          ...pathToProject(code, found),
          ...pathToPage(projectUrl(found, 'issues'), page),
          projectUrl(found, `issues/${number}`),
        ],
        actions: [
          { kind: 'choose', field: 'Assignee', option: `${nameOf(code, user)} @${user}` },
          { kind: 'press', button: 'Assign' },
        ],
        isDone: ({ databases }) => databases.code.get('issues', issue)?.assignees.join() === user,
      },
    ]
  },
}

/** Returns a project's open issues in the order of its list. */
function openIssues(code: CodeTables, { id }: Project): readonly Issue[] {
  return filterItems(code, code.where('issues', 'project', id), [])
}

const EVENTS = [
  'open day',
  'code sprint',
  'winter market',
  'anniversary',
  'user meeting',
  'harvest fair',
  'big clean up',
] as const

type MilestoneParams = { readonly project: string; readonly event: string; readonly start: string; readonly due: string }

/** Creates a milestone in the open project. */
export const milestone: Template<MilestoneParams> = {
  name: 'code.milestone',
  original: 339,
  sites: ['code'],
  evaluator: 'url+html',
  wordings: [
    ({ event, start, due }) =>
      `Create a milestone for the upcoming ${event}, starting on ${longDate(start)} and due on ${longDate(due)}`,
    ({ event, start, due }) =>
      `This project should have a milestone named after the ${event}. It runs from ${longDate(start)} to ${longDate(due)}.`,
  ],
  heldOutWording: ({ event, start, due }) =>
    `We are planning the ${event}, and a milestone by that name has to go with it, from ${longDate(start)} until ${longDate(due)}.`,
  start: ({ project }, { code }) => projectUrl(projectOf(code, project)),
  draw(random, { code }) {
    const project = drawOwnProject(random, code, 'Reporter')
    const start = dayAfter('2023-06-20', random.integer(120))
    const due = dayAfter(start, 7 + random.integer(40))
    return project && { project: project.path, event: random.pick(EVENTS), start, due }
  },
  expected({ project, event, start, due }, { code }) {
    const found = projectOf(code, project)
    const url = milestoneUrl(code, found)
    return {
      urls: [url],
      checks: [
        { page: { url }, read: { key: 'title' }, includes: [[event]] },
        { page: { url }, read: { key: 'start' }, equals: longDate(start) },
        { page: { url }, read: { key: 'due' }, equals: longDate(due) },
      ],
      changes: [`code/milestones/${code.nextId('milestones')}`],
    }
  },
  subgoals({ project, event, start, due }, { code }) {
    const found = projectOf(code, project)
    const id = code.nextId('milestones')
    return [
      {
        kind: 'do',
        path: [projectUrl(found), projectUrl(found, 'milestones'), projectUrl(found, 'milestones/new')],
        actions: [
          { kind: 'fill', field: 'Title', text: `The ${event}` },
          { kind: 'fill', field: 'Start date (YYYY-MM-DD)', text: start },
          { kind: 'fill', field: 'Due date (YYYY-MM-DD)', text: due },
          { kind: 'press', button: 'Create milestone' },
        ],
        isDone: ({ databases }) => databases.code.get('milestones', id) !== undefined,
      },
      { kind: 'be', path: [milestoneUrl(code, found)] },
    ]
  },
}

function milestoneUrl(code: CodeTables, project: Project): string {
  return projectUrl(project, `milestones/${nextNumber(code.where('milestones', 'project', project.id))}`)
}
