import type { ErrorType, Policy, PromptRecogniser } from '@orreryjs/core/worlds'
import type { PresetName, Rates } from './rates.ts'

/** Classes of reply formats, each with its own rate of malformed replies. */
export type FormatClass = 'line' | 'template' | 'list' | 'json' | 'tool' | 'prose'

/** The policies of a model in order of precedence, and their merged data. */
export interface Policies {
  /** The generic policy is last. */
  readonly all: readonly Policy[]
  /** Patterns for the first line of a task, by policy. */
  readonly taskLines: readonly RegExp[]
  /** Recognisers for the wording of the worlds. */
  readonly recognisers: readonly PromptRecogniser[]
  /** All error types by id, those of all worlds first. */
  readonly errorTypes: ReadonlyMap<string, ErrorType>
}

/** Options of `simulated`: a preset and its changes. */
export interface SimulatedOptions extends Partial<Rates> {
  /** Name of the preset. @default 'perfect' */
  readonly preset?: PresetName
  /** Policies that play the worlds from their texts; the first that recognises a prompt plays it. @default only the generic policy */
  readonly policies?: readonly Policy[]
  /** Another seed places errors elsewhere, at the same rates. @default '0' */
  readonly seed?: string
  /** Slip rates of individual error types by id, instead of their share of `eps`. */
  readonly errorRates?: Readonly<Record<string, number>>
  /** Rates of malformed replies of individual format classes, instead of `malformed`. */
  readonly malformedFormats?: Readonly<Partial<Record<FormatClass, number>>>
  /** True to throw `MODEL_FORM_UNKNOWN` for a prompt that is not understood, instead of replying so. @default false */
  readonly strict?: boolean
}

/** Everything except the request that decides the replies. */
export interface SimulatedSettings extends Rates {
  readonly policies: Policies
  readonly seed: string
  readonly errorRates: ReadonlyMap<string, number>
  /** Rates of individual format classes, instead of `malformed`. */
  readonly malformedForms: ReadonlyMap<FormatClass, number>
  readonly strict: boolean
}
