import type { Milestone, Project } from '../../../generate/code/rows.ts'
import { type Child, el, type Page, type PageElement } from '../../../page/element.ts'
import { longDate } from '../../shared/dates.ts'
import { keyedText, link, postForm, row, table, textareaField, textField } from '../../shared/page-parts.ts'
import { inProject, type Viewer } from '../parts/frame.ts'
import { itemRow, labelUrl } from '../parts/items.ts'
import { type CodeTables, hasMinRole } from '../queries.ts'
import { type Draft, problem } from './forms.ts'

/** Labels of a project with links to their open issues. */
export function labelsPage(tables: CodeTables, viewer: Viewer, project: Project): Page {
  const issues = tables.where('issues', 'project', project.id).filter(({ state }) => state === 'open')
  const rows = project.labels.map((label): readonly Child[] => [
    link(labelUrl(project, label), label, `label:${label}`),
    tables.get('labels', label)?.description ?? '',
    String(issues.filter(({ labels }) => labels.includes(label)).length),
  ])
  return inProject(
    'labels',
    'Labels',
    viewer,
    project,
    el('h1', {}, 'Labels'),
    hasMinRole(tables, viewer.user, project, 'Reporter') && row(link(`/${project.path}/-/labels/new`, 'New label')),
    table('Labels of this project', ['Label', 'Meaning', 'Open issues'], rows),
  )
}

/** Form to create a label. */
export function newLabelPage(viewer: Viewer, project: Project, draft: Draft = {}): Page {
  const { values = {} } = draft
  return inProject(
    'new-label',
    'New label',
    viewer,
    project,
    el('h1', {}, 'New label'),
    problem(draft),
    postForm(
      `/${project.path}/-/labels`,
      textField('title', 'Title', { value: values['title'], isRequired: true }),
      textField('description', 'Description', { value: values['description'] }),
      row(el('button', {}, 'Create label')),
    ),
  )
}

/** Milestones of a project. */
export function milestonesPage(tables: CodeTables, viewer: Viewer, project: Project): Page {
  return inProject(
    'milestones',
    'Milestones',
    viewer,
    project,
    el('h1', {}, 'Milestones'),
    hasMinRole(tables, viewer.user, project, 'Reporter') && row(link(`/${project.path}/-/milestones/new`, 'New milestone')),
    ...tables.where('milestones', 'project', project.id).map((milestone) => milestoneRow(tables, project, milestone)),
  )
}

function milestoneRow(tables: CodeTables, { path }: Project, milestone: Milestone): PageElement {
  const items = tables.where('issues', 'milestone', milestone.id)
  const closed = items.filter(({ state }) => state === 'closed').length
  return el(
    'article',
    { 'data-key': `milestone:${milestone.id}` },
    el('h2', {}, link(`/${path}/-/milestones/${milestone.number}`, milestone.title)),
    row(`${dayText(milestone.start)} to ${dayText(milestone.due)} · ${closed} of ${items.length} issues closed`),
  )
}

function dayText(day: string): string {
  return day === '' ? 'no date' : longDate(day)
}

/** Milestone with its issues. */
export function milestonePage(tables: CodeTables, viewer: Viewer, project: Project, milestone: Milestone): Page {
  return inProject(
    'milestone',
    milestone.title,
    viewer,
    project,
    el('h1', { 'data-key': 'title' }, milestone.title),
    row('Start date: ', keyedText('start', dayText(milestone.start))),
    row('Due date: ', keyedText('due', dayText(milestone.due))),
    milestone.description !== '' && row(milestone.description),
    el('h2', {}, 'Issues'),
    ...tables.where('issues', 'milestone', milestone.id).map((issue) => itemRow(tables, issue)),
  )
}

/** Form to create a milestone. */
export function newMilestonePage(viewer: Viewer, project: Project, draft: Draft = {}): Page {
  const { values = {} } = draft
  return inProject(
    'new-milestone',
    'New milestone',
    viewer,
    project,
    el('h1', {}, 'New milestone'),
    problem(draft),
    postForm(
      `/${project.path}/-/milestones`,
      textField('title', 'Title', { value: values['title'], isRequired: true }),
      textField('start', 'Start date (YYYY-MM-DD)', { value: values['start'] }),
      textField('due', 'Due date (YYYY-MM-DD)', { value: values['due'] }),
      textareaField('description', 'Description', values['description']),
      row(el('button', {}, 'Create milestone')),
    ),
  )
}
