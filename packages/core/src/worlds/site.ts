import type { OptionValues } from '../options.ts'
import type { World } from '../world.ts'

/**
 * How to open a world with pages in a browser. Each observation is an HTML fragment that works without scripts: links to `?action=...`
 * for reversible moves, a POST form for irreversible ones, and forms whose hidden field `action` may refer to other fields,
 * `search[{query}]`. Sites insert fragments unchanged, so fragments must escape their content.
 */
export interface WorldSite<State = unknown, Played extends World<State> = World<State>> {
  readonly title: string
  /** Instructions for visitors, on the first page. */
  readonly welcome: string
  /** Options of the world that turn its observations into pages. @default none, if they always are pages */
  readonly options?: OptionValues
  /** Returns a task type in words, shown in the list of tasks. @default the type as it is */
  typeText?(type: string): string
  /** Returns the components of a finished episode's reward, shown with the score. @default none */
  facts?(state: State): readonly Fact[]
  /** Returns the page for visitors from the observation's text, possibly with added images. @default the text */
  page?(world: Played, state: State, text: string): string
  /** Compares the request and the result of a finished task, shown with the score. @default none */
  outcome?(world: Played, state: State): Outcome
}

/** The requested and the actual result of a finished task, and a correct one. */
export interface Outcome {
  readonly parts: readonly OutcomeProperty[]
  readonly actual: OutcomeItem
  /** Absent if the result is correct or no correct one is known. */
  readonly expected?: OutcomeItem
}

/** One requested property: `scent`, requested `green tea`, got `coconut`. */
export interface OutcomeProperty {
  readonly name: string
  readonly requested: string
  readonly actual: string
  readonly isRight: boolean
}

/** A result of a task, actual or correct. */
export interface OutcomeItem {
  readonly title: string
  /** HTML that is already escaped. */
  readonly picture?: string
  readonly lines: readonly string[]
  /** The actions that lead to it. */
  readonly actions?: readonly string[]
}

/** A fact of a state for people: name and value. */
export type Fact = readonly [name: string, value: string]
