import { isThought } from '@orreryjs/core/worlds'
import type { PolicyContext } from '../protocols/protocol.ts'
import { describeAction } from '../protocols/wording.ts'
import { type Facts, phrase, phraseRemark } from './phrase.ts'
import { ACTION_FORMS, AFTER_FORMS, AIM_FORMS, NEXT_FORMS, PLAN_FORMS, REFUSAL_FORMS } from './thought-forms.ts'

/** Shares of thoughts that begin with the last result, and that end with more than the next step. */
const SEEN_SHARE = 0.35
const MORE_SHARE = 0.4
const PLANNED_STEPS = 5

/** Returns a plan of the remaining steps; `undefined` without steps. */
export function planThought(context: PolicyContext): string | undefined {
  const steps = context.view.intentions()
  const [first, ...others] = steps.slice(0, PLANNED_STEPS)
  if (first === undefined) return undefined
  const more = steps.length > PLANNED_STEPS ? [`${steps.length - PLANNED_STEPS} more`] : []
  const facts: Facts = {
    steps: joined([first, ...others], more),
    listed:
      more.length > 0 || others.length === 0
        ? joined([first, ...others], more)
        : `${[first, ...others.slice(0, -1)].join(', ')}, and finally ${others.at(-1)}`,
    first,
    rest: others.length === 0 ? undefined : joined(others, more),
    last: steps.length < 2 ? undefined : steps.at(-1),
    only: steps.length === 1 ? first : undefined,
    count: steps.length < 2 ? undefined : inWords(steps.length),
  }
  const plan = phrase(context, 'plan', PLAN_FORMS, facts)
  return together(
    plan,
    happens(MORE_SHARE, 'ahead', context) ? phraseRemark(context, 'ahead', context.view.remarks?.().ahead) : undefined,
  )
}

function joined(steps: readonly string[], more: readonly string[]): string {
  return [steps.join(', then '), ...more].join(', and ')
}

/** Returns a thought about the next step, with the last result and later steps; `undefined` without steps. */
export function stepThought(context: PolicyContext): string | undefined {
  const step = nextStep(context)
  if (step === undefined) return undefined
  return together(happens(SEEN_SHARE, 'seen', context) ? seen(context) : undefined, step)
}

/** Returns a reaction to a refused line, and the next step. */
export function refusalThought(line: string, context: PolicyContext): string {
  return together(phrase(context, 'refusal', REFUSAL_FORMS, { line: describeAction(line) }), nextStep(context)) ?? ''
}

/** Returns the reason for an action: the action in words, with the last result and the step that it belongs to. */
export function actionThought(line: string, context: PolicyContext): string {
  const [next] = context.view.intentions()
  const aim = next === undefined || next === line ? undefined : next
  return (
    together(
      happens(SEEN_SHARE, 'seen', context) ? seen(context) : undefined,
      phrase(context, 'action', ACTION_FORMS, { action: describeAction(line) }),
      phrase(context, 'aim', AIM_FORMS, { next: aim }),
    ) ?? ''
  )
}

function nextStep(context: PolicyContext): string | undefined {
  const steps = context.view.intentions()
  const [next, after] = steps
  if (next === undefined) return undefined
  const facts: Facts = {
    next,
    after,
    final: steps.length === 1 ? next : undefined,
    last: steps.length < 3 ? undefined : steps.at(-1),
    count: steps.length < 2 ? undefined : inWords(steps.length),
  }
  const step = phrase(context, 'next', NEXT_FORMS, facts) ?? ''
  if (!happens(MORE_SHARE, 'more', context)) return step
  const ahead = phraseRemark(context, 'ahead', context.view.remarks?.().ahead)
  const hasLaterStep = after === undefined || step.includes(after)
  return together(step, ahead ?? (hasLaterStep ? undefined : phrase(context, 'after', AFTER_FORMS, facts)))
}

function seen(context: PolicyContext): string | undefined {
  const last = context.prompt.transcript.at(-1)
  const isAction = last !== undefined && !isThought(last.line)
  return isAction && context.view.lastRefusedLine === undefined
    ? phraseRemark(context, 'seen', context.view.remarks?.().seen)
    : undefined
}

function happens(rate: number, topic: string, { draws, sample }: PolicyContext): boolean {
  return draws.happens(rate, sample, 'voice', 'has', topic)
}

/** Joins sentences; `undefined` without any. */
function together(...sentences: readonly (string | undefined)[]): string | undefined {
  const present = sentences.filter((each) => each !== undefined && each !== '')
  return present.length === 0 ? undefined : present.join(' ')
}

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

function inWords(count: number): string {
  return NUMBERS[count] ?? String(count)
}
