import type { CmsPage } from '../../../generate/store/rows.ts'
import { el } from '../../../page/element.ts'
import { NOW, shortDate } from '../../shared/dates.ts'
import { fieldOf, typedText } from '../../shared/fields.ts'
import { checkbox, link, postForm, row, textareaField, textField } from '../../shared/page-parts.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { type AdminHandler, framePage } from '../frame.ts'
import type { Grid } from '../grid/grid.ts'
import { gridParts } from '../grid/page.ts'
import { THEMES_PATH } from './themes.ts'

const PATH = '/admin/cms/page/'

const PAGES: Grid<CmsPage> = {
  name: 'Pages',
  path: PATH,
  key: 'page',
  idOf: ({ id }) => id,
  order: ['id', false],
  open: ({ id }) => [pagePath(id), 'Edit'],
  actions: [],
  columns: [
    { id: 'id', title: 'ID', text: ({ id }) => id, order: ({ id }) => Number(id) },
    { id: 'title', title: 'Title', text: ({ title }) => title, filter: { kind: 'text' } },
    { id: 'url', title: 'URL Key', text: ({ urlKey }) => urlKey, filter: { kind: 'text' } },
    { id: 'status', title: 'Status', text: ({ isEnabled }) => (isEnabled ? 'Enabled' : 'Disabled') },
    { id: 'modified', title: 'Modified', text: ({ updatedAt }) => shortDate(updatedAt), order: ({ updatedAt }) => updatedAt },
  ],
}

function pagePath(id: string): string {
  return `/admin/cms/page/edit/page_id/${id}/`
}

/** `/admin/cms/page/`. */
export const cmsPages: AdminHandler = (visit) =>
  pageReply(
    framePage(
      visit,
      'pages',
      'Pages',
      row(link(THEMES_PATH, 'Themes')),
      ...gridParts(PAGES, visit.tables.rows('cmsPages'), visit.request),
    ),
  )

/** `/admin/cms/page/edit/page_id/{n}/`. */
export const editCmsPage: AdminHandler = (visit, { id = '' }) => {
  const page = visit.tables.get('cmsPages', id)
  if (page === undefined) return undefined
  const key = `page:${id}`
  return pageReply(
    framePage(
      visit,
      'page-edit',
      page.title,
      row(link(PATH, 'Back')),
      postForm(
        `/admin/cms/page/save/page_id/${id}/`,
        row(checkbox('is_active', 'Enable Page', page.isEnabled, '1', `${key}:enabled`)),
        textField('title', 'Page Title', { value: page.title, isRequired: true, key: `${key}:title` }),
        textField('content_heading', 'Content Heading', { value: page.heading, key: `${key}:heading` }),
        textField('identifier', 'URL Key', { value: page.urlKey, isRequired: true, key: `${key}:url` }),
        textareaField('content', 'Content', page.content, false, `${key}:content`),
        row(el('button', {}, 'Save')),
      ),
    ),
  )
}

export const saveCmsPage: AdminHandler = ({ tables, request }, { id = '' }) => {
  const page = tables.get('cmsPages', id)
  if (page === undefined) return undefined
  const [title, urlKey] = [typedText(request.form, 'title', 160), typedText(request.form, 'identifier', 100)]
  if (title === '' || !/^[a-z0-9][a-z0-9-]*$/.test(urlKey))
    return redirect(pagePath(id), undefined, 'Please enter a title and a URL key of letters, digits and hyphens.')
  if (tables.where('cmsPages', 'urlKey', urlKey).some((other) => other.id !== id))
    return redirect(pagePath(id), undefined, 'A page with the same URL key already exists.')
  const saved: CmsPage = {
    ...page,
    title,
    urlKey,
    heading: typedText(request.form, 'content_heading', 160),
    content: typedText(request.form, 'content', 20_000).replaceAll('\r\n', '\n'),
    isEnabled: fieldOf(request.form, 'is_active') !== '',
    updatedAt: NOW,
  }
  return redirect(pagePath(id), { cmsPages: { [id]: saved } }, 'You saved the page.')
}
