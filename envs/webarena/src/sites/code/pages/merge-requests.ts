import type { MergeRequest, Project } from '../../../generate/code/rows.ts'
import { el, type Page } from '../../../page/element.ts'
import { longDate } from '../../shared/dates.ts'
import { countOf, fieldOf } from '../../shared/fields.ts'
import { keyedText, link, postForm, postRow, prose, row, selectField, textareaField, textField } from '../../shared/page-parts.ts'
import { sliceOf } from '../../shared/paging.ts'
import type { Fields } from '../../shared/site.ts'
import { filterForm, filterItems, ITEMS_ON_PAGE, stateTabs } from '../filters.ts'
import { inProject, type Viewer } from '../parts/frame.ts'
import { details, discussion, itemRow, pathOfItem, people, stateName } from '../parts/items.ts'
import { pageLinks } from '../parts/lists.ts'
import { type CodeTables, hasMinRole } from '../queries.ts'
import { type Draft, problem } from './forms.ts'
import { assigneeChoice } from './issues.ts'

/** Merge requests of a project. */
export function mergeRequestsPage(tables: CodeTables, viewer: Viewer, project: Project, query: Fields): Page {
  const path = `/${project.path}/-/merge_requests`
  const all = tables.where('mergeRequests', 'project', project.id)
  const slice = sliceOf(filterItems(tables, all, query), countOf(fieldOf(query, 'page'), 1), ITEMS_ON_PAGE)
  return inProject(
    'merge-requests',
    'Merge requests',
    viewer,
    project,
    el('h1', {}, 'Merge requests'),
    stateTabs(tables, path, all, query, ['opened', 'merged', 'closed', 'all']),
    filterForm(tables, path, query, project, true),
    hasMinRole(tables, viewer.user, project, 'Developer') && row(link(`${path}/new`, 'New merge request')),
    row(`${slice.total} found`),
    ...slice.items.map((merge) => itemRow(tables, merge)),
    pageLinks(path, query, slice),
  )
}

/** Merge request with its discussion. */
export function mergeRequestPage(tables: CodeTables, viewer: Viewer, project: Project, merge: MergeRequest): Page {
  const { user } = viewer
  const path = pathOfItem(project, merge)
  const mayChange = merge.state === 'open' && (user === merge.author || hasMinRole(tables, user, project, 'Developer'))
  const mayMerge = merge.state === 'open' && hasMinRole(tables, user, project, 'Maintainer')
  return inProject(
    'merge-request',
    merge.title,
    viewer,
    project,
    el('h1', { 'data-key': 'title' }, merge.title),
    row(
      `!${merge.number} · `,
      keyedText(`merge:${merge.id}:state`, stateName(merge)),
      ` · opened ${longDate(merge.createdAt)} by `,
      el('span', { 'data-key': 'author' }, ...people(tables, [merge.author])),
    ),
    row('From ', keyedText('source', merge.source), ' into ', keyedText('target', merge.target)),
    merge.description !== '' && prose(merge.description, 'description'),
    ...details(tables, project, merge),
    mayMerge && postRow(`${path}/state`, el('button', { name: 'state', value: 'merged' }, 'Merge')),
    mayChange &&
      postRow(
        `${path}/state`,
        el('button', { name: 'state', value: 'closed' }, 'Close merge request'),
        ' ',
        link(`${path}/edit`, 'Edit'),
      ),
    merge.state === 'closed' &&
      hasMinRole(tables, user, project, 'Developer') &&
      postRow(`${path}/state`, el('button', { name: 'state', value: 'open' }, 'Reopen merge request')),
    ...discussion(tables, user, project, merge),
  )
}

/** Form to create a merge request. */
export function newMergeRequestPage(
  tables: CodeTables,
  viewer: Viewer,
  project: Project,
  query: Fields,
  draft: Draft = {},
): Page {
  const values = draft.values ?? { source: fieldOf(query, 'source_branch') }
  return inProject(
    'new-merge-request',
    'New merge request',
    viewer,
    project,
    el('h1', {}, 'New merge request'),
    problem(draft),
    postForm(
      `/${project.path}/-/merge_requests`,
      row(...branchChoice(project, 'source', 'Source branch', values['source'] ?? '')),
      row(...branchChoice(project, 'target', 'Target branch', values['target'] ?? 'main')),
      ...mergeFields(tables, project, values),
      row(el('button', {}, 'Create merge request')),
    ),
  )
}

/** Form to edit a merge request. */
export function editMergeRequestPage(
  tables: CodeTables,
  viewer: Viewer,
  project: Project,
  merge: MergeRequest,
  draft: Draft = {},
): Page {
  const { title, description, assignees, reviewers } = merge
  const values = draft.values ?? { title, description, assignee: assignees[0] ?? '', reviewer: reviewers[0] ?? '' }
  return inProject(
    'edit-merge-request',
    'Edit merge request',
    viewer,
    project,
    el('h1', {}, 'Edit merge request'),
    problem(draft),
    postForm(
      `${pathOfItem(project, merge)}/edit`,
      ...mergeFields(tables, project, values),
      row(el('button', {}, 'Save changes')),
    ),
  )
}

function branchChoice({ branches }: Project, name: string, label: string, chosen: string): ReturnType<typeof selectField> {
  return selectField(name, label, [['', 'Choose one'], ...branches.map((branch) => [branch, branch] as const)], chosen)
}

function mergeFields(
  tables: CodeTables,
  project: Project,
  values: Readonly<Record<string, string>>,
): readonly ReturnType<typeof el>[] {
  return [
    textField('title', 'Title', { value: values['title'], isRequired: true }),
    textareaField('description', 'Description', values['description']),
    row(...assigneeChoice(tables, project, values['assignee'] ?? '')),
    row(...assigneeChoice(tables, project, values['reviewer'] ?? '', 'reviewer', 'Reviewer')),
  ]
}
