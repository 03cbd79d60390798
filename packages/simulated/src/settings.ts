import type { ErrorKind, Policy, PromptIdiom } from '@orreryjs/core/worlds'

/** Ways in which real models fail their callers, to be ordered one by one for tests. Rates are probabilities, 0 to 1. */
interface FailureModes {
  /** The reply goes on with an observation that nobody made and a line after it. */
  readonly imagined: number
  /** The reply declines the request, and a filter is said to have held it back. */
  readonly refuses: number
  /** The reply begins with its reasoning between `<think>` tags. */
  readonly thinkTag: number
  /** Reasoning that is not shown takes all the tokens of the reply, which is empty. */
  readonly overthinks: number
  /** An exchange in the middle third of a long transcript is overlooked. */
  readonly lost: number
  /** After a thought the same thought comes again. */
  readonly thoughtLoop: number
  /** What is known is looked at once more: the inventory, the room, the page before. */
  readonly needless: number
  /** The form is left for plain sentences, within ten exchanges; the longer the transcript, the likelier. */
  readonly drift: number
  /** The arguments of a call have the wrong types. */
  readonly argumentTypes: number
  /** Several tools are called at once. */
  readonly severalCalls: number
  /** An instruction inside an observation is obeyed. */
  readonly obeys: number
  /** The last step to the goal is never taken, for a whole task. */
  readonly unfinished: number
  /** Tokens of a request above which it is refused as too long; the one that is no rate. */
  readonly context: number
}

/** None of them. */
export const NO_FAILURES: FailureModes = {
  imagined: 0,
  refuses: 0,
  thinkTag: 0,
  overthinks: 0,
  lost: 0,
  thoughtLoop: 0,
  needless: 0,
  drift: 0,
  argumentTypes: 0,
  severalCalls: 0,
  obeys: 0,
  unfinished: 0,
  context: Number.POSITIVE_INFINITY,
}

/** How a model goes about things beside what it gets wrong. Rates are probabilities, 0 to 1. */
interface Habits {
  /** What follows a refusal that was overlooked: the same line again. */
  readonly again: number
  /** What follows it: the same line in a variant, with another number, another spelling or another thing of the kind. */
  readonly variant: number
  /** What follows it: a look at what is held or around. What none of the three takes goes on with something else. */
  readonly check: number
  /** It is given up after a refusal that was overlooked, where the prompt offers that. */
  readonly giveUp: number
  /** A thought follows a refusal, where the prompt offers thoughts. It shows what was refused once more. */
  readonly ponder: number
  /** A thought precedes any other action, where the prompt offers thoughts. */
  readonly think: number
  /** A slip is avoided by what a thought, a verdict or a plan that the prompt shows has just said; this fades with every action. */
  readonly kept: number
  /**
   * Something is done that is possible and leads nowhere: at this rate in a transcript of `L0` lines, at more in longer and less in
   * shorter ones. In any where L0 is infinite.
   */
  readonly stray: number
  /** In a shop, the open product is taken for good enough, whatever its page does not say and others may promise. */
  readonly hasty: number
  /** What cannot be taken back, a purchase, is never done, for a whole task. */
  readonly hesitation: number
  /** What cannot be taken back, a purchase, is done before what belongs before it, where nothing was thought. */
  readonly rash: number
  /** The first action slips, beside `eps`, where no demonstration shows how to begin. */
  readonly bareSlip: number
  /** The form is broken, beside `malformed`, where no demonstration shows it; not where that is 0. */
  readonly bareForm: number
  /** A wrong action is said though the prompt lists what is possible now and it is not on the list. */
  readonly unlisted: number
}

/** Without habits that cost anything. An overlooked refusal, where it is asked for, is repeated word for word. */
export const NO_HABITS: Habits = {
  again: 1,
  variant: 0,
  check: 0,
  giveUp: 0,
  ponder: 0,
  think: 0,
  kept: 0,
  stray: 0,
  hasty: 0,
  hesitation: 0,
  rash: 0,
  bareSlip: 0,
  bareForm: 0,
  unlisted: 1,
}

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
