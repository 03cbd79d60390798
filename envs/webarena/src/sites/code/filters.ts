import type { Project } from '../../generate/code/rows.ts'
import { el, type PageElement } from '../../page/element.ts'
import { fieldOf, fieldsOf, urlOf, withFields } from '../shared/fields.ts'
import { hidden, row, selectField } from '../shared/page-parts.ts'
import type { Fields } from '../shared/site.ts'
import type { Item } from './parts/items.ts'
import { tabs } from './parts/lists.ts'
import type { CodeTables } from './queries.ts'

/** Number of issues or merge requests per page. */
export const ITEMS_ON_PAGE = 20

type State = 'opened' | 'closed' | 'merged' | 'all'

const STATES: Readonly<Record<State, string>> = { opened: 'Open', closed: 'Closed', merged: 'Merged', all: 'All' }

const SORTS: readonly (readonly [value: string, name: string])[] = [
  ['', 'Created, newest first'],
  ['created_asc', 'Created, oldest first'],
  ['updated_desc', 'Updated, newest first'],
  ['due_date', 'Due date'],
  ['title_asc', 'Title'],
]

/** Returns the items that match a query, sorted; open items by default. */
export function filterItems<Each extends Item>(tables: CodeTables, items: readonly Each[], query: Fields): readonly Each[] {
  const state = stateOf(query)
  return ordered(
    matching(tables, items, query).filter((item) => isIn(item, state)),
    fieldOf(query, 'sort'),
  )
}

function stateOf(query: Fields): State {
  const state = fieldOf(query, 'state')
  return state === 'closed' || state === 'merged' || state === 'all' ? state : 'opened'
}

function isIn(item: Item, state: State): boolean {
  return state === 'all' || item.state === (state === 'opened' ? 'open' : state)
}

function matching<Each extends Item>(tables: CodeTables, items: readonly Each[], query: Fields): readonly Each[] {
  const words = fieldOf(query, 'search')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const labels = fieldsOf(query, 'label_name[]').filter((label) => label !== '')
  const [assignee, author, reviewer] = ['assignee_username', 'author_username', 'reviewer_username'].map((name) =>
    fieldOf(query, name).trim().replace(/^@/, ''),
  ) as [string, string, string]
  const milestone = fieldOf(query, 'milestone_title')
  return items.filter(
    (item) =>
      words.every((word) => `${item.title} ${item.description}`.toLowerCase().includes(word)) &&
      labels.every((label) => (label === 'None' ? item.labels.length === 0 : item.labels.includes(label))) &&
      matchesUser(assignee, item.assignees) &&
      (author === '' || item.author === author) &&
      matchesUser(reviewer, 'source' in item ? item.reviewers : []) &&
      (milestone === '' || tables.get('milestones', item.milestone)?.title === milestone),
  )
}

function matchesUser(filter: string, users: readonly string[]): boolean {
  return filter === '' || (filter === 'None' ? users.length === 0 : users.includes(filter))
}

function ordered<Each extends Item>(items: readonly Each[], sort: string): readonly Each[] {
  const by = (key: (item: Each) => string, direction: 1 | -1): readonly Each[] =>
    [...items].sort((a, b) => {
      const [left, right] = [key(a), key(b)]
      return left === right ? Number(b.id) - Number(a.id) : left < right ? -direction : direction
    })
  switch (sort) {
    case 'created_asc':
      return by(({ createdAt }) => createdAt, 1)
    case 'updated_desc':
      return by(({ updatedAt }) => updatedAt, -1)
    case 'due_date':
      return by((item) => ('due' in item && item.due !== '' ? item.due : '9999'), 1)
    case 'title_asc':
      return by(({ title }) => title.toLowerCase(), 1)
    default:
      return by(({ createdAt }) => createdAt, -1)
  }
}

/** Links to the states of a list with the number of items in each. */
export function stateTabs(
  tables: CodeTables,
  path: string,
  items: readonly Item[],
  query: Fields,
  states: readonly State[],
): PageElement {
  const matches = matching(tables, items, query)
  const shown = stateOf(query)
  return tabs(
    'State',
    states.map((state) => {
      const count = matches.filter((item) => isIn(item, state)).length
      const href = urlOf(path, withFields(query, { state: state === 'opened' ? '' : state, page: '' }))
      return [href, `${STATES[state]} (${count})`, state === shown]
    }),
  )
}

/** Filter form of a list. Labels and milestones are offered if the list belongs to a project. */
export function filterForm(tables: CodeTables, path: string, query: Fields, project?: Project, isMerge = false): PageElement {
  const plans = project === undefined ? [] : tables.where('milestones', 'project', project.id)
  const text = (name: string, label: string): readonly (PageElement | string)[] => [
    el('label', { for: name }, label),
    ' ',
    el('input', { id: name, name, value: fieldOf(query, name) }),
    ' ',
  ]
  return el(
    'form',
    { action: path, 'aria-label': 'Filter' },
    ...hidden([['state', fieldOf(query, 'state')]]),
    row(...text('search', 'Words'), ...text('author_username', 'Author')),
    row(...text('assignee_username', 'Assignee'), ...(isMerge ? text('reviewer_username', 'Reviewer') : [])),
    project !== undefined &&
      row(
        ...selectField(
          'label_name[]',
          'Label',
          [['', 'Any'], ['None', 'No label'], ...project.labels.map((label) => [label, label] as const)],
          fieldOf(query, 'label_name[]'),
        ),
        ' ',
        ...selectField(
          'milestone_title',
          'Milestone',
          [['', 'Any'], ...plans.map(({ title }) => [title, title] as const)],
          fieldOf(query, 'milestone_title'),
        ),
      ),
    row(...selectField('sort', 'Sort by', SORTS, fieldOf(query, 'sort')), ' ', el('button', {}, 'Filter')),
  )
}
