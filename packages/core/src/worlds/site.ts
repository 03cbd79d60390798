import type { OptionValues } from '../options.ts'
import type { World } from '../world.ts'

/**
 * How a world with pages is opened in a browser. Each of its observations is then a fragment of HTML that works by itself:
 * links with the address `?action=...` for moves that can be taken back, a POST form for those that cannot, and forms whose
 * hidden field `action` may name other fields, `search[{query}]`. A site puts fragments into its documents as they are, so
 * they must have escaped what they show.
 */
export interface WorldSite<State = unknown, Played extends World<State> = World<State>> {
  readonly title: string
  /** What a visitor is to do, for the first page. */
  readonly welcome: string
  /** Options of the world that make its observations pages. @default none, as they are pages always */
  readonly options?: OptionValues
  /** What a finished episode's reward is made of, to be shown with the score. @default nothing */
  facts?(state: State): readonly Fact[]
  /** A page as visitors see it, from the observation's text: pictures may be added, for nobody but them. @default the text */
  page?(world: Played, state: State, text: string): string
  /** What a finished task asked for and what came of it, to be shown with the score. @default nothing */
  outcome?(world: Played, state: State): Outcome
}

/** What a finished task asked for, what came of it, and what would have been right. */
export interface Outcome {
  readonly parts: readonly OutcomePart[]
  readonly came: OutcomeThing
  /** Absent where what came was right, or nothing that is right is known. */
  readonly right?: OutcomeThing
}

/** One thing that was asked for: `scent`, asked `green tea`, came `coconut`. */
export interface OutcomePart {
  readonly name: string
  readonly asked: string
  readonly came: string
  readonly isRight: boolean
}

/** What came of a task, or would have been right. */
export interface OutcomeThing {
  readonly title: string
  /** Markup that has escaped what it shows. */
  readonly picture?: string
  readonly lines: readonly string[]
  /** The actions that lead to it. */
  readonly way?: readonly string[]
}

/** What holds in a state, as people call it: a name and its value. */
export type Fact = readonly [name: string, value: string]
