import {
  counted,
  type FailureKind,
  type Failures,
  type Judgement,
  NEVER_FOUND,
  UNFINISHED,
  WRONG_OBJECT,
} from '@orreryjs/core/worlds'
import type { Formula } from '../formula.ts'
import type { Game } from '../game.ts'
import type { AlfworldState } from '../state.ts'
import type { AlfworldWorld } from '../world.ts'
import { ATTRIBUTE_OF, describeAttributes, missingAttributes } from './attributes.ts'

const WRONG_PLACE: FailureKind = {
  id: 'wrong-place',
  title: 'right object, wrong place',
  meaning: 'what the goal asks for ended where it does not belong',
}
const NOT_TREATED: FailureKind = {
  id: 'not-treated',
  title: 'right object, not prepared',
  meaning: 'it is in its place, but not clean, hot, cool or sliced as the goal asks',
}

/** By what became of the objects that the goal names: never met, passed over for others, in the wrong place, untreated. */
export const failures: Failures<AlfworldState, AlfworldWorld> = {
  kinds: [NEVER_FOUND, WRONG_OBJECT, WRONG_PLACE, NOT_TREATED, UNFINISHED],
  judge({ world, states }) {
    const state = states.at(-1)
    if (state === undefined) return { kind: UNFINISHED.id, detail: () => 'never began' }
    const game = world.game(state.task)
    return judgeScene({ game, state, wish: wishOf(game.goal) })
  },
}

/** What the rules look at. */
interface Scene {
  readonly game: Game
  readonly state: AlfworldState
  readonly wish: HouseholdWish
}

function judgeScene(scene: Scene): Judgement {
  const missing = neverMet(scene)
  if (missing !== undefined) return { kind: NEVER_FOUND.id, detail: () => describeSearch(scene, missing) }
  const moved = movedObjects(scene)
  const right = moved.filter((each) => isWanted(scene, each.object))
  if (right.length === 0) return judgeOthers(scene, moved)
  const placed = right.filter(({ receptacle }) => receptacle !== undefined)
  const astray = placed.find(({ receptacle }) => !isTarget(scene, receptacle))
  if (astray !== undefined) return { kind: WRONG_PLACE.id, detail: () => describeMove(scene, astray) }
  const untreated = placed.find(({ object }) => missingAttributes(scene.state, object, scene.wish.attributes) !== 0)
  if (untreated !== undefined) return { kind: NOT_TREATED.id, detail: () => describeTreatment(scene, untreated) }
  return { kind: UNFINISHED.id, detail: () => right.map((each) => describeMove(scene, each)).join(', ') }
}

function judgeOthers(scene: Scene, moved: readonly Moved[]): Judgement {
  const [other] = moved
  if (other !== undefined) return { kind: WRONG_OBJECT.id, detail: () => describeMove(scene, other) }
  return { kind: UNFINISHED.id, detail: () => `saw a ${[...scene.wish.objects.keys()].join(' and a ')} and took none` }
}

/** A type of object of which too few were ever met. */
function neverMet(scene: Scene): string | undefined {
  for (const [type, count] of scene.wish.objects) {
    const met = scene.game.objects.filter(({ types }, object) => types.includes(`${type}type`) && isMet(scene, object))
    if (met.length < count) return type
  }
  return undefined
}

/** Whether the agent held it, or read the contents of a receptacle with it. */
function isMet({ state, game }: Scene, object: number): boolean {
  return (
    state.held === object ||
    state.seen.some((receptacle) => state.contents[receptacle]?.includes(object)) ||
    state.takenOut.some(([taken]) => taken === object) ||
    state.attributes[object] !== game.objects[object]?.attributes
  )
}

/** An object that is not where it began: in a receptacle, or in the hand. */
interface Moved {
  readonly object: number
  readonly receptacle: number | undefined
}

function movedObjects({ game, state }: Scene): readonly Moved[] {
  const placed = state.contents.flatMap((row, receptacle) => {
    const before = game.contents[receptacle] ?? []
    return row === before ? [] : row.filter((object) => !before.includes(object)).map((object) => ({ object, receptacle }))
  })
  return state.held < 0 ? placed : [...placed, { object: state.held, receptacle: undefined }]
}

function isWanted({ game, wish }: Scene, object: number): boolean {
  const types = game.objects[object]?.types ?? []
  return [...wish.objects.keys()].some((type) => types.includes(`${type}type`))
}

/** A goal without a place to bring things to is met anywhere. */
function isTarget({ game, wish }: Scene, receptacle: number | undefined): boolean {
  if (receptacle === undefined || wish.receptacles.length === 0) return true
  return game.receptacles[receptacle]?.types.some((type) => wish.receptacles.includes(type)) === true
}

function describeSearch({ game, state }: Scene, type: string): string {
  return `never saw ${type}; looked into ${state.seen.length} of ${counted(game.receptacles.length, 'place')}`
}

function describeMove({ game }: Scene, { object, receptacle }: Moved): string {
  const name = game.objects[object]?.name ?? ''
  return receptacle === undefined ? `held ${name}` : `left ${name} in ${game.receptacles[receptacle]?.name ?? ''}`
}

function describeTreatment(scene: Scene, moved: Moved): string {
  const bits = missingAttributes(scene.state, moved.object, scene.wish.attributes)
  return `${describeMove(scene, moved)}, not ${describeAttributes(bits)}`
}

/** What a household goal names. */
interface HouseholdWish {
  /** How many objects of each type, without the ending `type`. */
  readonly objects: ReadonlyMap<string, number>
  /** Types of the receptacles to bring them to; none where the goal names none. */
  readonly receptacles: readonly string[]
  /** Bits that the objects to be brought must have. */
  readonly attributes: number
}

/** Reads a goal for people: only what it asks for, nothing that it forbids. */
function wishOf(goal: Formula): HouseholdWish {
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
