import type { SearchTerm } from '../../../generate/store/rows.ts'
import { pageReply } from '../../shared/site.ts'
import { type AdminHandler, framePage } from '../frame.ts'
import type { Grid } from '../grid/grid.ts'
import { gridParts } from '../grid/page.ts'

const TERMS: Grid<SearchTerm> = {
  name: 'Search Terms',
  path: '/admin/search/term/index/',
  key: 'term',
  idOf: ({ id }) => id,
  order: ['id', false],
  actions: [],
  columns: [
    { id: 'id', title: 'ID', text: ({ id }) => id, order: ({ id }) => Number(id) },
    { id: 'term', title: 'Search Query', text: ({ term }) => term, filter: { kind: 'text' } },
    {
      id: 'results',
      title: 'Results',
      text: ({ results }) => String(results),
      order: ({ results }) => results,
      filter: { kind: 'number', of: ({ results }) => results, read: wholeOf },
    },
    {
      id: 'uses',
      title: 'Uses',
      text: ({ uses }) => String(uses),
      order: ({ uses }) => uses,
      filter: { kind: 'number', of: ({ uses }) => uses, read: wholeOf },
    },
  ],
}

function wholeOf(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** `/admin/search/term/index/` and the report `/admin/search/term/report/`. */
export const searchTerms: AdminHandler = (visit) =>
  pageReply(
    framePage(visit, 'search-terms', 'Search Terms', ...gridParts(TERMS, visit.tables.rows('searchTerms'), visit.request)),
  )
