/**
 * `strict`: what the page shows is what can be done. `upstream`: the original's text environment, accidents included.
 * `react`: the rules of the environment in ReAct's notebook.
 */
export const DIALECTS = ['strict', 'upstream', 'react'] as const
/** Name of a dialect. */
export type Dialect = (typeof DIALECTS)[number]

/** How a page is written. */
export const OBSERVATION_MODES = ['text', 'text_rich', 'url', 'html', 'react'] as const
/** Name of a way to write pages, as in the option `observation`. */
export type ObservationMode = (typeof OBSERVATION_MODES)[number]

/** Products on a results page. */
export const PAGE_SIZE = 10
/** Most hits of a search, over all of its pages of results. */
export const MOST_HITS = 50

/** The rules in force: a dialect's switches and how pages are written. */
export interface Rules {
  readonly dialect: Dialect
  readonly observation: ObservationMode
  /** Whether the item page has a button that shows the hidden attributes. */
  readonly attributes: boolean
  /** `<r>`, `<c>` and `<q>` at the head of a query list products by other means than the search engine. */
  readonly backDoors: boolean
  /** A search is possible on every page, after the purchase too. */
  readonly searchAnywhere: boolean
  /** Results pages are numbered without end; there is `Next >` on each. */
  readonly endlessPaging: boolean
  /** Whether `Next >` and `< Prev` work on results pages. */
  readonly paging: boolean
  /** Marks and pages are told by words in the address, and a button by its word alone. */
  readonly readsAddress: boolean
  /** Of option groups that share a value, a click sets the last; otherwise the first in which it is not chosen. */
  readonly lastGroupWins: boolean
  /** Buttons must be written as the page writes them. */
  readonly exactCase: boolean
  /** `think[...]` is answered `OK.`, refusals `Invalid action!`, and a chosen option by one sentence. */
  readonly shortAnswers: boolean
  /** Products of a results page that are shown; all ten can be opened. */
  readonly shown: number
}

/** What the rules follow from: a dialect, and where a run departs from what is usual in it. */
export interface RulesOptions {
  readonly dialect: Dialect
  /** @default `react` for the dialect `react`, otherwise `text_rich` */
  readonly observation?: ObservationMode | undefined
  /** @default true for the dialect `react`, whose server had the button */
  readonly attributes?: boolean | undefined
}

/** The rules of a dialect. */
export function rulesOf({ dialect, observation, attributes }: RulesOptions): Rules {
  const isUpstream = dialect === 'upstream'
  const isReact = dialect === 'react'
  return {
    dialect,
    observation: observation ?? (isReact ? 'react' : 'text_rich'),
    attributes: attributes ?? isReact,
    backDoors: isUpstream,
    searchAnywhere: isUpstream,
    endlessPaging: dialect !== 'strict',
    paging: !isReact,
    readsAddress: isUpstream,
    lastGroupWins: dialect !== 'strict',
    exactCase: isReact,
    // A page in a browser is always a whole page.
    shortAnswers: isReact && observation !== 'html',
    shown: isReact ? 3 : PAGE_SIZE,
  }
}
