import { type ErrorType, FORGOTTEN_SUBGOAL, type Policy } from '@orreryjs/core/worlds'
import { CLAIM_ERRORS } from './errors/claims.ts'
import { PARAPHRASE_FAILING, REPEAT_FAILING } from './errors/error-types.ts'
import { PLAN_ERRORS } from './errors/plan-errors.ts'
import { FORM_CLASSES, LENGTHS, PRESETS, parameterOf } from './options.ts'
import { policiesOf } from './policies.ts'
import type { FormatClass, Policies, PresetName, Rates } from './settings.ts'
import { NO_FAILURES, NO_HABITS } from './settings.ts'

/** A parameter in the name of a simulated model: `simulated:mid,eps=.2`. */
export interface SimulatedParameter {
  readonly name: string
  /** Group in lists: `how it errs`, `errors in plans`. */
  readonly group: string
  /** Accepted values: `0 to 1`. */
  readonly values: string
  /** One-line description of the rate or setting. */
  readonly summary: string
  /** Its value in each preset; absent if presets define it through another parameter. */
  readonly presets?: Readonly<Record<string, number>>
}

/** Descriptions of the presets. */
export const PRESET_SUMMARIES: Readonly<Record<PresetName, string>> = {
  perfect: 'makes no mistakes; the default',
  strong: 'recovers from most errors; its ReAct results are fitted to Claude 3.5 Sonnet (REBACT 2025)',
  mid: 'overlooks more than half of its failures; its ReAct results are fitted to PaLM-540B (ReAct 2023)',
  weak: 'overlooks most failures, makes most errors in long transcripts; its ReAct results are fitted to GPT-3.5 (ADaPT 2024)',
  oracle: "sees the world's state and follows the world's own plan; for worlds without a policy",
}

const RATE = '0 to 1'

/** Descriptions of the rates; a missing one does not compile. */
const RATES: Readonly<Record<keyof Rates, string>> = {
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
}

/** Descriptions of the reply formats. */
const FORMS: Readonly<Record<FormatClass, string>> = {
  line: 'a line with an action',
  template: 'a template with gaps',
  list: 'a list of steps',
  json: 'a JSON object',
  tool: 'a tool call',
  prose: 'free text',
}

/** Returns all parameters of a name in display order: the seed, the rates, the formats and each error type, those of the policies last. */
export function simulatedParameters(own: readonly Policy[] = []): readonly SimulatedParameter[] {
  const policies = policiesOf(own)
  return [
    {
      name: 'seed',
      group: 'which errors',
      values: 'text',
      summary: 'another seed places errors elsewhere, at the same rates; default 0',
    },
    ...Object.entries(RATES).map(([name, summary]) => ({
      name,
      group: groupOfRate(name),
      values: LENGTHS.has(name) ? 'above 0' : RATE,
      summary,
      presets: ofPresets((rates) => rates[name as keyof Rates]),
    })),
    ...FORM_CLASSES.map((form) => ({
      name: parameterOf(form),
      group: 'malformed formats, instead of malformed',
      values: RATE,
      summary: `a reply that must be ${FORMS[form]} is malformed`,
    })),
    ...[...policies.errorTypes.values()].map((kind) => ({
      name: kind.id,
      group: groupOf(kind, policies),
      values: RATE,
      summary: kind.summary,
    })),
  ]
}

function ofPresets(value: (rates: Rates) => number): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(PRESETS).map(([name, rates]) => [name, value(rates)]))
}

function groupOfRate(name: string): string {
  if (Object.hasOwn(NO_HABITS, name)) return 'habits'
  return Object.hasOwn(NO_FAILURES, name) ? 'failure modes' : 'error rates'
}

/** Returns the group of an error type; types that are in no list here belong to all worlds. */
function groupOf(kind: ErrorType, { all }: Policies): string {
  if (PLAN_ERRORS.includes(kind)) return 'errors in plans, instead of their share of plan'
  if ([REPEAT_FAILING, PARAPHRASE_FAILING, FORGOTTEN_SUBGOAL, ...CLAIM_ERRORS].includes(kind)) return 'errors in every world'
  const policy = all.find(({ errorTypes }) => errorTypes.includes(kind))
  return policy === undefined ? 'errors in every world' : `errors in ${policy.id}, instead of their share of a general rate`
}
