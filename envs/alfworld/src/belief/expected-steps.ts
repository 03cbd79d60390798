import type { BeliefDistance } from '@orreryjs/core/worlds'
import type { Game } from '../game.ts'
import type { Step } from '../plan/commands.ts'
import { type GoalAlternative, goalAlternativesOf } from '../plan/goal-alternatives.ts'
import { layoutOf, locationOf } from '../plan/layout.ts'
import { type Scene, sceneKey, sceneOf } from '../plan/scene.ts'
import { search } from '../plan/search.ts'
import { removeSymmetric } from '../plan/symmetry.ts'
import { type AlfworldState, TOGGLED } from '../state.ts'
import { accepts } from '../transition/conditions.ts'
import { goalNeedsOf, type ObjectNeed } from './goal-needs.ts'
import { findings, objectBelief, outlookOf, type Supply } from './object-belief.ts'
import { createSearchPolicy, type SearchNode, type SearchPolicy, type SearchProblem, wantedFinds } from './search-value.ts'

/** Knowledge of a player: the places of some objects, and the contents of some receptacles. */
interface Knowledge {
  readonly scene: Scene
  readonly objects: ReadonlySet<number>
  /** By receptacle. */
  readonly isSearched: readonly boolean[]
}

/** A game as its player knows it before the first step. */
export interface BeliefGame {
  /** Returns the distances after each state of an episode. A player remembers what earlier states showed. */
  distances(states: readonly AlfworldState[]): readonly BeliefDistance[]
  /** Returns the next step of the policy after an episode that followed it so far. `undefined` if the goal is out of reach or reached. */
  advise(states: readonly AlfworldState[]): Step | undefined
}

/** Creates the beliefs of a game's player; `undefined` if the goal is of an unknown type. */
export function createBeliefGame(game: Game, supply: Supply): BeliefGame | undefined {
  const needs = goalNeedsOf(game)
  if (needs === undefined) return undefined
  const layout = layoutOf(game)
  const problem: SearchProblem = { layout, needs, beliefs: needs.map((need) => objectBelief(game, need, supply)) }
  const valuation = { problem, policy: createSearchPolicy(problem), known: new Map<string, number>() }
  return {
    distances(states) {
      let isSearched: readonly boolean[] = game.receptacles.map(() => false)
      return states.map((state, index) => {
        const before = isSearched
        for (const receptacle of state.seen) if (!isSearched[receptacle]) isSearched = isSearched.with(receptacle, true)
        const knowledge = knowledgeOf(game, state, isSearched)
        const expected = valueOfKnowledge(valuation, knowledge)
        const isSearching = missingOf(problem, knowledge).some((count) => count > 0)
        const foreseen = index === 0 || before === isSearched ? expected : foresee(valuation, game, state, [before, isSearched])
        return { expected: finite(expected), foreseen: finite(foreseen), isSearching }
      })
    },
    advise(states) {
      const state = states.at(-1)
      if (state === undefined) return undefined
      const seen = new Set(states.flatMap((each) => each.seen))
      const knowledge = knowledgeOf(
        game,
        state,
        game.receptacles.map((_, receptacle) => seen.has(receptacle)),
      )
      const course = courseOf(problem, knowledge)
      const node = course?.search?.node
      return course?.steps[0] ?? (node && lookStep(problem, node, valuation.policy.next(node)))
    },
  }
}

/** Returns the next step to see the contents of a receptacle: goes there, opens it, or examines it. */
function lookStep({ layout }: SearchProblem, { location, isOpen }: SearchNode, receptacle: number | undefined): Step | undefined {
  if (receptacle === undefined) return undefined
  const isHere = locationOf(layout, receptacle) === location
  return { type: isHere && !isOpen[receptacle] ? 'open' : isHere ? 'inspect' : 'go', receptacle }
}

interface Valuation {
  readonly problem: SearchProblem
  readonly policy: SearchPolicy
  readonly known: Map<string, number>
}

function finite(steps: number): number | null {
  return Number.isFinite(steps) ? steps : null
}

function knowledgeOf(game: Game, state: AlfworldState, isSearched: readonly boolean[]): Knowledge {
  const objects = new Set(state.takenOut.map(([object]) => object))
  if (state.held >= 0) objects.add(state.held)
  isSearched.forEach((each, receptacle) => {
    if (!each) return
    for (const object of game.contents[receptacle] ?? []) objects.add(object)
    for (const object of state.contents[receptacle] ?? []) objects.add(object)
  })
  return { scene: sceneOf(game, state), objects, isSearched }
}

function knownOfType({ layout: { game } }: SearchProblem, { objects }: Knowledge, { type }: ObjectNeed): readonly number[] {
  return [...objects].filter((object) => game.objects[object]?.types[0] === type)
}

function missingOf(problem: SearchProblem, knowledge: Knowledge): readonly number[] {
  return problem.needs.map((need) => Math.max(0, need.count - knownOfType(problem, knowledge, need).length))
}

/** Expected number of steps to the goal; `Infinity` if it is out of reach. */
function valueOfKnowledge(valuation: Valuation, knowledge: Knowledge): number {
  const { problem, known } = valuation
  const { scene, objects, isSearched } = knowledge
  const relevant = goalAlternativesOf(problem.layout.game).requirements.map(({ object }) => object)
  const searched = isSearched.map(Number).join('')
  const key = `${sceneKey(scene, relevant)};${searched};${relevant.map((object) => Number(objects.has(object))).join('')}`
  const value = known.get(key) ?? computeValue(valuation, knowledge)
  known.set(key, value)
  return value
}

/** The work on known objects, which comes first, and the search for others after it. */
interface Course {
  readonly steps: readonly Step[]
  /** Absent if no object is missing. */
  readonly search?: { readonly node: SearchNode; readonly putDown: number }
}

function computeValue({ problem, policy }: Valuation, knowledge: Knowledge): number {
  const course = courseOf(problem, knowledge)
  if (course?.search === undefined) return course?.steps.length ?? Number.POSITIVE_INFINITY
  const { node, putDown } = course.search
  return course.steps.length + putDown + policy.value(node)
}

/** Returns `undefined` if the known objects cannot be used. */
function courseOf(problem: SearchProblem, knowledge: Knowledge): Course | undefined {
  const { layout, needs } = problem
  const missing = missingOf(problem, knowledge)
  const isComplete = missing.every((count) => count === 0)
  const alternatives = knownAlternatives(layout.game, knowledge, isComplete)
  const requirements = [...new Set(alternatives.flatMap((alternative) => alternative.requirements))]
  const fewer = removeSymmetric(layout, { list: alternatives, requirements, complete: true }, knowledge.scene)
  const { steps, end } = search(layout, fewer, knowledge.scene)
  if (steps === undefined || end === undefined) return undefined
  if (isComplete) return { steps }
  const { alternative, scene } = end
  const lamps = knownLamps(problem, knowledge)
  const isOn = lamps.some(({ isToggled }) => isToggled)
  const node = {
    location: scene.location,
    isSearched: knowledge.isSearched,
    isOpen: layout.game.receptacles.map(({ openable }, receptacle) => !openable || scene.opened.includes(receptacle)),
    found: needs.map((need) => knownOfType(problem, knowledge, need).length),
    missing,
    chosen: needs.map((need) => chosenTarget(layout.game, alternative, need)),
    lights: lamps.flatMap(({ locations, isToggled }) => (isToggled === isOn ? locations : [])),
    switching: isOn ? 0 : 1,
  }
  return { steps, search: { node, putDown: putDownSteps(problem, scene) } }
}

/**
 * Returns the goal alternatives with only their known objects, as many as possible. While an object is missing, the lamp waits: the agent
 * must come back to it anyway.
 */
function knownAlternatives(game: Game, { objects }: Knowledge, isComplete: boolean): readonly GoalAlternative[] {
  const found = new Map<string, GoalAlternative>()
  let most = 0
  for (const alternative of goalAlternativesOf(game).list) {
    const requirements = alternative.requirements.filter(
      ({ object, requiredBits }) => objects.has(object) && (isComplete || requiredBits !== TOGGLED),
    )
    most = Math.max(most, requirements.length)
    const key = requirements.map(({ object, targets }) => `${object}:${targets}`).join(' ')
    if (!found.has(key)) found.set(key, { ...alternative, requirements, at: isComplete ? alternative.at : undefined })
  }
  const all = [...found.values()].filter(({ requirements }) => requirements.length === most)
  return isComplete
    ? goalAlternativesOf(game).list.filter((each) => each.requirements.every(({ object }) => objects.has(object)))
    : all
}

function chosenTarget(game: Game, { requirements }: GoalAlternative, { type, use }: ObjectNeed): number {
  const own = requirements.find(({ object }) => game.objects[object]?.types[0] === type)
  return use === 'place' ? (own?.targets[0] ?? -1) : -1
}

/** A step to put down an object without use. A search visits a receptacle for it anyway. */
function putDownSteps({ layout: { game }, needs }: SearchProblem, { held }: Scene): number {
  if (held < 0 || needs.some(({ use, type }) => use === 'hold' && game.objects[held]?.types[0] === type)) return 0
  return game.receptacles.some((_, receptacle) => accepts({ game }, receptacle, held)) ? 1 : Number.POSITIVE_INFINITY
}

function knownLamps(
  problem: SearchProblem,
  knowledge: Knowledge,
): readonly { readonly locations: readonly number[]; readonly isToggled: boolean }[] {
  const { scene } = knowledge
  const lights = problem.needs.filter(({ use }) => use === 'light')
  return lights.flatMap((need) =>
    knownOfType(problem, knowledge, need).map((lamp) => ({
      locations: (scene.receptaclesOf[lamp] ?? []).map((receptacle) => locationOf(problem.layout, receptacle)),
      isToggled: ((scene.attributes[lamp] ?? 0) & TOGGLED) !== 0,
    })),
  )
}

/** Expected number of steps after a step that looked into a receptacle, before its contents are known. */
function foresee(
  valuation: Valuation,
  game: Game,
  state: AlfworldState,
  [before, after]: readonly [before: readonly boolean[], after: readonly boolean[]],
): number {
  const { problem } = valuation
  const earlier = knowledgeOf(game, state, before)
  const unseen = { ...earlier, isSearched: after }
  const missing = missingOf(problem, earlier)
  if (missing.every((count) => count === 0)) return valueOfKnowledge(valuation, unseen)
  const receptacle = after.findIndex((each, index) => each && !before[index])
  let outcomes: readonly { readonly probability: number; readonly knowledge: Knowledge }[] = [
    { probability: 1, knowledge: unseen },
  ]
  problem.needs.forEach((need, index) => {
    const most = wantedFinds(need, missing[index] ?? 0)
    if (most === 0) return
    const belief = problem.beliefs[index]
    if (belief === undefined) return
    const { hidden, at } = outlookOf(belief, before)
    const found = knownOfType(problem, earlier, need).length
    const row = findings(belief, { found, hidden, chance: at[receptacle] ?? 0, most })
    outcomes = outcomes.flatMap(({ probability, knowledge }) =>
      row.map((each, count) => ({
        probability: probability * each,
        knowledge: withFound(problem, knowledge, { need, count, receptacle }),
      })),
    )
  })
  return outcomes.reduce(
    (sum, { probability, knowledge }) => (probability > 0 ? sum + probability * valueOfKnowledge(valuation, knowledge) : sum),
    0,
  )
}

/** Returns the knowledge of a player who finds `count` objects of a need in a receptacle. */
function withFound(
  problem: SearchProblem,
  knowledge: Knowledge,
  { need, count, receptacle }: { readonly need: ObjectNeed; readonly count: number; readonly receptacle: number },
): Knowledge {
  const { layout } = problem
  const { requirements } = goalAlternativesOf(layout.game)
  const isNew = (object: number): boolean => !knowledge.objects.has(object) && layout.game.objects[object]?.types[0] === need.type
  const found = [...new Set(requirements.map(({ object }) => object))].filter(isNew).slice(0, count)
  const { scene } = knowledge
  let { receptaclesOf, places, attributes } = scene
  for (const object of found) {
    receptaclesOf = receptaclesOf.with(object, [receptacle])
    places = places.with(object, [locationOf(layout, receptacle)])
    attributes = attributes.with(object, 0)
  }
  return {
    ...knowledge,
    objects: new Set([...knowledge.objects, ...found]),
    scene: { ...scene, receptaclesOf, places, attributes },
  }
}
