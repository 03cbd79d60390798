import { rng, stableJson, type Task, type Turn, type World } from '@orreryjs/core'
import { hostileActions } from '../arbitraries/hostile-actions.ts'
import { check, checkSame } from '../check.ts'
import { checkTurn } from './steps.ts'
import { createWorld, tasksOf, type WorldCase, type WorldSubject } from './world-subject.ts'

/** Extent of the test of hostile actions. */
export interface HostileActionOptions {
  /** Number of tasks. @default 1 */
  readonly tasks?: number
  /** Number of actions per state. Three states of each task are tested: the first, and two on the way to success. @default 16 */
  readonly actions?: number
  /** Length of a long action in UTF-16 code units. @default 10,000 */
  readonly length?: number
}

/** Case: very long, unbalanced and unusual actions. */
export const hostileCases: readonly WorldCase[] = [
  { name: 'answers hostile actions, and its states grow only in proportion', run: (subject) => answersHostileActions(subject) },
]

/** Steps of a hostile walk that start in the state that the previous action led to. */
const CONTINUED = 0.3

/** Upper bound of the growth of a state or an observation, in characters per character of the action. */
const MAX_GROWTH = 40

/** Growth that is independent of the length of the action: another page is shown. */
const PAGE = 200_000

/**
 * Takes actions derived from the admissible actions, the tools and the given actions of a world. Superlinear work is no failed check: with
 * long actions it does not end.
 */
export function answersHostileActions(
  subject: WorldSubject,
  { tasks = 1, actions = 16, length = 10_000 }: HostileActionOptions = {},
): void {
  const [world, copy] = [createWorld(subject), createWorld(subject)]
  for (const task of tasksOf(subject, world).slice(0, tasks)) {
    for (const turn of statesOnTheWay(world, task)) {
      const stream = rng('hostile', task.id, stableJson(turn.observation.key))
      const candidates = hostileActions(formsOf(subject, world, turn.state))
      let before = turn
      for (let taken = 0; taken < actions; taken += 1) {
        const action = stream.pick(candidates)(length)
        const after = world.step(before.state, action)
        checkAnswer(world, action, before, after)
        checkSame(copy.step(JSON.parse(JSON.stringify(before.state)), action), after, 'hostile steps of two copies')
        before = after.terminated || stream.next() >= CONTINUED ? turn : after
      }
    }
  }
}

function statesOnTheWay(world: World, task: Task): readonly Turn[] {
  const start = world.start(task)
  const plan = world.plan(start.state) ?? []
  const turns = [start]
  for (const action of plan.slice(0, -1)) turns.push(world.step((turns.at(-1) as Turn).state, action))
  return [...new Set([0, Math.floor(turns.length / 2), turns.length - 1])].flatMap((at) => turns[at] ?? [])
}

/** Returns one admissible action per first word, the forms of the tools, and the given actions. */
function formsOf({ actions }: WorldSubject, world: World, state: unknown): readonly string[] {
  const byVerb = new Map(world.admissible(state).map((action) => [action.split(/[\s[(]/, 1)[0], action]))
  return [...byVerb.values(), ...world.tools(state).flatMap(({ action }) => action ?? []), ...actions]
}

function checkAnswer(world: World, action: string, before: Turn, after: Turn): void {
  checkTurn(after)
  const state = stableJson(after.state)
  checkSame(JSON.parse(JSON.stringify(after.state)), after.state, 'a state and its JSON')
  const allowed = MAX_GROWTH * action.length + PAGE
  check(state.length <= stableJson(before.state).length + allowed, `a state has ${state.length} characters after one action`)
  const { text, key } = after.observation
  const shown = Math.max(text.length, key.length)
  check(shown <= before.observation.text.length + allowed, `an observation has ${shown} characters after one action`)
  const progress = world.progress(after.state)
  check(progress >= 0 && progress <= 1, `the progress is from 0 to 1, not ${progress}`)
  if (after.terminated) return
  check(Array.isArray(world.admissible(after.state)) && Array.isArray(world.tools(after.state)), 'a state has actions and tools')
}
