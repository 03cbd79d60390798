import { stableJson, type Turn, type World } from '@orreryjs/core'
import { check } from '../check.ts'
import {
  createWorld,
  lookalikeOf,
  observedPart,
  randomWalk,
  replayActions,
  tasksOf,
  type WorldCase,
  type WorldSubject,
} from './world-subject.ts'

const WALK = 20

/** Cases: observation keys are equal exactly if the agent can observe the same. */
export const keyCases: readonly WorldCase[] = [
  { name: 'shows nothing hidden in its keys', run: showsNothingHidden },
  { name: 'gives places that look different different keys', run: keysDistinguishStates },
]

function showsNothingHidden(subject: WorldSubject): void {
  const [world, other] = [createWorld(subject), lookalikeOf(subject)]
  check(
    other !== undefined,
    'no hidden facts to change: add `lookalike` to the subject, or skip this case with a reason if this world hides nothing',
  )
  const differences = tasksOf(subject, world).map((task) => findsDifference(subject, [world, other], task.id))
  check(differences.includes(true), 'the lookalike is the same as the world: no state, plan, progress or observation differed')
}

/** Compares an episode in both worlds until they look different; returns true if they differed at all. */
function findsDifference(subject: WorldSubject, [world, other]: readonly [World, World], id: string): boolean {
  const actions = randomWalk(world, world.tasks.get(id), subject.actions, WALK)
  const [turns, otherTurns] = [world, other].map((each) => replayActions(each, each.tasks.get(id), actions)) as [Turn[], Turn[]]
  let different = false
  for (const [step, turn] of turns.entries()) {
    const otherTurn = otherTurns[step] as Turn
    if (stableJson(observedPart(turn)) !== stableJson(observedPart(otherTurn))) return step > 0
    const [key, otherKey] = [turn.observation.key, otherTurn.observation.key]
    check(
      key === otherKey,
      `step ${step} of ${id} looks the same with other hidden facts, and has the key ${otherKey}, not ${key}`,
    )
    different ||= stableJson(turn.state) !== stableJson(otherTurn.state) || !areAsFar([world, turn], [other, otherTurn])
  }
  return different
}

function areAsFar(...places: readonly (readonly [World, Turn])[]): boolean {
  const [one, other] = places.map(([world, { state }]) => stableJson([world.plan(state) ?? null, world.progress(state)]))
  return one === other
}

/** A step that changes nothing shows the agent's current place. */
function keysDistinguishStates(subject: WorldSubject): void {
  const world = createWorld(subject)
  for (const task of tasksOf(subject, world)) {
    const byKey = new Map<string, Turn>()
    for (const turn of replayActions(world, task, randomWalk(world, task, subject.actions, WALK))) {
      const same = byKey.get(turn.observation.key)
      byKey.set(turn.observation.key, turn)
      if (same !== undefined && same.terminated === turn.terminated) checkSameObservation(subject, world, [same, turn], task.id)
    }
  }
}

function checkSameObservation(subject: WorldSubject, world: World, [one, other]: readonly [Turn, Turn], id: string): void {
  const key = JSON.stringify(one.observation.key)
  check(one.observation.page === other.observation.page, `two pages of ${id} have the key ${key}`)
  for (const action of [...subject.actions, ...world.admissible(one.state)]) {
    const [glance, laterGlance] = [one, other].map(({ state }) => world.step(state, action)) as [Turn, Turn]
    if (glance.changed || laterGlance.changed) continue
    const [text, otherText] = [glance, laterGlance].map(({ observation }) => JSON.stringify(observation.text))
    check(
      text === otherText,
      `two places of ${id} have the key ${key}, and ${JSON.stringify(action)} shows ${text} and ${otherText}`,
    )
  }
}
