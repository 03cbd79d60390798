import type { CodeUser, Project } from '../../../generate/code/rows.ts'
import { type Child, el, type PageElement } from '../../../page/element.ts'
import { longDate } from '../../shared/dates.ts'
import { urlOf } from '../../shared/fields.ts'
import { keyedText, link, row } from '../../shared/page-parts.ts'
import { pagesAround, type Slice } from '../../shared/paging.ts'
import type { Fields } from '../../shared/site.ts'
import { type CodeTables, starsOf } from '../queries.ts'
import { joinWithSpaces } from './frame.ts'

/** List entry of a project. */
export function projectRow(tables: CodeTables, project: Project): PageElement {
  const { id, path, description, visibility, createdAt } = project
  return el(
    'article',
    { 'data-key': `project:${id}` },
    el('h2', {}, link(`/${path}`, path, `project:${id}:path`)),
    description !== '' && row(description),
    row('Stars: ', keyedText(`project:${id}:stars`, starsOf(tables, project)), ` · ${visibility} · since ${longDate(createdAt)}`),
  )
}

/** List entry of a user. */
export function userRow({ id, name }: CodeUser): PageElement {
  return el('article', { 'data-key': `user:${id}` }, row(link(`/${id}`, name), ` @${id}`))
}

/** Relative time, with the exact time as its title. */
export function relativeTime(moment: string, text: string): PageElement {
  return el('time', { title: moment.replace('T', ' ') }, text)
}

/** Inline links, one of them marked as current. */
export function tabs(name: string, all: readonly (readonly [href: string, title: string, isShown: boolean])[]): PageElement {
  const links = all.map(
    ([href, title, isShown]): Child => (isShown ? el('a', { href, 'aria-current': 'page' }, title) : link(href, title)),
  )
  return el('nav', { 'aria-label': name }, row(...joinWithSpaces(links)))
}

/** Links to the other pages of a list; `undefined` if there is only one page. */
export function pageLinks(path: string, query: Fields, slice: Slice<unknown>): PageElement | undefined {
  if (slice.pages <= 1) return undefined
  const kept = query.filter(([name]) => name !== 'page')
  const to = (page: number): string => urlOf(path, [...kept, ['page', page === 1 ? '' : String(page)]])
  return el(
    'nav',
    { 'aria-label': 'Pages' },
    row(
      ...joinWithSpaces(
        [
          slice.page > 1 && link(to(slice.page - 1), 'Previous'),
          ...pagesAround(slice).map((page) =>
            page === slice.page ? `Page ${page} of ${slice.pages}` : link(to(page), String(page)),
          ),
          slice.page < slice.pages && link(to(slice.page + 1), 'Next'),
        ].filter((item) => item !== false),
      ),
    ),
  )
}
