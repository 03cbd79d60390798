import type { Databases } from '../data.ts'

/** A subgoal of a task's plan. Every `path` is a chain of URLs in which each page links to the next. */
export type Subgoal = ReadSubgoal | ActSubgoal | OpenPageSubgoal

/** Information that must be read. An honest plan does not answer without it. */
export interface ReadSubgoal {
  readonly kind: 'see'
  readonly path: readonly string[]
  /** Actions on the page that reveal the information, for example opening a tab. @default none */
  readonly actionsBefore?: readonly PageAction[]
  /** Values of `data-key` that decide the answer. */
  readonly keys: readonly string[]
}

/** A change that must be made through a form or button. */
export interface ActSubgoal {
  readonly kind: 'do'
  readonly path: readonly string[]
  readonly actions: readonly PageAction[]
  isDone(now: SiteState): boolean
}

/** The last URL of `path` must be open at the end. */
interface OpenPageSubgoal {
  readonly kind: 'be'
  readonly path: readonly string[]
}

/**
 * An action on a page. Fields and buttons are named by their accessible names, inside the element with `data-key` `within` if
 * set.
 */
export type PageAction =
  | { readonly kind: 'fill'; readonly field: string; readonly text: string; readonly within?: string }
  | { readonly kind: 'choose'; readonly field: string; readonly option: string; readonly within?: string }
  | { readonly kind: 'tick'; readonly field: string; readonly isOn: boolean; readonly within?: string }
  | { readonly kind: 'press'; readonly button: string; readonly within?: string }

/** State of the sites and the open page. */
export interface SiteState {
  readonly databases: Databases
  /** URL of the open page. */
  readonly url: string
  /** Values of the open page's fields by accessible name. */
  readonly fields: Readonly<Record<string, string>>
}

/** Returns the length of a plan: distinct pages, actions, and one window of reading for every ten keys. */
export function planLength(subgoals: readonly Subgoal[]): number {
  const pages = new Set(subgoals.flatMap(({ path }) => path))
  const actions = subgoals.flatMap((subgoal) =>
    subgoal.kind === 'do' ? subgoal.actions : subgoal.kind === 'see' ? (subgoal.actionsBefore ?? []) : [],
  )
  const keys = subgoals.flatMap((subgoal) => (subgoal.kind === 'see' ? subgoal.keys : []))
  return 1 + pages.size + actions.length + Math.ceil(keys.length / 10)
}
