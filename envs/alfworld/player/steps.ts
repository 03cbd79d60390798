import { memoizeRecent } from '@orreryjs/core/worlds'
import { type Belief, type PendingDelivery, progressOf, receptaclesOf } from './belief.ts'
import type { Delivery } from './goal.ts'
import { APPLIANCES } from './plan.ts'
import type { Step } from './subtask.ts'

/** A step as a thought and as a planner's sentence. */
export interface DescribedStep {
  readonly thought: string
  readonly sentence: string
}

/** Returns the remaining steps of the goal, in order. A held object need not be found. */
export const remainingSteps: (belief: Belief) => readonly DescribedStep[] = memoizeRecent((belief) => {
  const { lighting } = belief.goal
  const steps = progressOf(belief).pending.flatMap((want) => deliverySteps(want, belief))
  if (lighting === undefined || belief.isLit(lighting.object, lighting.lamp)) return steps
  const isHeld = belief.held !== undefined && belief.typeOf(belief.held) === lighting.object
  return [...steps, ...(isHeld ? [] : [takeStep(lighting.object, false)]), ...lightSteps(lighting.object, lighting.lamp)]
})

/** Returns the total number of parts of a goal. */
export function countParts({ goal }: Pick<Belief, 'goal'>): number {
  const parts = goal.deliveries.map(({ count, treatments }) => count * (2 + treatments.length))
  return parts.reduce((sum, count) => sum + count, goal.lighting === undefined ? 0 : 2)
}

function deliverySteps({ delivery, missing, targets }: PendingDelivery, belief: Belief): readonly DescribedStep[] {
  const { object, treatments } = delivery
  const place = delivery.count > 1 ? targets[0]?.name : undefined
  const held = belief.held !== undefined && belief.typeOf(belief.held) === object ? belief.held : undefined
  const rounds = Array.from({ length: missing }, (_, index) => {
    const inHand = index === 0 ? held : undefined
    const isFirst = index === 0 && missing === delivery.count
    const remaining = treatments.filter((each) => inHand === undefined || belief.treatments.get(inHand)?.has(each) !== true)
    return [
      ...(inHand === undefined ? [takeStep(object, !isFirst)] : []),
      ...remaining.map((treatment) => treatStep(object, treatment, belief)),
      putStep(delivery, isFirst, place),
    ]
  })
  return rounds.flat()
}

function takeStep(object: string, isAnother: boolean, among: readonly string[] = []): DescribedStep {
  const from = among.length === 0 ? '' : ` from ${among.join(', ')}`
  return worded(`find and take ${isAnother ? `another ${object}` : withArticle(object)}${from}`)
}

function lightStep(object: string, lamp: string, among: readonly string[]): DescribedStep {
  const at = among.length === 0 ? '' : ` at ${among.join(', ')}`
  return worded(`find and use a ${lamp}${at} while holding the ${object}`)
}

function treatStep(object: string, treatment: Delivery['treatments'][number], belief: Belief): DescribedStep {
  const types = APPLIANCES[treatment]
  const appliance = receptaclesOf(belief, types)[0]?.name ?? types[0]
  return worded(`${treatment} it`, `${treatment} the ${object} with ${appliance}`)
}

function putStep({ object, target }: Delivery, isFirst: boolean, place: string | undefined): DescribedStep {
  return worded(`put it in ${isFirst ? 'a' : 'the same'} ${target}`, `put the ${object} in/on ${place ?? `a ${target}`}`)
}

function lightSteps(object: string, lamp: string): readonly DescribedStep[] {
  return [worded(`find a ${lamp} and use it`, `find and use a ${lamp} while holding the ${object}`)]
}

/** Describes a single step. */
export function describeStep(step: Exclude<Step, { readonly kind: 'goal' }>, belief: Belief): DescribedStep {
  switch (step.kind) {
    case 'take':
      return takeStep(step.object, step.isAnother, step.among)
    case 'treat':
      return treatStep(step.object, step.treatment, belief)
    case 'put':
      return worded(`put the ${step.object} in/on ${step.place}`)
    case 'light':
      return lightStep(step.object, step.lamp, step.among)
    case 'find':
      return worded(`find ${withArticle(step.object)}`)
    case 'go':
      return worded(`go to ${step.place}`)
    case 'open':
      return worded(`open ${step.place}`)
    default:
      return step satisfies never
  }
}

function worded(thought: string, sentence = thought): DescribedStep {
  return { thought, sentence: `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.` }
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}
