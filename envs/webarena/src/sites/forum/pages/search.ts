import type { Submission } from '../../../generate/forum/rows.ts'
import { el, type Page } from '../../../page/element.ts'
import { derived } from '../../shared/derived.ts'
import { countOf, fieldOf } from '../../shared/fields.ts'
import { sliceOf } from '../../shared/paging.ts'
import { row } from '../../shared/parts.ts'
import type { Fields } from '../../shared/site.ts'
import { framed, type Viewer } from '../parts/frame.ts'
import { pageLinks, threadRow } from '../parts/threads.ts'
import type { ForumTables } from '../standing.ts'

const RESULTS_ON_PAGE = 25

/** Threads whose title or text holds every word, the newest first. */
export function searchPage(tables: ForumTables, viewer: Viewer, query: Fields): Page {
  const asked = fieldOf(query, 'q')
  const words = wordsOf(asked)
  const found = words.length === 0 ? [] : tables.rows('submissions').filter((thread) => holds(thread, words))
  const slice = sliceOf([...found].reverse(), countOf(fieldOf(query, 'page'), 1), RESULTS_ON_PAGE)
  return framed(
    'search',
    'Search',
    viewer,
    el('h1', {}, `Search results for ${asked}`),
    row(`${slice.total} threads found`),
    ...slice.items.map((thread) => threadRow(tables, viewer, thread)),
    pageLinks('/search', [['q', asked]], slice),
  )
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function holds(thread: Submission, words: readonly string[]): boolean {
  const { text } = searchedOf(thread)
  return words.every((word) => text.includes(` ${word} `))
}

/** The words of a thread's title and text, each between spaces. */
const searchedOf = derived(({ title, body = '' }: Submission) => ({ text: ` ${wordsOf(`${title} ${body}`).join(' ')} ` }))
