import {
  type FailureClassifier,
  type FailureType,
  type FailureVerdict,
  NEVER_FOUND,
  pluralize,
  UNFINISHED,
  WRONG_OBJECT,
} from '@orreryjs/core/worlds'
import type { Formula } from '../formula.ts'
import type { Game } from '../game.ts'
import type { AlfworldState } from '../state.ts'
import type { AlfworldWorld } from '../world.ts'
import { ATTRIBUTE_OF, describeAttributes, missingAttributes } from './attributes.ts'

const WRONG_PLACE: FailureType = {
  id: 'wrong-place',
  title: 'right object, wrong place',
  meaning: 'an object of the goal ended in the wrong receptacle',
}
const NOT_TREATED: FailureType = {
  id: 'not-treated',
  title: 'right object, not prepared',
  meaning: 'the object is in its target receptacle, but not clean, hot, cool or sliced as required',
}

/** Classifies failures by the objects of the goal: never found, wrong object, wrong place, not treated. */
export const failures: FailureClassifier<AlfworldState, AlfworldWorld> = {
  types: [NEVER_FOUND, WRONG_OBJECT, WRONG_PLACE, NOT_TREATED, UNFINISHED],
  classify({ world, states }) {
    const state = states.at(-1)
    if (state === undefined) return { type: UNFINISHED.id, detail: () => 'never began' }
    const game = world.game(state.task)
    return judgeScene({ game, state, goal: summarizeGoal(game.goal) })
  },
}

/** Input of the rules. */
interface Scene {
  readonly game: Game
  readonly state: AlfworldState
  readonly goal: GoalSummary
}

function judgeScene(scene: Scene): FailureVerdict {
  const missing = unseenType(scene)
  if (missing !== undefined) return { type: NEVER_FOUND.id, detail: () => describeSearch(scene, missing) }
  const moved = movedObjects(scene)
  const right = moved.filter((each) => isWanted(scene, each.object))
  if (right.length === 0) return judgeWrongObjects(scene, moved)
  const placed = right.filter(({ receptacle }) => receptacle !== undefined)
  const astray = placed.find(({ receptacle }) => !isTarget(scene, receptacle))
  if (astray !== undefined) return { type: WRONG_PLACE.id, detail: () => describeMove(scene, astray) }
  const untreated = placed.find(({ object }) => missingAttributes(scene.state, object, scene.goal.attributes) !== 0)
  if (untreated !== undefined) return { type: NOT_TREATED.id, detail: () => describeTreatment(scene, untreated) }
  return { type: UNFINISHED.id, detail: () => right.map((each) => describeMove(scene, each)).join(', ') }
}

function judgeWrongObjects(scene: Scene, moved: readonly MovedObject[]): FailureVerdict {
  const [other] = moved
  if (other !== undefined) return { type: WRONG_OBJECT.id, detail: () => describeMove(scene, other) }
  return { type: UNFINISHED.id, detail: () => `saw a ${[...scene.goal.objects.keys()].join(' and a ')} and took none` }
}

/** Returns a type of object of which the agent saw too few. */
function unseenType(scene: Scene): string | undefined {
  for (const [type, count] of scene.goal.objects) {
    const seenObjects = scene.game.objects.filter(({ types }, object) => types.includes(`${type}type`) && wasSeen(scene, object))
    if (seenObjects.length < count) return type
  }
  return undefined
}

/** True if the agent held the object or saw the contents of a receptacle with it. */
function wasSeen({ state, game }: Scene, object: number): boolean {
  return (
    state.held === object ||
    state.seen.some((receptacle) => state.contents[receptacle]?.includes(object)) ||
    state.takenOut.some(([taken]) => taken === object) ||
    state.attributes[object] !== game.objects[object]?.attributes
  )
}

/** An object that was moved: to a receptacle, or into the hand. */
interface MovedObject {
  readonly object: number
  readonly receptacle: number | undefined
}

function movedObjects({ game, state }: Scene): readonly MovedObject[] {
  const placed = state.contents.flatMap((row, receptacle) => {
    const before = game.contents[receptacle] ?? []
    return row === before ? [] : row.filter((object) => !before.includes(object)).map((object) => ({ object, receptacle }))
  })
  return state.held < 0 ? placed : [...placed, { object: state.held, receptacle: undefined }]
}

function isWanted({ game, goal }: Scene, object: number): boolean {
  const types = game.objects[object]?.types ?? []
  return [...goal.objects.keys()].some((type) => types.includes(`${type}type`))
}

/** A goal without a target receptacle is satisfied anywhere. */
function isTarget({ game, goal }: Scene, receptacle: number | undefined): boolean {
  if (receptacle === undefined || goal.receptacles.length === 0) return true
  return game.receptacles[receptacle]?.types.some((type) => goal.receptacles.includes(type)) === true
}

function describeSearch({ game, state }: Scene, type: string): string {
  return `never saw ${type}; looked into ${state.seen.length} of ${pluralize(game.receptacles.length, 'place')}`
}

function describeMove({ game }: Scene, { object, receptacle }: MovedObject): string {
  const name = game.objects[object]?.name ?? ''
  return receptacle === undefined ? `held ${name}` : `left ${name} in ${game.receptacles[receptacle]?.name ?? ''}`
}

function describeTreatment(scene: Scene, moved: MovedObject): string {
  const bits = missingAttributes(scene.state, moved.object, scene.goal.attributes)
  return `${describeMove(scene, moved)}, not ${describeAttributes(bits)}`
}

/** Summary of a household goal. */
interface GoalSummary {
  /** Number of objects by type, without the suffix `type`. */
  readonly objects: ReadonlyMap<string, number>
  /** Types of the target receptacles; empty if the goal has none. */
  readonly receptacles: readonly string[]
  /** Attribute bits that the placed objects must have. */
  readonly attributes: number
}

/** Summarizes the positive facts of a goal, for display. */
function summarizeGoal(goal: Formula): GoalSummary {
  const facts = factsOf(goal)
  const named = facts.filter(({ predicate }) => predicate === 'objecttype').map(({ terms }) => terms)
  const objects = new Map<string, number>()
  for (const type of new Set(named.map(([, type = '']) => type))) {
    const variables = new Set(named.flatMap(([variable, each]) => (each === type ? [variable] : [])))
    objects.set(type.replace(/type$/, ''), variables.size)
  }
  const receptacles = facts.flatMap(({ predicate, terms }) => (predicate === 'receptacletype' ? (terms[1] ?? []) : []))
  const attributes = facts.reduce((bits, { predicate }) => bits | (ATTRIBUTE_OF.get(predicate) ?? 0), 0)
  return { objects, receptacles: [...new Set(receptacles)], attributes }
}

type Fact = Extract<Formula, { kind: 'fact' }>

function factsOf(formula: Formula): readonly Fact[] {
  switch (formula.kind) {
    case 'and':
    case 'or':
      return formula.parts.flatMap(factsOf)
    case 'exists':
    case 'forall':
      return factsOf(formula.body)
    case 'fact':
      return [formula]
    case 'not':
    case 'equal':
      return []
    default:
      return formula satisfies never
  }
}
