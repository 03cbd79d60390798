/** Summaries of the error rates, which are probabilities from 0 to 1 except for L0. */
export const ERROR_RATES = {
  eps: 'slip rate of a decision at the start of a transcript; shared by the error types that apply',
  L0: 'transcript lines (two per exchange) after which the slip rate has doubled; Infinity: constant rate',
  noise: 'factor on the requested temperature; 0 always takes the best action',
  persistence: 'share of the steps at which careless actions are the same in every sample and trial of the task',
  misconception: 'a misconception for a whole task, per error type and object',
  n2: 'when acting, an explicit failure is noticed',
  n1: 'when acting, an inferable failure is noticed',
  d2: 'when judging, an explicit failure is reported',
  d1: 'when judging, an inferable failure is reported',
  f: 'when judging, a correct action is reported as a failure',
  fp: 'something unfinished is claimed to be done, at each decision',
  falseClaim:
    'an unfinished task is claimed to be done once the evidence supports it, for a whole task; in worlds that a claim ends',
  plan: 'a step of a plan is omitted, misplaced or wrong; shared by the error types that apply',
  g: 'a reflection says nothing useful',
  use: 'a lesson in the prompt is used',
  malformed: 'a reply violates the requested format',
  follow: 'an instruction or hint in the prompt is followed, for a whole task',
} as const

/** Summaries of the habits of a model, in addition to its errors. */
export const HABITS = {
  again: 'after an overlooked invalid action, the same line is repeated',
  variant: 'after an overlooked invalid action, the line is varied: another number, spelling or object of the type',
  check: 'after an overlooked invalid action, the inventory or surroundings are checked; otherwise the model continues',
  giveUp: 'after an overlooked invalid action, the task is given up, if the prompt offers that',
  ponder: 'a thought follows an invalid action, if the prompt offers thoughts; the model can then notice the failure',
  think: 'a thought precedes any other action, if the prompt offers thoughts',
  kept: 'a recent thought, verdict or plan in the prompt prevents a slip; fades with every action',
  stray: 'a possible but useless action is taken, after L0 transcript lines; the rate grows with their number',
  hasty: 'in a shop, the open product is accepted too early',
  hesitation: 'an irreversible action, such as a purchase, is never taken, for a whole task',
  rash: 'an irreversible action, such as a purchase, is taken before its preconditions, if there was no thought',
  bareSlip: 'additional slip rate of the first action without a demonstration',
  bareForm: 'additional rate of malformed replies without a demonstration; no effect if malformed is 0',
  unlisted: "a wrong action that is not in the prompt's list of admissible actions is taken anyway",
} as const

/** Summaries of the failure modes of real models, to be enabled individually in tests. */
export const FAILURE_MODES = {
  imagined: 'the reply continues with an imagined observation and another line',
  refuses: 'the reply refuses the request, with the finish reason content-filter',
  thinkTag: 'the reply starts with its reasoning between <think> tags',
  overthinks: 'hidden reasoning uses up all tokens of the reply, which is empty',
  lost: 'an exchange in the middle third of a long transcript is overlooked',
  thoughtLoop: 'a thought is repeated',
  needless: 'known facts are checked again: the inventory, the room, the previous page',
  drift: 'the reply is prose instead of the requested format; more likely in longer transcripts',
  argumentTypes: 'the arguments of a call have wrong types',
  severalCalls: 'several tools are called at once',
  obeys: 'an instruction in an observation is obeyed',
  unfinished: 'the last step to the goal is never taken, for a whole task',
  context: 'maximum number of tokens of a request; Infinity: no limit',
} as const

/** A parameter of the error model. */
type RateName = keyof typeof ERROR_RATES | keyof typeof HABITS | keyof typeof FAILURE_MODES

/** The parameters of the error model. Rates are probabilities, 0 to 1; `L0` is a number of lines and `context` of tokens. */
export type Rates = Readonly<Record<RateName, number>>

type PresetValues = readonly [perfect: number, strong: number, mid: number, weak: number]

/**
 * Values of the presets. `strong`, `mid` and `weak` are fitted to published ReAct results (benchmarks/calibration): of Claude 3.5
 * Sonnet (REBACT 2025), of PaLM-540B with and without thoughts (ReAct 2023), and of GPT-3.5 (ADaPT 2024). Only `mid` has a fitted `rash`,
 * because no results without thoughts in a shop are published for the other models. `obeys` is not fitted; it only orders the presets. In WebArena, the weight of the errors is fitted as well
 * (benchmarks/calibration/webarena.mjs).
 */
const VALUES: Readonly<Record<RateName, PresetValues>> = {
  eps: [0, 0.03, 0.14, 0.11],
  L0: [Number.POSITIVE_INFINITY, 6, 10, 7],
  noise: [0, 1, 1, 1],
  persistence: [0, 0.9, 0.9, 0.9],
  misconception: [0, 0.06, 0.06, 0.16],
  n2: [1, 0.6, 0.5, 0.2],
  n1: [1, 0.4, 0.4, 0.15],
  d2: [1, 0.95, 0.9, 0.8],
  d1: [1, 0.85, 0.7, 0.5],
  f: [0, 0.02, 0.05, 0.1],
  fp: [0, 0, 0.001, 0.0007],
  falseClaim: [0, 0.13, 0.22, 0.3],
  plan: [0, 0.02, 0.05, 0.1],
  g: [0, 0.1, 0.3, 0.6],
  use: [1, 0.9, 0.7, 0.5],
  malformed: [0, 0.005, 0.015, 0.03],
  follow: [1, 0.9, 0.56, 0.5],
  again: [1, 0.1, 0.4, 0.05],
  variant: [0, 0.3, 0.3, 0.2],
  check: [0, 0.1, 0.1, 0.5],
  giveUp: [0, 0.55, 0.45, 0.6],
  ponder: [0, 0.5, 0.2, 0.9],
  think: [0, 0.3, 0.3, 0.5],
  kept: [0, 0.4, 0.38, 0.25],
  stray: [0, 0.06, 0.25, 0.2],
  hasty: [0, 0, 0.95, 0.9],
  hesitation: [0, 0.8, 0, 0],
  rash: [0, 0, 0.1, 0],
  bareSlip: [0, 0.03, 0.1, 0.2],
  bareForm: [0, 0.01, 0.05, 0.1],
  unlisted: [1, 0.03, 0.1, 0.15],
  imagined: [0, 0, 0, 0],
  refuses: [0, 0, 0, 0],
  thinkTag: [0, 0, 0, 0],
  overthinks: [0, 0, 0, 0],
  lost: [0, 0, 0, 0],
  thoughtLoop: [0, 0, 0, 0],
  needless: [0, 0.02, 0.02, 0.1],
  drift: [0, 0, 0, 0],
  argumentTypes: [0, 0, 0, 0],
  severalCalls: [0, 0, 0, 0],
  obeys: [0, 0.05, 0.3, 0.6],
  unfinished: [0, 0, 0, 0],
  context: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
}

/** `oracle` decides by the world's own plan, the other presets by the text of the prompt. */
export type PresetName = 'perfect' | 'strong' | 'mid' | 'weak' | 'oracle'

/** The rates of all presets. */
export const PRESETS: Readonly<Record<PresetName, Rates>> = {
  perfect: ratesAt(0),
  strong: ratesAt(1),
  mid: ratesAt(2),
  weak: ratesAt(3),
  oracle: ratesAt(0),
}

function ratesAt(index: number): Rates {
  return Object.fromEntries(Object.entries(VALUES).map(([name, values]) => [name, values[index]])) as Rates
}
