import type { LanguageModel } from '@orreryjs/core'
import type { Policy } from '@orreryjs/core/worlds'
import type { Exchange, Limiter, Quota } from '@orreryjs/models/openai'
import type { ModelSettings, ModelTable } from '../configuration/models.ts'

/** How a model is reached. */
export interface ModelAccess {
  /** @default OPENAI_API_KEY */
  readonly apiKey?: string | undefined
  readonly baseUrl?: string | undefined
  /** Milliseconds for one attempt. */
  readonly modelTimeout?: number | undefined
  /** Attempts after the first. */
  readonly modelRetries?: number | undefined
  /** Models under names of their own. */
  readonly models?: ModelTable | undefined
  /** What the configuration says of the model that is made: it goes before what holds for all. */
  readonly settings?: ModelSettings | undefined
  /** File with what tokens cost. */
  readonly prices?: string | undefined
  /** Told of what a server does not take, and what is done in its place; `about` names it, as chat completions do. */
  readonly notice?: ((message: string, about?: string) => void) | undefined
  /** Told of every answer of a server, as it wrote it. */
  readonly exchange?: ((exchange: Exchange) => void) | undefined
  /** Makes what keeps requests to a quota that is shared with other programs. @default each model keeps to its own */
  readonly limiter?: ((model: string, quota: Quota) => Limiter) | undefined
  /** Whether replies are taken in pieces, whatever else says. @default what the model's own settings say */
  readonly stream?: boolean | undefined
  /** Makes the model that a person answers for; absent where nobody can be asked. */
  readonly human?: (() => Promise<LanguageModel>) | undefined
  /** Ids of models whose replies are all at hand: they are named and never asked. */
  readonly recorded?: readonly string[] | undefined
}

/** Something that the name of a model sets: `simulated:mid,eps=.2`. */
export interface ModelParameter {
  readonly name: string
  /** What belongs together in a list. @default nothing apart */
  readonly group?: string
  /** The values that it takes, in words: `0 to 1`. */
  readonly takes: string
  /** One line: what it decides. */
  readonly summary: string
  /** Its value in each preset. */
  readonly presets?: Readonly<Record<string, number>>
}

/** What can be said in the name of a kind of model. */
export interface DescribedModel {
  /** Settings that go together under a name, and what each is like. @default none */
  readonly presets?: Readonly<Record<string, string>>
  readonly parameters: readonly ModelParameter[]
}

/** What a model may be made with beside its name and how it is reached. */
export interface ModelParts {
  /** Makes the model that this one stands before. */
  inner(name: string): Promise<LanguageModel>
  /** Loads what plays the worlds from their texts. */
  players(): Promise<readonly Policy[]>
}

/** A kind of language model, named `ID` or `ID:PARAMETER`. */
export interface ModelEntry {
  readonly id: string
  readonly form: string
  readonly summary: string
  /** What its parameter can say, for `orrery list models ID`. @default that it says nothing */
  describe?(parts: Pick<ModelParts, 'players'>): Promise<DescribedModel>
  create(name: string, access: ModelAccess, parts: ModelParts): Promise<LanguageModel>
}
