import { OrreryError } from '@orreryjs/core'
import type { Repair } from './repairs.ts'

/**
 * `strict`: exactly the actions that a page shows. `upstream`: the original's text environment, including its accidents. `react`:
 * the rules of the environment in ReAct's notebook.
 */
export const DIALECTS = ['strict', 'upstream', 'react'] as const
/** Name of a dialect. */
export type Dialect = (typeof DIALECTS)[number]

/** Page formats. */
export const OBSERVATION_MODES = ['text', 'text_rich', 'url', 'html', 'react'] as const
/** Name of a page format, as in the option `observation`. */
export type ObservationMode = (typeof OBSERVATION_MODES)[number]

/** Products per results page. */
export const PAGE_SIZE = 10
/** Maximum number of hits of a search, over all pages. */
export const MAX_HITS = 50

/** Rules of an episode: a dialect's switches and the page format. */
export interface Rules {
  readonly dialect: Dialect
  readonly observation: ObservationMode
  /** True if the item page has a button that shows the hidden attributes. */
  readonly attributes: boolean
  /** True if `<r>`, `<c>` and `<q>` at the start of a query list products without the search engine. */
  readonly allowsSpecialQueries: boolean
  /** True if searches are possible on every page, even after the purchase. */
  readonly searchAnywhere: boolean
  /** True if results pages are unlimited, with `Next >` on each. */
  readonly unlimitedPaging: boolean
  /** True if `Next >` and `< Prev` work on results pages. */
  readonly paging: boolean
  /** True if marks and pages are inferred from words in the URL, and a button from its word only. */
  readonly infersFromUrl: boolean
  /** If several option groups share a value, a click sets the last one; otherwise the first in which it is not chosen. */
  readonly lastGroupWins: boolean
  /** True if buttons must be written with the page's capitalization. */
  readonly exactCase: boolean
  /**
   * True if the observation is `OK.` after `think[...]`, `Invalid action!` after an invalid action, and one sentence after
   * choosing an option.
   */
  readonly shortAnswers: boolean
  /** Number of products displayed per results page; all ten can be opened. */
  readonly displayedProducts: number
  /** True if words and options are not escaped in addresses, so that `#`, `?` and `/` lead to a blank page. */
  readonly rawAddresses: boolean
  /** True if a click on an unknown target shows the search page or a detail page again, instead of being invalid. */
  readonly ignoresUnknownTargets: boolean
  /** True if the options of the product opened before can be chosen for a product without options. */
  readonly keepsEarlierOptions: boolean
  /** True if every value in single quotes in the address is marked. */
  readonly marksQuotedValues: boolean
}

/** A dialect, and deviations from its defaults. */
export interface RulesOptions {
  readonly dialect: Dialect
  /** @default `react` for the dialect `react`, otherwise `text_rich` */
  readonly observation?: ObservationMode | undefined
  /** @default true for the dialect `react`, whose server had the button */
  readonly attributes?: boolean | undefined
  /** Repaired faults of the notebook, in the dialect `react`. @default no repairs */
  readonly repairs?: readonly Repair[] | undefined
}

/** Returns the rules of a dialect. Throws `CONFIG_INVALID` for repairs of another dialect than `react`. */
export function rulesOf({ dialect, observation, attributes, repairs = [] }: RulesOptions): Rules {
  if (repairs.length > 0 && dialect !== 'react') {
    throw new OrreryError('CONFIG_INVALID', `webshop: option repairs=${repairs} does not apply to dialect ${dialect}`, {
      hint: 'choose dialect react',
    })
  }
  const isUpstream = dialect === 'upstream'
  const isReact = dialect === 'react'
  const hasFault = (repair: Repair): boolean => isReact && !repairs.includes(repair)
  return {
    dialect,
    observation: observation ?? (isReact ? 'react' : 'text_rich'),
    attributes: attributes ?? isReact,
    allowsSpecialQueries: isUpstream,
    searchAnywhere: isUpstream,
    unlimitedPaging: dialect !== 'strict',
    paging: !isReact,
    infersFromUrl: isUpstream,
    lastGroupWins: dialect !== 'strict',
    exactCase: isReact,
    // In a browser, every observation is a whole page.
    shortAnswers: isReact && observation !== 'html',
    displayedProducts: isReact ? 3 : PAGE_SIZE,
    rawAddresses: hasFault('addresses'),
    ignoresUnknownTargets: hasFault('buttons'),
    keepsEarlierOptions: hasFault('options'),
    marksQuotedValues: hasFault('marks'),
  }
}
