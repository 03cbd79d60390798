import type { Issue, Label, Milestone, Project } from '../../../generate/code/rows.ts'
import { type Child, el, type Page, type PageElement } from '../../../page/element.ts'
import { longDate } from '../../shared/dates.ts'
import { countOf, fieldOf, fieldsOf } from '../../shared/fields.ts'
import {
  checkbox,
  keyedText,
  link,
  postForm,
  postRow,
  prose,
  row,
  selectField,
  textareaField,
  textField,
} from '../../shared/page-parts.ts'
import { sliceOf } from '../../shared/paging.ts'
import type { Fields } from '../../shared/site.ts'
import { filterForm, filterItems, ITEMS_ON_PAGE, stateTabs } from '../filters.ts'
import { inProject, joinWithSpaces, type Viewer } from '../parts/frame.ts'
import { details, discussion, itemRow, pathOfItem, people, stateName } from '../parts/items.ts'
import { pageLinks } from '../parts/lists.ts'
import { type CodeTables, hasMinRole, membersOf, nameOf } from '../queries.ts'
import { type Draft, problem } from './forms.ts'

/** Issues of a project, filtered by state, label, people and words. */
export function issuesPage(tables: CodeTables, viewer: Viewer, project: Project, query: Fields): Page {
  const path = `/${project.path}/-/issues`
  const all = tables.where('issues', 'project', project.id)
  const found = filterItems(tables, all, query)
  const slice = sliceOf(found, countOf(fieldOf(query, 'page'), 1), ITEMS_ON_PAGE)
  return inProject(
    'issues',
    'Issues',
    viewer,
    project,
    el('h1', {}, 'Issues'),
    stateTabs(tables, path, all, query, ['opened', 'closed', 'all']),
    filterForm(tables, path, query, project),
    viewer.user !== undefined && row(link(`${path}/new`, 'New issue')),
    row(`${slice.total} found`),
    ...slice.items.map((issue) => itemRow(tables, issue)),
    pageLinks(path, query, slice),
  )
}

/** Issue with its discussion. */
export function issuePage(tables: CodeTables, viewer: Viewer, project: Project, issue: Issue): Page {
  const { user } = viewer
  const path = pathOfItem(project, issue)
  const mayPlan = hasMinRole(tables, user, project, 'Reporter')
  const mayEdit = mayPlan || user === issue.author
  return inProject(
    'issue',
    issue.title,
    viewer,
    project,
    el('h1', { 'data-key': 'title' }, issue.title),
    row(
      `#${issue.number} · `,
      keyedText(`issue:${issue.id}:state`, stateName(issue)),
      ` · opened ${longDate(issue.createdAt)} by `,
      ...people(tables, [issue.author]),
    ),
    issue.description !== '' && prose(issue.description, 'description'),
    ...details(tables, project, issue),
    mayPlan &&
      postRow(`${path}/assign`, ...assigneeChoice(tables, project, issue.assignees[0] ?? ''), ' ', el('button', {}, 'Assign')),
    mayEdit &&
      postRow(
        `${path}/state`,
        el(
          'button',
          { name: 'state', value: issue.state === 'open' ? 'closed' : 'open' },
          issue.state === 'open' ? 'Close issue' : 'Reopen issue',
        ),
        ' ',
        link(`${path}/edit`, 'Edit'),
      ),
    ...discussion(tables, user, project, issue),
  )
}

/** Select with the possible assignees of an issue. */
export function assigneeChoice(
  tables: CodeTables,
  project: Project,
  chosen: string,
  name = 'assignee',
  label = 'Assignee',
): readonly Child[] {
  const users = membersOf(tables, project).map(({ user }) => user)
  const all = chosen === '' || users.includes(chosen) ? users : [...users, chosen]
  return selectField(
    name,
    label,
    [['', 'Nobody'], ...all.map((user) => [user, `${nameOf(tables, user)} @${user}`] as const)],
    chosen,
  )
}

/** Form to create an issue. */
export function newIssuePage(
  tables: CodeTables,
  viewer: Viewer,
  project: Project,
  draft: Draft = {},
  labels: readonly string[] = [],
): Page {
  return inProject(
    'new-issue',
    'New issue',
    viewer,
    project,
    el('h1', {}, 'New issue'),
    problem(draft),
    postForm(
      `/${project.path}/-/issues`,
      ...issueFields(tables, viewer, project, draft.values ?? {}, labels),
      row(el('button', {}, 'Create issue')),
    ),
  )
}

/** Form to edit an issue. */
export function editIssuePage(tables: CodeTables, viewer: Viewer, project: Project, issue: Issue, draft: Draft = {}): Page {
  const { title, description, milestone, due } = issue
  const values = draft.values ?? { title, description, milestone, due, assignee: issue.assignees[0] ?? '' }
  return inProject(
    'edit-issue',
    'Edit issue',
    viewer,
    project,
    el('h1', {}, 'Edit issue'),
    problem(draft),
    postForm(
      `${pathOfItem(project, issue)}/edit`,
      ...issueFields(tables, viewer, project, values, issue.labels),
      row(el('button', {}, 'Save changes')),
    ),
  )
}

function issueFields(
  tables: CodeTables,
  { user }: Viewer,
  project: Project,
  values: Readonly<Record<string, string>>,
  labels: readonly string[],
): readonly PageElement[] {
  const fields = [
    textField('title', 'Title', { value: values['title'], isRequired: true }),
    textareaField('description', 'Description', values['description']),
  ]
  // Users below the role Reporter cannot plan issues.
  return hasMinRole(tables, user, project, 'Reporter') ? [...fields, ...planFields(tables, project, values, labels)] : fields
}

function planFields(
  tables: CodeTables,
  project: Project,
  values: Readonly<Record<string, string>>,
  labels: readonly string[],
): readonly PageElement[] {
  const plans: readonly Milestone[] = tables.where('milestones', 'project', project.id)
  return [
    row(...assigneeChoice(tables, project, values['assignee'] ?? '')),
    row(
      ...selectField(
        'milestone',
        'Milestone',
        [['', 'None'], ...plans.map(({ id, title }) => [id, title] as const)],
        values['milestone'] ?? '',
      ),
    ),
    textField('due', 'Due date (YYYY-MM-DD)', { value: values['due'] }),
    labelTicks(project.labels, labels),
  ]
}

/** Checkboxes for labels, four per line. */
function labelTicks(labels: readonly Label['id'][], chosen: readonly string[]): PageElement {
  const lines: (readonly string[])[] = []
  for (let at = 0; at < labels.length; at += 4) lines.push(labels.slice(at, at + 4))
  return el(
    'fieldset',
    {},
    el('legend', {}, 'Labels'),
    ...lines.map((line) => row(...joinWithSpaces(line.map((label) => checkbox('labels', label, chosen.includes(label), label))))),
  )
}

/** Returns the labels checked in a form. */
export function checkedLabels(project: Project, form: Fields): readonly string[] {
  const ticked = fieldsOf(form, 'labels')
  return project.labels.filter((label) => ticked.includes(label))
}
