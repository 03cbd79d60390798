import type { ErrorKind, Policy, PromptIdiom } from '@orreryjs/core/worlds'
import type { FailureModes } from './errors/failures.ts'
import type { Habits } from './errors/habits.ts'

/** The parameters of the error model. Rates are probabilities, 0 to 1. */
export interface Rates extends Habits, FailureModes {
  /** A decision slips, at the start of a transcript; shared by the kinds of error that fit the decision. */
  readonly eps: number
  /** Transcript lines, two for each exchange, after which the slip rate has doubled; it grows linearly. */
  readonly L0: number
  /** How much of the temperature a request asks for shows: 1 draws from the softmax, 0 always takes the best. */
  readonly noise: number
  /** A fact is believed wrongly for a whole task, for each kind of error and entity. */
  readonly misconception: number
  /** Unasked, a failure that the text states is acted on, each time it is stated. */
  readonly n2: number
  /** Unasked, a failure that the text only lets infer is acted on. */
  readonly n1: number
  /** Asked to judge, a failure that the text states is reported. */
  readonly d2: number
  /** Asked to judge, a failure that the text only lets infer is reported. */
  readonly d1: number
  /** Asked to judge, something right is reported as a failure. */
  readonly f: number
  /** A task or subtask that is not done is claimed to be, at each decision. */
  readonly fp: number
  /** A step of a plan is left out, misplaced or wrong. */
  readonly plan: number
  /** A reflection says nothing that helps. */
  readonly g: number
  /** A lesson that the prompt repeats is used. */
  readonly use: number
  /** A reply breaks the form that was asked for. */
  readonly malformed: number
}

/** `oracle` decides by the world's own plan, the others by the text of the prompt. */
export type PresetName = 'perfect' | 'strong' | 'mid' | 'weak' | 'oracle'

/** Kinds of form, each with a rate of malformed replies of its own. */
export type FormClass = 'line' | 'template' | 'list' | 'json' | 'tool' | 'prose'

/** The policies of a model in the order in which they are asked, and what they bring together. */
export interface Policies {
  /** The generic one is the last. */
  readonly all: readonly Policy[]
  /** The lines that begin a task, by policy. */
  readonly taskLines: readonly RegExp[]
  /** How the worlds word themselves. */
  readonly idioms: readonly PromptIdiom[]
  /** Every kind of error by id, those of any world first. */
  readonly errorKinds: ReadonlyMap<string, ErrorKind>
}

/** A preset, and what is other than it says. */
export interface SimulatedOptions extends Partial<Rates> {
  /** @default 'perfect' */
  readonly preset?: PresetName
  /** What plays the worlds from their texts; a prompt goes to the first that recognises it. @default none: the generic policy plays all */
  readonly policies?: readonly Policy[]
  /** Another seed errs in other places, at the same rates. @default '0' */
  readonly seed?: string
  /** Slip rate of single kinds of error by id, in place of their share of `eps`. */
  readonly kinds?: Readonly<Record<string, number>>
  /** Rate of malformed replies of single classes of forms, in place of `malformed`. */
  readonly malformedForms?: Readonly<Partial<Record<FormClass, number>>>
  /** Whether a prompt that is not understood is the error `MODEL_FORM_UNKNOWN` and not a reply that says so. @default false */
  readonly strict?: boolean
}

/** Everything that decides the replies beside the request. */
export interface SimulatedSettings extends Rates {
  readonly policies: Policies
  readonly seed: string
  readonly kinds: ReadonlyMap<string, number>
  /** Rates of single classes of forms, in place of `malformed`. */
  readonly malformedForms: ReadonlyMap<FormClass, number>
  readonly strict: boolean
}
