import { type ErrorType, FORGOTTEN_SUBGOAL, type Policy } from '@orreryjs/core/worlds'
import { CLAIM_ERRORS } from './errors/claims.ts'
import { PARAPHRASE_FAILING, REPEAT_FAILING } from './errors/error-types.ts'
import { PLAN_ERRORS } from './errors/plan-errors.ts'
import { FORM_CLASSES, LENGTHS, parameterOf } from './options.ts'
import { policiesOf } from './policies.ts'
import { ERROR_RATES, FAILURE_MODES, HABITS, PRESETS, type PresetName, type Rates } from './rates.ts'
import type { FormatClass, Policies } from './settings.ts'

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
  oracle: "sees the world's state and follows the world's own plan; for worlds without a player",
}

const RATE = '0 to 1'

const RATES: Readonly<Record<keyof Rates, string>> = { ...ERROR_RATES, ...HABITS, ...FAILURE_MODES }

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
      presets: Object.fromEntries(Object.entries(PRESETS).map(([preset, rates]) => [preset, rates[name as keyof Rates]])),
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

function groupOfRate(name: string): string {
  if (Object.hasOwn(HABITS, name)) return 'habits'
  return Object.hasOwn(FAILURE_MODES, name) ? 'failure modes' : 'error rates'
}

/** Returns the group of an error type; types that are in no list here belong to all worlds. */
function groupOf(kind: ErrorType, { all }: Policies): string {
  if (PLAN_ERRORS.includes(kind)) return 'errors in plans, instead of their share of plan'
  if ([REPEAT_FAILING, PARAPHRASE_FAILING, FORGOTTEN_SUBGOAL, ...CLAIM_ERRORS].includes(kind)) return 'errors in every world'
  const policy = all.find(({ errorTypes }) => errorTypes.includes(kind))
  return policy === undefined ? 'errors in every world' : `errors in ${policy.id}, instead of their share of a general rate`
}
