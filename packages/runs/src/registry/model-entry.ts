import type { LanguageModel } from '@orreryjs/core'
import type { Policy } from '@orreryjs/core/worlds'
import type { Exchange, Limiter, Quota } from '@orreryjs/models/openai'
import type { ModelSettings, ModelTable } from '../configuration/models.ts'
import type { Trust } from '../trust/trust.ts'

/** Settings for model access. */
export interface ModelAccess {
  /** API key. @default OPENAI_API_KEY */
  readonly apiKey?: string | undefined
  readonly baseUrl?: string | undefined
  /** Timeout of one attempt in milliseconds. */
  readonly modelTimeout?: number | undefined
  /** Maximum number of retries. */
  readonly modelRetries?: number | undefined
  /** Named models. */
  readonly models?: ModelTable | undefined
  /** Settings of the named model being created; they override the general ones. */
  readonly settings?: ModelSettings | undefined
  /** File with token prices. */
  readonly prices?: string | undefined
  /** Called if a server does not support a request field, with the fallback; `about` is the field's name in chat completions. */
  readonly notice?: ((message: string, about?: string) => void) | undefined
  /** Called for every response of a server, in its original form. */
  readonly exchange?: ((exchange: Exchange) => void) | undefined
  /** Creates the limiter of a quota shared with other programs. @default each model has its own limiter */
  readonly limiter?: ((model: string, quota: Quota) => Limiter) | undefined
  /** Overrides streaming. @default the model's own settings */
  readonly stream?: boolean | undefined
  /** Creates the human model; absent if no human is available. */
  readonly human?: (() => Promise<LanguageModel>) | undefined
  /** True if no model on a server may be called: a run is only read. Its addresses and variables are then harmless. @default false */
  readonly isOffline?: boolean | undefined
  /** Ids of models whose replies are all recorded; they are never called. */
  readonly recordedModels?: readonly string[] | undefined
}

/** A parameter in a model's name: `simulated:mid,eps=.2`. */
export interface ModelParameter {
  readonly name: string
  /** Heading in lists. @default no heading */
  readonly group?: string
  /** Accepted values, in words: `0 to 1`. */
  readonly values: string
  /** One-line description. */
  readonly summary: string
  /** Value in each preset. */
  readonly presets?: Readonly<Record<string, number>>
}

/** Parameters of a model kind. */
export interface DescribedModel {
  /** Named combinations of settings, with descriptions. @default none */
  readonly presets?: Readonly<Record<string, string>>
  readonly parameters: readonly ModelParameter[]
}

/** Dependencies of a model kind. */
export interface ModelParts {
  /** Permits the servers, variables and packages that a name directs to. */
  readonly trust: Trust
  /** Creates the model that this model wraps. */
  inner(name: string): Promise<LanguageModel>
  /** Loads the policies that play the worlds from their texts. */
  players(): Promise<readonly Policy[]>
}

/** A kind of language model, named `ID` or `ID:PARAMETER`. */
export interface ModelEntry {
  readonly id: string
  readonly form: string
  readonly summary: string
  /** Describes the parameter, for `orrery list models ID`. @default there are no parameters */
  describe?(parts: Pick<ModelParts, 'players'>): Promise<DescribedModel>
  create(name: string, access: ModelAccess, parts: ModelParts): Promise<LanguageModel>
}
