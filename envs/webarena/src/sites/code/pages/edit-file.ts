import type { Project } from '../../../generate/code/rows.ts'
import { el, type Page } from '../../../page/element.ts'
import { link, postForm, row, textareaField, textField } from '../../shared/page-parts.ts'
import { inProject, type Viewer } from '../parts/frame.ts'
import { type CodeTables, fileAt } from '../queries.ts'
import { type Draft, problem } from './forms.ts'

/** Form to edit a file. */
export function editFilePage(
  tables: CodeTables,
  viewer: Viewer,
  project: Project,
  branch: string,
  path: string,
  draft: Draft = {},
): Page | undefined {
  const file = project.branches.includes(branch) ? fileAt(tables, project, branch, path) : undefined
  if (file === undefined) return undefined
  return inProject(
    'edit-file',
    `Edit ${path}`,
    viewer,
    project,
    el('h1', {}, `Edit ${path}`),
    problem(draft),
    postForm(
      `/${project.path}/-/edit/${branch}/${path}`,
      textareaField('content', 'File content', draft.values?.['content'] ?? file.text),
      textField('message', 'Commit message', { value: draft.values?.['message'] ?? `Update ${path}`, isRequired: true }),
      row(`Target branch: ${branch}`),
      row(el('button', {}, 'Commit changes')),
    ),
    row(link(`/${project.path}/-/blob/${branch}/${path}`, 'Cancel')),
  )
}

/** Form to create a file, whose name may contain folders. */
export function newFilePage(
  viewer: Viewer,
  project: Project,
  branch: string,
  folder: string,
  draft: Draft = {},
): Page | undefined {
  if (!project.branches.includes(branch)) return undefined
  const { values = {} } = draft
  return inProject(
    'new-file',
    'New file',
    viewer,
    project,
    el('h1', {}, 'New file'),
    problem(draft),
    postForm(
      `/${project.path}/-/new/${branch}${folder === '' ? '' : `/${folder}`}`,
      folder !== '' && row(`In ${folder}/`),
      textField('name', 'File name', { value: values['name'], isRequired: true }),
      textareaField('content', 'File content', values['content']),
      textField('message', 'Commit message', { value: values['message'] ?? 'Add new file', isRequired: true }),
      row(`Target branch: ${branch}`),
      row(el('button', {}, 'Commit changes')),
    ),
  )
}
