import type { OptionValues } from '../options.ts'
import type { Fact } from './facts.ts'

/**
 * How a world with pages is opened in a browser. Each of its observations is then a fragment of HTML that works by itself:
 * links with the address `?action=...` for moves that can be taken back, a POST form for those that cannot, and forms whose
 * hidden field `action` may name other fields, `search[{query}]`. A site puts fragments into its documents as they are, so
 * they must have escaped what they show.
 */
export interface WorldSite<State = unknown> {
  readonly title: string
  /** What a visitor is to do, for the first page. */
  readonly welcome: string
  /** Options of the world that make its observations pages. @default none, as they are pages always */
  readonly options?: OptionValues
  /** What a finished episode's reward is made of, to be shown with the score. @default nothing */
  facts?(state: State): readonly Fact[]
}
