import type { Project } from '../../../generate/code/rows.ts'
import { ROLES, type Visibility } from '../../../generate/code/rows.ts'
import { type Child, el, type Page, type PageElement } from '../../../page/element.ts'
import { checkbox, link, postForm, radio, row, selectField, textareaField, textField } from '../../shared/page-parts.ts'
import { framePage, inProject, type Viewer } from '../parts/frame.ts'
import { type CodeTables, namespacesOf } from '../queries.ts'

/** Values to show in a form again, and the error message. */
export interface Draft {
  readonly values?: Readonly<Record<string, string>>
  readonly problem?: string
  /** Evidence key of the error message. */
  readonly key?: string
}

/** Error message of a form. */
export function problem({ problem: text, key }: Draft): PageElement | undefined {
  return text === undefined ? undefined : el('div', { class: 'row', role: 'alert', 'data-key': key }, text)
}

/** Form to create a project. */
export function newProjectPage(tables: CodeTables, viewer: Viewer, user: string, draft: Draft = {}): Page {
  const { values = {} } = draft
  const hasReadme = draft.values === undefined || values['readme'] === '1'
  return framePage(
    'new-project',
    'New project',
    viewer,
    el('h1', {}, 'New project'),
    problem(draft),
    postForm(
      '/projects',
      textField('name', 'Project name', { value: values['name'], isRequired: true }),
      row(...namespaceChoice(tables, user, values['namespace'])),
      textField('slug', 'Project slug', { value: values['slug'] }),
      row('A slug is made from the name where there is none.'),
      textareaField('description', 'Project description', values['description']),
      visibilityChoice(values['visibility'] ?? 'private'),
      row(...checkbox('readme', 'Initialize repository with a README', hasReadme)),
      row(el('button', {}, 'Create project')),
    ),
  )
}

function namespaceChoice(tables: CodeTables, user: string, chosen = user): readonly Child[] {
  return selectField(
    'namespace',
    'Namespace',
    namespacesOf(tables, user).map((each) => [each, each]),
    chosen,
  )
}

const MEANINGS: Readonly<Record<Visibility, string>> = {
  private: 'members only',
  internal: 'whoever is signed in',
  public: 'everybody',
}

function visibilityChoice(chosen: string): PageElement {
  const options = Object.keys(MEANINGS).map((each) => row(...radio('visibility', nameOfVisibility(each), each, each === chosen)))
  return el('fieldset', {}, el('legend', {}, 'Visibility level'), ...options)
}

function nameOfVisibility(each: string): string {
  return each.charAt(0).toUpperCase() + each.slice(1)
}

/** Form to create a group. */
export function newGroupPage(viewer: Viewer, draft: Draft = {}): Page {
  const { values = {} } = draft
  return framePage(
    'new-group',
    'New group',
    viewer,
    el('h1', {}, 'New group'),
    problem(draft),
    postForm(
      '/groups',
      textField('name', 'Group name', { value: values['name'], isRequired: true }),
      textField('path', 'Group URL', { value: values['path'] }),
      row('A URL is made from the name where there is none.'),
      visibilityChoice(values['visibility'] ?? 'private'),
      row(el('button', {}, 'Create group')),
    ),
  )
}

/** Form to fork a project. */
export function newForkPage(tables: CodeTables, viewer: Viewer, user: string, project: Project, draft: Draft = {}): Page {
  const { values = {} } = draft
  return inProject(
    'new-fork',
    'Fork',
    viewer,
    project,
    el('h1', {}, 'Fork project'),
    problem(draft),
    postForm(
      `/${project.path}/-/forks`,
      textField('name', 'Project name', { value: values['name'] ?? project.name, isRequired: true }),
      row(...namespaceChoice(tables, user, values['namespace'])),
      textField('slug', 'Project slug', { value: values['slug'] ?? project.slug, isRequired: true }),
      textareaField('description', 'Project description', values['description'] ?? project.description),
      visibilityChoice(values['visibility'] ?? project.visibility),
      row(el('button', {}, 'Fork project')),
    ),
  )
}

/** Form to invite users. */
export function inviteForm(action: string, draft: Draft = {}): PageElement {
  const { values = {} } = draft
  return postForm(
    action,
    problem(draft),
    textField('users', 'Usernames, names or email addresses', { value: values['users'], isRequired: true }),
    row(
      ...selectField(
        'role',
        'Role',
        ROLES.map((role) => [role, role]),
        values['role'] ?? 'Guest',
      ),
    ),
    row(el('button', {}, 'Invite')),
  )
}

/** Sign-in form. */
export function signInPage(draft: Draft = {}): Page {
  return framePage(
    'sign-in',
    'Sign in',
    { user: undefined },
    el('h1', {}, 'Sign in'),
    problem(draft),
    postForm(
      '/users/sign_in',
      textField('login', 'Username', { value: draft.values?.['login'], isRequired: true }),
      row(
        el('label', { for: 'password' }, 'Password'),
        ' ',
        el('input', { id: 'password', name: 'password', type: 'password', required: true }),
      ),
      row(el('button', {}, 'Sign in')),
    ),
  )
}

/** Page for unknown paths and for content the user may not access. */
export function refusedPage(viewer: Viewer): Page {
  const title = 'Page not found'
  return framePage(
    'unknown',
    title,
    viewer,
    el('h1', {}, title),
    row('There is nothing here, or it is not yours to see or to change.'),
    row(link('/', 'To your projects')),
  )
}
