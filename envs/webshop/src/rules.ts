import { OrreryError } from '@orreryjs/core'

/**
 * `strict`: what the page shows is what can be done. `upstream`: the original's text environment, accidents included.
 * `react`: the rules of the environment in ReAct's notebook.
 */
export const DIALECTS = ['strict', 'upstream', 'react'] as const
/** Those of a market, which is no reproduction of anything. */
export const MARKET_DIALECTS: readonly Dialect[] = ['strict']
/** Name of a dialect. */
export type Dialect = (typeof DIALECTS)[number]

/** How a page is written. */
export const OBSERVATION_MODES = ['text', 'text_rich', 'url', 'html', 'react'] as const
/** Name of a way to write pages, as in the option `observation`. */
export type ObservationMode = (typeof OBSERVATION_MODES)[number]

/** What a shop looks like: upstream's, or a market that agents were not written for. */
export const FACES = ['shop', 'market'] as const
/** Name of a face, as in the option `face`. */
export type FaceName = (typeof FACES)[number]

/** Products on a results page of the shop. */
export const PAGE_SIZE = 10
/** Most hits of a search, over all of its pages of results. */
export const MOST_HITS = 50

/** The rules in force: a dialect's switches and how pages are written. */
export interface Rules {
  readonly dialect: Dialect
  readonly face: FaceName
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
  /** @default 'shop' */
  readonly face?: FaceName | undefined
}

/** The rules of a dialect. Throws `CONFIG_INVALID` for a market in a dialect that it does not have. */
export function rulesOf({ dialect, observation, attributes, face = 'shop' }: RulesOptions): Rules {
  if (face === 'market' && !MARKET_DIALECTS.includes(dialect)) {
    throw new OrreryError('CONFIG_INVALID', `face is market and dialect ${dialect}; the market has the dialect strict alone`)
  }
  const isUpstream = dialect === 'upstream'
  const isReact = dialect === 'react'
  return {
    dialect,
    face,
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
    shown: isReact ? 3 : face === 'market' ? MARKET_PAGE : PAGE_SIZE,
  }
}

/** Products on a page of results of the market, sponsored ones included. */
export const MARKET_PAGE = 12
