import { maxOf } from '@orreryjs/core'
import { type Fault, judgeLast, noticedFaults, stepsLeft } from '../errors/judge.ts'
import { phrase } from '../voice/phrase.ts'
import {
  BETTER_FORMS,
  CARE_FORMS,
  FASTER_FORMS,
  FULL_PURCHASE_FORMS,
  INCOMPLETE_PURCHASE_FORMS,
  MISTAKE_FORMS,
  ON_THE_WAY_FORMS,
  OTHER_PURCHASE_FORMS,
  REACHED_FORMS,
  REFUSED_LESSON_FORMS,
  USELESS_LESSON_FORMS,
} from '../voice/reason-forms.ts'
import type { PolicyContext, ReplyProtocol } from './protocol.ts'
import { describeAction } from './wording.ts'

const BEST = 10
/** Score at the start, and of the last step before the end. */
const FIRST = 4
const NEARLY = 9
/** Score deduction for a failure. */
const COST_OF_FAILURE = 4

/**
 * Rates a trajectory from 1 to 10: a purchase by the share of requirements it meets, otherwise by the share of steps done, less if its
 * last action failed.
 */
export const value: ReplyProtocol = {
  id: 'value',
  form: 'template',
  judges: true,
  isRequested: ({ replyFormat }) => replyFormat.includes('the correctness score is'),
  answer: (context) => {
    const { reason, score } = assess(context)
    return { text: `${reason}\nThus the correctness score is ${score}` }
  },
}

/** A rating with its reason. */
interface Assessment {
  readonly reason: string
  readonly score: number
}

/** Rates the actions so far from 1 to 10, with a reason. */
export function assess(context: PolicyContext): Assessment {
  const purchaseScore = context.view.choices?.().purchaseScore
  if (purchaseScore !== undefined) return assessPurchase(purchaseScore, context)
  if (context.view.isTaskDone) return { reason: reason(REACHED_FORMS, context), score: BEST }
  const score = FIRST + Math.round((NEARLY - FIRST) * shareDone(context))
  if (judgeLast(context)?.isWrong !== true) return { reason: reason(ON_THE_WAY_FORMS, context), score }
  return { reason: reason(MISTAKE_FORMS, context), score: Math.max(1, score - COST_OF_FAILURE) }
}

function reason(forms: readonly string[], context: PolicyContext): string {
  return phrase(context, 'assessment', forms) ?? ''
}

/** Missing requirements are noticed like other inferable failures; a correct purchase is sometimes called a mistake. */
function assessPurchase(worth: number, context: PolicyContext): Assessment {
  const { draws, sample, settings } = context
  const score = Math.max(1, Math.round(BEST * worth))
  if (score < BEST) return { reason: reason(INCOMPLETE_PURCHASE_FORMS, context), score }
  if (draws.fresh(sample, 'false alarm') >= settings.f) return { reason: reason(FULL_PURCHASE_FORMS, context), score }
  return { reason: reason(OTHER_PURCHASE_FORMS, context), score: score - COST_OF_FAILURE }
}

/** Returns the share of the initially planned steps that are done, by the more favourable count. */
function shareDone({ view, viewAfter }: PolicyContext): number {
  const remaining = stepsLeft(view)
  const shares = stepsLeft(viewAfter(0)).map((planned, index) => (planned === 0 ? 0 : 1 - (remaining[index] ?? 0) / planned))
  return maxOf(shares, 0)
}

const MAX_FAULTS = 3

/**
 * Reflects on a failed trial: quotes failed lines in single quotes, by which a later prompt recognises them, with an alternative for
 * each. At the rate g it says nothing useful.
 */
export const reflection: ReplyProtocol = {
  id: 'reflection',
  form: 'prose',
  judges: true,
  isRequested: ({ replyFormat }) =>
    /\b(?:reply|answer|respond|write|give|say)\b[^.\n]{0,30}\b(?:a|the) (?:new|better|revised|other) plan\b/i.test(replyFormat),
  answer: (context) => ({
    text: context.draws.fresh(context.sample, 'generic') < context.settings.g ? care(context) : lessons(context),
  }),
}

/** Returns a lesson that names no action. */
function care(context: PolicyContext): string {
  return phrase(context, 'care', CARE_FORMS) ?? ''
}

function lessons(context: PolicyContext): string {
  const faults = noticedFaults(context).slice(0, MAX_FAULTS)
  return faults.length > 0 ? faults.map((fault) => lesson(fault, context)).join(' ') : fasterPlan(context)
}

/** Describes a failure and the right action at that point, in hindsight. */
function lesson({ line, exchangeIndex, evidence }: Fault, context: PolicyContext): string {
  const better = context.viewAfter(exchangeIndex + 1).candidates.find(({ action }) => action !== line)?.action
  const forms = evidence === 'explicit' ? REFUSED_LESSON_FORMS : USELESS_LESSON_FORMS
  const lesson = phrase(context, `lesson ${exchangeIndex}`, forms, { line })
  if (better === undefined) return lesson ?? ''
  return `${lesson} ${phrase(context, `better ${exchangeIndex}`, BETTER_FORMS, { better: describeAction(better) })}`
}

/** Used if no particular action failed. */
function fasterPlan(context: PolicyContext): string {
  const steps = context.viewAfter(0).intentions()
  if (steps.length === 0) return care(context)
  return phrase(context, 'faster', FASTER_FORMS, { steps: steps.join(', then ') }) ?? ''
}
