import { type ErrorKind, FORGETS_SUBGOAL, type Policy } from '@orreryjs/core/worlds'
import { CLAIM_ERRORS } from './errors/claims.ts'
import { PARAPHRASE_FAILING, REPEAT_FAILING } from './errors/kinds.ts'
import { PLAN_ERRORS } from './errors/plan-errors.ts'
import { FORM_CLASSES, LENGTHS, PRESETS, parameterOf } from './options.ts'
import { policiesOf } from './policies.ts'
import type { FormClass, Policies, PresetName, Rates } from './settings.ts'
import { NO_FAILURES, NO_HABITS } from './settings.ts'

/** A parameter in the name of a simulated model: `simulated:mid,eps=.2`. */
export interface SimulatedParameter {
  readonly name: string
  /** Group in lists: `how it errs`, `errors in plans`. */
  readonly group: string
  /** Accepted values: `0 to 1`. */
  readonly takes: string
  /** One line: what it is the rate of, or what it decides. */
  readonly summary: string
  /** Its value in each preset; absent if presets define it through another parameter. */
  readonly presets?: Readonly<Record<string, number>>
}

/** Descriptions of the presets. */
export const PRESET_SUMMARIES: Readonly<Record<PresetName, string>> = {
  perfect: 'makes no mistakes; the default',
  strong: 'recovers from most of what goes wrong; its ReAct is fitted to that of Claude 3.5 Sonnet (REBACT 2025)',
  mid: 'overlooks more than half of its failures; its ReAct is fitted to that of PaLM-540B (ReAct 2023)',
  weak: 'overlooks most failures and errs most in long transcripts; its ReAct is fitted to that of GPT-3.5 (ADaPT 2024)',
  oracle: "is shown the world's state and decides by the world's own plan; for worlds that the others do not know",
}

const RATE = '0 to 1'

/** Descriptions of the rates; a missing one does not compile. */
const RATES: Readonly<Record<keyof Rates, string>> = {
  eps: 'a decision slips, at the start of a transcript; the kinds of error that fit the decision share it',
  L0: 'lines of transcript, two for each exchange, after which the rate of slips has doubled; Infinity: it never grows',
  noise: 'how much of the temperature shows that a request asks for; 0 always takes what it holds best',
  misconception: 'a fact is believed wrongly for a whole task, for each kind of error and thing',
  n2: 'unasked, a failure that the text states is acted on',
  n1: 'unasked, a failure that the text only lets infer is acted on',
  d2: 'asked to judge, a failure that the text states is reported',
  d1: 'asked to judge, a failure that the text only lets infer is reported',
  f: 'asked to judge, something right is reported as a failure',
  fp: 'what is not done is claimed to be, at each decision',
  plan: 'a step of a plan is left out, misplaced or wrong; the kinds that fit the step share it',
  g: 'a reflection says nothing that helps',
  use: 'a lesson that the prompt repeats is used',
  malformed: 'a reply breaks the form that was asked for',
  again: 'after a refusal that was overlooked, the same line comes again',
  variant: 'after it, the line comes with another number, another spelling or another thing of the kind',
  check: 'after it, what is held or around is looked at; what none of these three takes goes on with something else',
  giveUp: 'after it, the task is given up, where the prompt offers that',
  ponder: 'after a refusal comes a thought, where the prompt offers thoughts; it shows what was refused once more',
  think: 'before any other action comes a thought, where the prompt offers thoughts',
  kept: 'a slip is avoided by what a thought, a verdict or a plan in the prompt has just said; fades with every action',
  stray: 'something possible that leads nowhere is done after L0 lines of transcript; the rate grows with their number',
  hasty: 'in a shop, the open product is taken for good enough',
  hesitation: 'what cannot be taken back, a purchase, is never done, for a whole task',
  rash: 'what cannot be taken back, a purchase, is done before what belongs before it, where nothing was thought',
  bareSlip: 'the first action slips, beside eps, where no demonstration shows how to begin',
  bareForm: 'the form is broken, beside malformed, where no demonstration shows it; not where that is 0',
  unlisted: 'a wrong action that is not on the list of possible ones in the prompt is said all the same',
  imagined: 'the reply goes on with an observation that nobody made, and a line after it',
  refuses: 'the reply declines the request, and a filter is said to have held it back',
  thinkTag: 'the reply begins with its reasoning between <think> tags',
  overthinks: 'reasoning that is not shown takes all the tokens of the reply, which is empty',
  lost: 'an exchange in the middle third of a long transcript is overlooked',
  thoughtLoop: 'after a thought the same thought comes again',
  needless: 'what is known is looked at once more: the inventory, the room, the page before',
  drift: 'the form is left for plain sentences; the longer the transcript, the likelier',
  argumentTypes: 'the arguments of a call have the wrong types',
  severalCalls: 'several tools are called at once',
  obeys: 'an instruction inside an observation is obeyed',
  unfinished: 'the last step to the goal is never taken, for a whole task',
  context: 'tokens of a request above which it is refused as too long; Infinity: none is',
}

/** Descriptions of the reply formats. */
const FORMS: Readonly<Record<FormClass, string>> = {
  line: 'a line with an action',
  template: 'sentences with gaps to fill in',
  list: 'a list of steps',
  json: 'a JSON object',
  tool: 'a call of a tool',
  prose: 'free text',
}

/** Returns all parameters of a name in display order: the seed, the rates, the formats and each error type, those of the policies last. */
export function simulatedParameters(own: readonly Policy[] = []): readonly SimulatedParameter[] {
  const policies = policiesOf(own)
  return [
    {
      name: 'seed',
      group: 'which errors',
      takes: 'text',
      summary: 'another seed errs in other places, at the same rates; 0 where none is named',
    },
    ...Object.entries(RATES).map(([name, summary]) => ({
      name,
      group: groupOfRate(name),
      takes: LENGTHS.has(name) ? 'above 0' : RATE,
      summary,
      presets: ofPresets((rates) => rates[name as keyof Rates]),
    })),
    ...FORM_CLASSES.map((form) => ({
      name: parameterOf(form),
      group: 'broken forms, in place of malformed',
      takes: RATE,
      summary: `a reply that is to be ${FORMS[form]} breaks that form`,
    })),
    ...[...policies.errorKinds.values()].map((kind) => ({
      name: kind.id,
      group: groupOf(kind, policies),
      takes: RATE,
      summary: kind.summary,
    })),
  ]
}

function ofPresets(value: (rates: Rates) => number): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(PRESETS).map(([name, rates]) => [name, value(rates)]))
}

function groupOfRate(name: string): string {
  if (Object.hasOwn(NO_HABITS, name)) return 'how it goes about things'
  return Object.hasOwn(NO_FAILURES, name) ? 'failures to order' : 'how it errs'
}

/** Returns the group of an error type; types that are in no list here belong to all worlds. */
function groupOf(kind: ErrorKind, { all }: Policies): string {
  if (PLAN_ERRORS.includes(kind)) return 'errors in plans, in place of their share of plan'
  if ([REPEAT_FAILING, PARAPHRASE_FAILING, FORGETS_SUBGOAL, ...CLAIM_ERRORS].includes(kind)) return 'errors in every world'
  const policy = all.find(({ errorKinds }) => errorKinds.includes(kind))
  return policy === undefined ? 'errors in every world' : `errors in ${policy.id}, in place of their share of eps`
}
