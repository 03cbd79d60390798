import type { Comment, Forum, ForumUser, Submission } from '../../../generate/forum/rows.ts'
import { el, type Page, type PageElement } from '../../../page/element.ts'
import { link, row, textareaField, textField } from '../../shared/page-parts.ts'
import { framePage, type Viewer } from '../parts/frame.ts'
import { type ForumTables, pathOfThread } from '../queries.ts'

/** Values to show in a form again, and the error message. */
export interface Draft {
  readonly values?: Readonly<Record<string, string>>
  readonly problem?: string
  /** Evidence key of the error message. */
  readonly key?: string
}

/** Form to create a thread. The forum is preselected if the path names one. */
export function submitPage(tables: ForumTables, viewer: Viewer, forum: string | undefined, draft: Draft = {}): Page {
  const { values = {} } = draft
  const names = tables.rows('forums').map(({ id }) => id)
  const chosen = values['forum'] ?? forum
  return formPage(
    'submit',
    'Create submission',
    viewer,
    forum === undefined ? '/submit' : `/submit/${forum}`,
    draft,
    'Create submission',
    [
      textField('url', 'URL', { value: values['url'] }),
      textareaField('title', 'Title', values['title'], true),
      textareaField('body', 'Body', values['body']),
      row(el('label', { for: 'forum' }, 'Forum'), ' ', choice('forum', [...names].sort(), chosen)),
    ],
  )
}

/** Form to create a forum. */
export function createForumPage(viewer: Viewer, draft: Draft = {}): Page {
  return formPage(
    'create-forum',
    'Create new forum',
    viewer,
    '/create_forum',
    draft,
    'Create forum',
    forumFields(draft.values ?? {}),
  )
}

/** Form to edit a forum's description, for moderators. */
export function editForumPage(viewer: Viewer, forum: Forum, draft: Draft = {}): Page {
  const values = draft.values ?? { name: forum.id, title: forum.title, description: forum.description, sidebar: forum.sidebar }
  return formPage('edit-forum', `Editing ${forum.id}`, viewer, `/f/${forum.id}/edit`, draft, 'Save', forumFields(values).slice(1))
}

function forumFields(values: Readonly<Record<string, string>>): readonly PageElement[] {
  return [
    textField('name', 'Name', { value: values['name'], isRequired: true }),
    textField('title', 'Title', { value: values['title'], isRequired: true }),
    textField('description', 'Description', { value: values['description'], isRequired: true }),
    textareaField('sidebar', 'Sidebar', values['sidebar'], true),
  ]
}

/** Form to edit the user's own thread. */
export function editThreadPage(viewer: Viewer, thread: Submission, draft: Draft = {}): Page {
  const { title = thread.title, body = thread.body ?? '', url = thread.url ?? '' } = draft.values ?? {}
  const what = thread.url === undefined ? textareaField('body', 'Body', body) : textField('url', 'URL', { value: url })
  return formPage('edit-thread', 'Edit submission', viewer, `${pathOfThread(thread)}/edit`, draft, 'Edit submission', [
    textareaField('title', 'Title', title, true),
    what,
  ])
}

/** Form to edit the user's own comment. */
export function editCommentPage(viewer: Viewer, thread: Submission, item: Comment): Page {
  const action = `${pathOfThread(thread)}/comment/${item.id}/edit`
  return formPage('edit-comment', 'Edit comment', viewer, action, {}, 'Save', [
    textareaField('comment', 'Comment', item.body, true),
  ])
}

/** Form to edit the user's own biography. */
export function biographyPage(viewer: Viewer, user: ForumUser): Page {
  const action = `/user/${user.id}/edit_biography`
  return formPage('edit-biography', 'Edit biography', viewer, action, {}, 'Save', [
    textareaField('biography', 'Biography', user.biography),
  ])
}

/** Login form. */
export function loginPage(draft: Draft = {}): Page {
  return formPage('login', 'Log in', { user: undefined }, '/login', draft, 'Log in', [
    textField('name', 'Username', { value: draft.values?.['name'], isRequired: true }),
    row(
      el('label', { for: 'password' }, 'Password'),
      ' ',
      el('input', { id: 'password', name: 'password', type: 'password', required: true }),
    ),
  ])
}

/** Page for unknown paths and for content the user may not access. */
export function refusedPage(viewer: Viewer, title: string, reason: string, key?: string): Page {
  const line = el('div', { class: 'row', ...(key !== undefined && { role: 'alert', 'data-key': key }) }, reason)
  return framePage('unknown', title, viewer, el('h1', {}, title), line, row(link('/', 'To the front page')))
}

function formPage(
  kind: string,
  title: string,
  viewer: Viewer,
  action: string,
  { problem, key }: Draft,
  button: string,
  fields: readonly PageElement[],
): Page {
  return framePage(
    kind,
    title,
    viewer,
    el('h1', {}, title),
    problem !== undefined && el('div', { class: 'row', role: 'alert', 'data-key': key }, problem),
    el('form', { method: 'post', action }, ...fields, row(el('button', {}, button))),
  )
}

function choice(name: string, values: readonly string[], chosen: string | undefined): PageElement {
  return el(
    'select',
    { id: name, name, required: true },
    el('option', { value: '' }, 'Choose one'),
    ...values.map((value) => el('option', { value, selected: value === chosen }, value)),
  )
}
