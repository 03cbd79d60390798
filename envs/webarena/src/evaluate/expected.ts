/** What must hold when a task ends, as its template says it; dialect `webarena` derives its own evaluators from it. */
export interface Expected {
  /** What must be answered. @default nothing is asked */
  readonly answer?: ExpectedAnswer
  /** Where one must be: any of these URLs. @default anywhere */
  readonly urls?: readonly string[]
  /** What pages must show. @default nothing */
  readonly checks?: readonly Check[]
  /**
   * Rows that may differ from those at the start: `forum/users/NAME`, or `forum/votes/+` for one new row. Any other change is one
   * too many in dialect `strict`. @default none
   */
  readonly changes?: readonly string[]
}

/** A value as answers give it, compared by its type and not by its letters. */
export type Value =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly number: number }
  /** In cents. */
  | { readonly type: 'money'; readonly cents: number }
  /** `2023-05-17`. */
  | { readonly type: 'date'; readonly date: string }
  | { readonly type: 'duration'; readonly minutes: number }
  | { readonly type: 'distance'; readonly metres: number }

/** What must be answered. */
export type ExpectedAnswer =
  | { readonly kind: 'value'; readonly value: Value }
  /** All of them and no others of the kind, in any order. */
  | { readonly kind: 'list'; readonly values: readonly Value[] }
  /** A value by its key: a month and its count. */
  | { readonly kind: 'pairs'; readonly pairs: readonly (readonly [key: string, value: Value])[] }
  /** Yes or no, and the fact that decides it. */
  | { readonly kind: 'fact'; readonly isYes: boolean; readonly fact: Value }
  /** That it cannot be done, and why: one word of each group must be in the reason. */
  | { readonly kind: 'impossible'; readonly reason: readonly (readonly string[])[] }

/** Something that a page must show at the end. */
export interface Check {
  /** The open page as it was left, unsent fields included; or the page that a URL gives to the task's user. */
  readonly page: 'open' | { readonly url: string }
  /** What is read: the text at a `data-key`, an attribute of the element there, or what the field of an accessible name holds. */
  readonly read: { readonly key: string; readonly attribute?: string } | { readonly field: string }
  readonly equals?: string
  /** Each group must have one text that is in what was read. */
  readonly includes?: readonly (readonly string[])[]
}
