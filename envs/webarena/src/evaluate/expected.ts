/**
 * Conditions that must hold when a task ends, as its template defines them. Dialect `webarena` derives its own evaluators from
 * them.
 */
export interface Expected {
  /** Required answer. @default no answer is required */
  readonly answer?: ExpectedAnswer
  /** Accepted final URLs. @default any URL */
  readonly urls?: readonly string[]
  /** URL whose page or a page below it must be open at the end: the forum of a new thread. @default any URL */
  readonly under?: string
  /** Required contents of pages. @default no checks */
  readonly checks?: readonly Check[]
  /**
   * Rows that may differ from the start: `forum/users/NAME`, or `forum/votes/+` for one new row. Dialect `strict` rejects any
   * other change.
   * @default no rows
   */
  readonly changes?: readonly string[]
}

/** A value in an answer, compared by type rather than as a string. */
export type Value =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly number: number }
  /** Amount in cents. */
  | { readonly type: 'money'; readonly cents: number }
  /** ISO date: `2023-05-17`. */
  | { readonly type: 'date'; readonly date: string }
  | { readonly type: 'duration'; readonly minutes: number }
  | { readonly type: 'distance'; readonly metres: number }

/** True for yes or no. */
export function isYesOrNo(text: string): boolean {
  return /^(?:yes|no)$/i.test(text)
}

/** Required answer of a task. */
export type ExpectedAnswer =
  | { readonly kind: 'value'; readonly value: Value }
  /** All of these values in any order, and no other value of the same type. */
  | {
      readonly kind: 'list'
      readonly values: readonly Value[]
      /** The other choices, if the goal offers some. They contradict the answer, although the goal names them. @default no list of choices */
      readonly others?: readonly string[]
    }
  /** A value for each key, for example a month and its count. */
  | { readonly kind: 'pairs'; readonly pairs: readonly (readonly [key: string, value: Value])[] }
  /** Yes or no, and the fact that decides it. */
  | { readonly kind: 'fact'; readonly isYes: boolean; readonly fact: Value }
  /** The task is impossible. The answer must deny the request. */
  | {
      readonly kind: 'impossible'
      /** Words for the request, and further words that deny it. */
      readonly reason: readonly (readonly string[])[]
      /** Type of the request: a value to report, or a change. @default 'value' */
      readonly wants?: 'value' | 'action'
      /** Status code of WebArena-Verified for this reason. @default 'not_found_error' */
      readonly status?: 'not_found_error' | 'action_not_allowed_error' | 'permission_denied_error'
      /** Words for the site's reason to refuse. An answer in words must contain one. @default the denial is enough */
      readonly because?: readonly string[]
    }

/** Required content of a page at the end. */
export interface Check {
  /**
   * `open`: the open page as the agent left it, including unsent form fields. `url`: the page that this URL returns to the task's
   * user.
   */
  readonly page: 'open' | { readonly url: string }
  /** Text to check: the text at a `data-key`, an attribute of that element, or the value of the field with an accessible name. */
  readonly read: { readonly key: string; readonly attribute?: string } | { readonly field: string }
  readonly equals?: string
  /** The checked text must contain one text of each group. */
  readonly includes?: readonly (readonly string[])[]
}
