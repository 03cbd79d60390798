import type { World } from '@orreryjs/core'

/**
 * A world with pages. Each of its observations is a fragment of HTML that works by itself: links with the address
 * `?action=...` for moves that can be taken back, a POST form for those that cannot, and forms whose hidden field
 * `action` may name other fields, `search[{query}]`. The site puts fragments into its documents as they are, so they
 * must have escaped what they show.
 */
export interface Site<State = unknown> {
  readonly title: string
  /** What a visitor is to do, for the first page. */
  readonly welcome: string
  readonly world: World<State>
  readonly split: string
  /** What a finished episode's reward is made of, to be shown with the score. */
  facts?(state: State): readonly Fact[]
}

/** A line of a table, as plain text. */
export type Fact = readonly [name: string, value: string]
