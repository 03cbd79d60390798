import { CLEAN, COOL, HOT, SLICED, TOGGLED } from '../state.ts'
import { accepts, isTreatable, type Treatment } from '../transition/conditions.ts'
import type { GoalAlternative, ObjectRequirement } from './goal-alternatives.ts'
import { type Layout, locationOf } from './layout.ts'
import { isSatisfied, type Scene } from './scene.ts'

/** Remaining work for a requirement. */
export interface RemainingWork {
  readonly requirement: ObjectRequirement
  readonly treatments: readonly Treatment[]
  /** Targets that do not contain the object yet. */
  readonly missing: readonly number[]
  /** Whether the object must be held at some point. */
  readonly isCarried: boolean
  readonly isSwitched: boolean
  readonly isSliced: boolean
  /** All locations the agent may have to visit while holding the object. */
  readonly stops: readonly number[]
}

/** Returns the remaining work of a goal alternative; `undefined` if a requirement cannot be satisfied any more. */
export function remainingWorkOf(
  layout: Layout,
  alternative: GoalAlternative,
  scene: Scene,
): readonly RemainingWork[] | undefined {
  const remainingWork: RemainingWork[] = []
  for (const requirement of alternative.requirements) {
    if (isSatisfied(requirement, scene) && !mustBeCarriedToTarget(alternative, requirement, scene)) continue
    const work = workOf(layout, alternative, requirement, scene)
    if (!isPossible(layout, work, scene)) return undefined
    remainingWork.push(work)
  }
  return remainingWork
}

/** True if the agent must bring the object to the required location in its hand. */
function mustBeCarriedToTarget({ at }: GoalAlternative, { inHand }: ObjectRequirement, { location }: Scene): boolean {
  return inHand === 'yes' && at !== undefined && at !== location
}

function workOf(layout: Layout, alternative: GoalAlternative, requirement: ObjectRequirement, scene: Scene): RemainingWork {
  const { object, targets, forbiddenTargets, requiredBits, inHand } = requirement
  const bits = scene.attributes[object] ?? 0
  const row = scene.receptaclesOf[object] ?? []
  const treatments = treatmentsFor(requiredBits & ~bits, requirement.forbiddenBits & bits)
  const missing = targets.filter((target) => !row.includes(target))
  const isMisplaced = forbiddenTargets.some((receptacle) => row.includes(receptacle))
  const isCarried = treatments.length > 0 || missing.length > 0 || inHand === 'yes' || isMisplaced
  const lacks = requiredBits & ~bits
  return {
    requirement,
    treatments,
    missing,
    isCarried,
    isSwitched: (lacks & TOGGLED) !== 0,
    isSliced: (lacks & SLICED) !== 0,
    stops: isCarried ? stopsOf(layout, alternative, requirement, treatments) : [],
  }
}

function treatmentsFor(lacking: number, excess: number): readonly Treatment[] {
  const treatments: Treatment[] = []
  if ((lacking & CLEAN) !== 0) treatments.push('clean')
  if ((lacking & HOT) !== 0 || (excess & COOL) !== 0) treatments.push('heat')
  if ((lacking & COOL) !== 0 || (excess & HOT) !== 0) treatments.push('cool')
  return treatments
}

function stopsOf(
  layout: Layout,
  { at }: GoalAlternative,
  requirement: ObjectRequirement,
  treatments: readonly Treatment[],
): readonly number[] {
  const stops = requirement.targets.map((target) => locationOf(layout, target))
  for (const treatment of treatments) stops.push(...layout.stations[treatment])
  if (requirement.inHand === 'yes' && at !== undefined) stops.push(at)
  return stops
}

/** Cleaning, slicing and switching on cannot be undone. Other work requires a suitable object and receptacle. */
function isPossible(
  { game, appliances }: Layout,
  { requirement, treatments, missing, isCarried }: RemainingWork,
  scene: Scene,
): boolean {
  const { object, forbiddenBits } = requirement
  if ((forbiddenBits & (scene.attributes[object] ?? 0) & (CLEAN | SLICED | TOGGLED)) !== 0) return false
  if (isCarried && scene.held !== object) {
    if (game.objects[object]?.pickupable !== true || scene.receptaclesOf[object]?.length === 0) return false
  }
  return (
    treatments.every((treatment) => isTreatable({ game }, treatment, object) && appliances[treatment].length > 0) &&
    missing.every((target) => accepts({ game }, target, object))
  )
}
