import type { Game } from '../game.ts'
import { type GoalAlternative, goalAlternativesOf, type ObjectRequirement } from '../plan/goal-alternatives.ts'
import { CLEAN, COOL, HOT, TOGGLED } from '../state.ts'
import { TREATMENTS, type Treatment } from '../transition/conditions.ts'

/** Objects of one type that a goal needs, and what to do with each. */
export interface ObjectNeed {
  /** Such as `mugtype`. */
  readonly type: string
  readonly count: number
  /** `place`: into one receptacle; `hold`: next to a lamp that is on; `light`: the lamp. */
  readonly use: 'place' | 'hold' | 'light'
  readonly treatments: readonly Treatment[]
  /** Receptacles into which all of them may be placed. */
  readonly targets: readonly number[]
}

const BITS: Readonly<Record<Treatment, number>> = { clean: CLEAN, heat: HOT, cool: COOL }

const cache = new WeakMap<Game, readonly ObjectNeed[] | 'unsupported'>()

/**
 * Returns the objects that a goal needs, by type; `undefined` if the goal is neither of ALFWorld's six task types nor of a type of the
 * generated houses.
 */
export function goalNeedsOf(game: Game): readonly ObjectNeed[] | undefined {
  const known = cache.get(game) ?? readNeeds(game) ?? 'unsupported'
  cache.set(game, known)
  return known === 'unsupported' ? undefined : known
}

function readNeeds(game: Game): readonly ObjectNeed[] | undefined {
  const { list, complete } = goalAlternativesOf(game)
  const [first] = list
  if (first === undefined || !complete) return undefined
  const signature = signatureOf(game, first)
  const isUniform = list.every((alternative) => isSimple(alternative) && signatureOf(game, alternative) === signature)
  const groups = groupsOf(game, first)
  const types = new Set([...groups.values()].map(([requirement]) => typeOf(game, requirement)))
  if (!isUniform || types.size !== groups.size) return undefined
  const uses = [...groups.values()].map(([requirement]) => useOf(requirement))
  if (uses.includes('hold') ? uses.length !== 2 || !uses.includes('light') : uses.includes('light')) return undefined
  return [...groups].map(([key, requirements]) => {
    const [requirement] = requirements
    const bits = requirement?.requiredBits ?? 0
    const all = list.flatMap((alternative) => groupsOf(game, alternative).get(key) ?? [])
    return {
      type: typeOf(game, requirement),
      count: requirements.length,
      use: useOf(requirement),
      treatments: TREATMENTS.filter((treatment) => (bits & BITS[treatment]) !== 0),
      targets: [...new Set(all.flatMap(({ targets }) => targets))].sort((a, b) => a - b),
    }
  })
}

/** True if all requirements are about objects in one receptacle, or about one in the hand and a lamp. */
function isSimple({ requirements, notAt, open, closed, mustHold, at }: GoalAlternative): boolean {
  const hasLight = requirements.some(({ requiredBits }) => requiredBits === TOGGLED)
  return (
    notAt.length + open.length + closed.length === 0 &&
    mustHold === undefined &&
    (at !== undefined) === hasLight &&
    requirements.every(isSimpleRequirement)
  )
}

function isSimpleRequirement(requirement: ObjectRequirement): boolean {
  const { requiredBits, forbiddenBits, targets, forbiddenTargets, inHand, places, forbiddenPlaces } = requirement
  if (forbiddenBits + forbiddenTargets.length + places.length + forbiddenPlaces.length > 0 || inHand === 'no') return false
  if (inHand === 'yes') return requiredBits === 0 && targets.length === 0
  return requiredBits === TOGGLED ? targets.length === 0 : (requiredBits & ~(CLEAN | HOT | COOL)) === 0 && targets.length === 1
}

function useOf(requirement: ObjectRequirement | undefined): ObjectNeed['use'] {
  if (requirement?.inHand === 'yes') return 'hold'
  return requirement?.requiredBits === TOGGLED ? 'light' : 'place'
}

function typeOf(game: Game, requirement: ObjectRequirement | undefined): string {
  return game.objects[requirement?.object ?? -1]?.types[0] ?? ''
}

/** Requirements on objects of the same type with the same work. */
function groupsOf(game: Game, { requirements }: GoalAlternative): ReadonlyMap<string, readonly ObjectRequirement[]> {
  const groups = new Map<string, ObjectRequirement[]>()
  for (const requirement of requirements) {
    const targetTypes = requirement.targets.map((target) => game.receptacles[target]?.types.join(' '))
    const key = JSON.stringify([typeOf(game, requirement), requirement.requiredBits, requirement.inHand, targetTypes])
    groups.set(key, [...(groups.get(key) ?? []), requirement])
  }
  return groups
}

/** Equal for alternatives that differ only in the choice of objects and receptacles; all objects of a group have one target. */
function signatureOf(game: Game, alternative: GoalAlternative): string {
  const groups = [...groupsOf(game, alternative)]
  return JSON.stringify(
    groups
      .map(([key, requirements]) => [key, requirements.length, new Set(requirements.map(({ targets }) => targets[0])).size])
      .sort(),
  )
}
