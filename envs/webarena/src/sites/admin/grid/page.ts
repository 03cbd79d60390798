import { type Child, el, type PageElement } from '../../../page/element.ts'
import { countOf, fieldOf, urlOf, withFields } from '../../shared/fields.ts'
import { hidden, keyedText, link, postForm, row, selectField, textField } from '../../shared/page-parts.ts'
import { pagesAround, type Slice, sliceOf } from '../../shared/paging.ts'
import type { Fields, SiteRequest } from '../../shared/site.ts'
import type { Column, Grid } from './grid.ts'
import { chosenRows, orderOf } from './rows.ts'

const LIMITS = ['20', '50', '100', '200']

type At = (set: Readonly<Record<string, string>>) => string

/** Returns the parts of a grid for a request: filters, rows and page links. */
export function gridParts<Item>(
  grid: Grid<Item>,
  items: readonly Item[],
  { path, query }: Pick<SiteRequest, 'path' | 'query'>,
): readonly Child[] {
  const wantedLimit = fieldOf(query, 'limit')
  const limit = LIMITS.includes(wantedLimit) ? wantedLimit : '20'
  const slice = sliceOf(chosenRows(grid, items, query), countOf(fieldOf(query, 'p'), 1), Number(limit))
  const at: At = (set) => urlOf(path, withFields(query, set))
  return [
    keywordForm(path, query),
    filters(grid, path, query),
    activeFilters(grid, path, query, at),
    row(keyedText('records', `${slice.total} records found`)),
    rowsForm(grid, slice, query, at),
    pages(slice, at),
    limitForm(path, query, limit),
  ]
}

function keywordForm(path: string, query: Fields): PageElement {
  return el(
    'form',
    { action: path, class: 'row' },
    ...hidden(withFields(query, { search: '', p: '' })),
    el('input', {
      name: 'search',
      value: fieldOf(query, 'search'),
      'aria-label': 'Search by keyword',
      placeholder: 'Search by keyword',
    }),
    ' ',
    el('button', { 'aria-label': 'Search' }, 'Search'),
  )
}

function filters<Item>(grid: Grid<Item>, path: string, query: Fields): PageElement | undefined {
  const fields = grid.columns.flatMap((column) => filterFields(column, query))
  if (fields.length === 0) return undefined
  const kept = query.filter(([name]) => ['search', 'sort', 'dir', 'limit'].includes(name))
  return el(
    'details',
    {},
    el('summary', {}, 'Filters'),
    el('form', { action: path }, ...hidden(kept), ...fields, row(el('button', {}, 'Apply Filters'))),
  )
}

function filterFields<Item>({ id, title, filter }: Column<Item>, query: Fields): readonly PageElement[] {
  const queryValue = (name: string): string => fieldOf(query, name)
  if (filter === undefined) return []
  if (filter.kind === 'text') return [textField(id, title, { value: queryValue(id) })]
  if (filter.kind === 'choice') return [row(selectField(id, title, [['', 'Any'], ...filter.choices], queryValue(id)))]
  const [from, to] = [`${id}-from`, `${id}-to`]
  return [textField(from, `${title} from`, { value: queryValue(from) }), textField(to, `${title} to`, { value: queryValue(to) })]
}

/** Lists the active filters with links to remove them. */
function activeFilters<Item>(grid: Grid<Item>, path: string, query: Fields, at: At): PageElement | undefined {
  const found = grid.columns.flatMap(({ id, title }) =>
    [id, `${id}-from`, `${id}-to`].flatMap((name) => {
      const text = fieldOf(query, name)
      return text === '' ? [] : [{ name, text: `${title}${name.slice(id.length).replace('-', ' ')}: ${text}` }]
    }),
  )
  const words = fieldOf(query, 'search')
  if (words !== '') found.push({ name: 'search', text: `Keyword: ${words}` })
  if (found.length === 0) return undefined
  const parts = found.flatMap(({ name, text }) => [
    text,
    ' ',
    el('a', { href: at({ [name]: '', p: '' }), 'aria-label': `Remove ${text}` }, 'Remove'),
    ' ',
  ])
  return row('Active filters: ', ...parts, link(path, 'Clear all'))
}

function rowsForm<Item>(grid: Grid<Item>, slice: Slice<Item>, query: Fields, at: At): PageElement {
  const hasActions = grid.actions.length > 0
  const [sorted, isDescending] = orderOf(grid, query)
  const heads = shownColumns(grid).map(({ id, title }) => {
    const isSorted = sorted?.id === id
    const dir = isSorted && !isDescending ? 'desc' : 'asc'
    return el(
      'th',
      { 'aria-sort': isSorted ? (isDescending ? 'descending' : 'ascending') : undefined },
      link(at({ sort: id, dir, p: '' }), title),
    )
  })
  const head = el('tr', {}, hasActions && el('th', {}, 'Select'), ...heads, grid.open !== undefined && el('th', {}, 'Action'))
  const body = slice.items.map((item) => gridRow(grid, item, hasActions))
  const table = el('table', {}, el('caption', {}, grid.name), el('thead', {}, head), el('tbody', {}, ...body))
  const empty = slice.total === 0 && row("We couldn't find any records.")
  if (!hasActions) return el('div', {}, table, empty)
  const choices = [['', 'Choose an action'], ...grid.actions.map(({ id, name }) => [id, name] as const)] as const
  const actions = row(selectField('massaction', 'Actions', choices, ''), ' ', el('button', {}, 'Submit'))
  return postForm(grid.path, actions, table, empty)
}

function gridRow<Item>(grid: Grid<Item>, item: Item, hasActions: boolean): PageElement {
  const id = grid.idOf(item)
  const opened = grid.open?.(item)
  const box =
    hasActions && el('td', {}, el('input', { type: 'checkbox', name: 'selected', value: id, 'aria-label': `Select ${id}` }))
  const cells = shownColumns(grid).map(({ id: name, text, cell }) =>
    el('td', { 'data-key': `${grid.key}:${id}:${name}` }, cell === undefined ? text(item) : cell(item)),
  )
  return el('tr', {}, box, ...cells, opened !== undefined && el('td', {}, link(...opened)))
}

function shownColumns<Item>({ columns }: Grid<Item>): readonly Column<Item>[] {
  return columns.filter(({ isHidden }) => isHidden !== true)
}

function pages({ page, pages: last }: Slice<unknown>, at: At): PageElement {
  const numbers = last === 1 ? [] : pagesAround({ page, pages: last }).flatMap((number) => pageLink(number, page, at))
  return row(
    page > 1 && [link(at({ p: page === 2 ? '' : String(page - 1) }), 'Previous Page'), ' '],
    `Page ${page} of ${last}`,
    ...numbers,
    page < last && [' ', link(at({ p: String(page + 1) }), 'Next Page')],
  )
}

function pageLink(number: number, page: number, at: At): readonly Child[] {
  if (number === page) return []
  return [' ', el('a', { href: at({ p: number === 1 ? '' : String(number) }), 'aria-label': `Page ${number}` }, String(number))]
}

function limitForm(path: string, query: Fields, limit: string): PageElement {
  return el(
    'form',
    { action: path, class: 'row' },
    ...hidden(withFields(query, { limit: '', p: '' })),
    selectField(
      'limit',
      'Per page',
      LIMITS.map((each) => [each, each] as const),
      limit,
      { 'data-submits': true },
    ),
  )
}
