import type { ErrorType, Policy, PromptRecogniser } from '@orreryjs/core/worlds'

/** Failure modes of real models, to be enabled individually in tests. Rates are probabilities, 0 to 1. */
interface FailureModes {
  /** The reply continues with an imagined observation and another line. */
  readonly imagined: number
  /** The reply refuses the request, with the finish reason `content-filter`. */
  readonly refuses: number
  /** The reply starts with its reasoning between `<think>` tags. */
  readonly thinkTag: number
  /** Hidden reasoning uses up all tokens of the reply, which is empty. */
  readonly overthinks: number
  /** An exchange in the middle third of a long transcript is overlooked. */
  readonly lost: number
  /** A thought is repeated. */
  readonly thoughtLoop: number
  /** Known facts are checked again: the inventory, the room, the previous page. */
  readonly needless: number
  /** The reply is prose instead of the requested format, within ten exchanges; more likely in longer transcripts. */
  readonly drift: number
  /** The arguments of a call have wrong types. */
  readonly argumentTypes: number
  /** Several tools are called at once. */
  readonly severalCalls: number
  /** An instruction in an observation is obeyed. */
  readonly obeys: number
  /** The last step to the goal is never taken, in the whole task. */
  readonly unfinished: number
  /** Maximum number of tokens of a request; not a rate. */
  readonly context: number
}

/** No failure modes. */
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

/** Habits of a model, in addition to its errors. Rates are probabilities, 0 to 1. */
interface Habits {
  /** After an overlooked refusal, the same line is repeated. */
  readonly again: number
  /** After an overlooked refusal, the line is varied: another number, another spelling or another object of the type. */
  readonly variant: number
  /** After an overlooked refusal, the inventory or surroundings are checked. Otherwise the model goes on with something else. */
  readonly check: number
  /** After an overlooked refusal, the task is given up, if the prompt offers that. */
  readonly giveUp: number
  /** A thought follows a refusal, if the prompt offers thoughts. It shows the refused line again. */
  readonly ponder: number
  /** A thought precedes any other action, if the prompt offers thoughts. */
  readonly think: number
  /** A slip is prevented by a recent thought, verdict or plan in the prompt; the effect fades with every action. */
  readonly kept: number
  /**
   * A possible but useless action is taken, at this rate in a transcript of `L0` lines, more often in longer and less often in shorter
   * ones. Constant if L0 is infinite.
   */
  readonly stray: number
  /** In a shop, the open product is accepted too early, although its page leaves requirements open. */
  readonly hasty: number
  /** An irreversible action, such as a purchase, is never taken, in the whole task. */
  readonly hesitation: number
  /** An irreversible action, such as a purchase, is taken before its preconditions, if there was no thought. */
  readonly rash: number
  /** Additional slip rate of the first action without a demonstration of the start. */
  readonly bareSlip: number
  /** Additional rate of malformed replies without a demonstration of the format; no effect if `malformed` is 0. */
  readonly bareForm: number
  /** A wrong action that is not in the prompt's list of admissible actions is said anyway. */
  readonly unlisted: number
}

/** No costly habits. An overlooked refusal, if enabled, is repeated verbatim. */
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
  /** Slip rate of a decision at the start of a transcript; shared by the error types that apply. */
  readonly eps: number
  /** Number of transcript lines, two per exchange, after which the slip rate has doubled; it grows linearly. */
  readonly L0: number
  /** Factor on the requested temperature: 1 samples from the softmax, 0 always takes the best. */
  readonly noise: number
  /** Share of the steps at which careless actions are the same in every sample and trial of the task. */
  readonly persistence: number
  /** A misconception for a whole task, per error type and entity. */
  readonly misconception: number
  /** When acting, an explicit failure is noticed, each time it is shown. */
  readonly n2: number
  /** When acting, an inferable failure is noticed. */
  readonly n1: number
  /** When judging, an explicit failure is reported. */
  readonly d2: number
  /** When judging, an inferable failure is reported. */
  readonly d1: number
  /** When judging, a correct action is reported as a failure. */
  readonly f: number
  /** An unfinished task or subtask is claimed to be done, at each decision. */
  readonly fp: number
  /**
   * An unfinished task is claimed to be done in a world that a claim ends, once something seen or done supports the claim. Fixed for a
   * task.
   */
  readonly falseClaim: number
  /** A step of a plan is omitted, misplaced or wrong. */
  readonly plan: number
  /** A reflection is useless. */
  readonly g: number
  /** A lesson in the prompt is used. */
  readonly use: number
  /** A reply violates the requested format. */
  readonly malformed: number
  /** An instruction or hint in the prompt is followed, for a whole task. */
  readonly follow: number
}

/** `oracle` decides by the world's own plan, the other presets by the text of the prompt. */
export type PresetName = 'perfect' | 'strong' | 'mid' | 'weak' | 'oracle'

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
