/** Ways in which real models fail their callers, to be ordered one by one for tests. Rates are probabilities, 0 to 1. */
export interface FailureModes {
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
