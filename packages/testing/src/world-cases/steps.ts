import { stableJson, type Turn, type World } from '@orreryjs/core'
import fc from 'fast-check'
import { anyAction } from '../arbitraries/actions.ts'
import { anyTextLike } from '../arbitraries/texts.ts'
import { check, checkSame, deepFreeze } from '../check.ts'
import {
  createWorld,
  queryState,
  randomWalk,
  replayActions,
  tasksOf,
  type WorldCase,
  type WorldSubject,
} from './world-subject.ts'

const WALK = 30
/** Interval of steps at which all queries are compared, which takes longer than a step. */
const SOME = 5
const RESULT_TYPES: readonly string[] = ['syntax', 'unknown', 'precondition']

/** Cases: the shape of a turn, and the inputs that determine a state. */
export const stepCases: readonly WorldCase[] = [
  { name: 'accepts any string as an action', run: acceptsAnyString },
  { name: 'gives well-formed turns', run: givesWellFormedTurns },
  { name: 'gives the same turns for the same actions', run: isDeterministic },
  { name: 'goes on from a snapshot as from a replay', run: snapshotEqualsReplay },
  { name: 'keeps two interleaved episodes apart', run: keepsEpisodesApart },
  { name: 'carries its state through JSON', run: carriesStateThroughJson },
  { name: 'changes nothing it was given', run: changesNothing },
  { name: 'says truly whether a step changed the state', run: reportsChanges },
]

function acceptsAnyString(subject: WorldSubject): void {
  forEachWalk(subject, (turns, _actions, _task, world) => {
    for (const { state } of [turns[0], turns[Math.floor(turns.length / 2)], turns.at(-1)] as readonly Turn[]) {
      const action = fc.oneof(anyAction(world, state), anyTextLike(subject.actions))
      const property = fc.property(fc.array(action, { maxLength: 6 }), (actions) => {
        let turn: Turn | undefined
        for (const each of actions) {
          turn = world.step(turn?.state ?? state, each)
          checkTurn(turn)
        }
      })
      fc.assert(property, { numRuns: 30, seed: 1, includeErrorInReport: true })
    }
  })
}

function givesWellFormedTurns(subject: WorldSubject): void {
  forEachWalk(subject, (turns) => {
    for (const turn of turns) checkTurn(turn)
    check(turns[0]?.terminated === false && turns[0].reward === 0, 'a task must begin unended and without reward')
  })
}

export function checkTurn(turn: Turn): void {
  const { observation, reward, invalid } = turn
  check(typeof observation.text === 'string' && typeof observation.key === 'string', 'an observation has a text and a key')
  check(observation.page !== '', 'an observation names its page')
  check(reward >= 0 && reward <= 1, `a reward is from 0 to 1, not ${reward}`)
  check(
    invalid === undefined || (RESULT_TYPES.includes(invalid.kind) && invalid.reason !== ''),
    'an invalid action has a kind and a reason',
  )
  check(invalid === undefined || !turn.changed, 'an invalid action changes nothing')
}

function isDeterministic(subject: WorldSubject): void {
  const secondWorld = createWorld(subject)
  forEachWalk(subject, (turns, actions, task, world) => {
    const others = replayActions(secondWorld, secondWorld.tasks.get(task), actions)
    checkSame(others, turns, `two runs of ${task}`)
    turns.forEach((turn, step) => {
      if (step % SOME !== 0) return
      const [one, other] = [queryState(world, turn.state), queryState(secondWorld, (others[step] as Turn).state)]
      checkSame(other, one, `what two copies know of step ${step} of ${task}`)
    })
  })
}

function snapshotEqualsReplay(subject: WorldSubject): void {
  forEachWalk(subject, (turns, actions, task, world) => {
    const middle = Math.floor(actions.length / 2)
    const rest = [turns[middle] as Turn]
    for (const action of actions.slice(middle)) rest.push(world.step((rest.at(-1) as Turn).state, action))
    checkSame(rest, turns.slice(middle), `snapshot and replay of ${task}`)
  })
}

function keepsEpisodesApart(subject: WorldSubject): void {
  const [world, first, second] = [createWorld(subject), createWorld(subject), createWorld(subject)]
  const tasks = tasksOf(subject, world)
  tasks.forEach((task, index) => {
    const other = tasks[(index + 1) % tasks.length] ?? task
    const [mine, theirs] = [randomWalk(world, task, subject.actions, WALK), randomWalk(world, other, subject.actions, WALK)]
    const [one, two] = [[world.start(task)], [world.start(other)]]
    for (let step = 0; step < Math.max(mine.length, theirs.length); step += 1) {
      advance(one, mine[step])
      advance(two, theirs[step])
    }
    checkSame(one, replayActions(first, first.tasks.get(task.id), mine), `interleaved and lone episodes of ${task.id}`)
    checkSame(two, replayActions(second, second.tasks.get(other.id), theirs), `interleaved and lone episodes of ${other.id}`)
  })

  function advance(turns: Turn[], action: string | undefined): void {
    if (action !== undefined) turns.push(world.step((turns.at(-1) as Turn).state, action))
  }
}

function carriesStateThroughJson(subject: WorldSubject): void {
  forEachWalk(subject, (turns, actions, task, world) => {
    turns.forEach(({ state }, step) => {
      const restored: unknown = JSON.parse(JSON.stringify(state))
      const action = actions[step]
      if (action !== undefined)
        checkSame(world.step(restored, action), turns[step + 1], `steps from a state and from its JSON in ${task}`)
      if (step % SOME !== 0) return
      checkSame(queryState(world, restored), queryState(world, state), `what is known of a state and of its JSON in ${task}`)
    })
  })
}

/** A write to a frozen value throws in strict code; other changes are found by comparison. */
function changesNothing(subject: WorldSubject): void {
  const world = createWorld(subject)
  for (const originalTask of tasksOf(subject, world)) {
    const actions = randomWalk(world, originalTask, subject.actions, WALK)
    const task = deepFreeze(structuredClone(originalTask))
    const turns = [deepFreeze(world.start(task))]
    const before = [stableJson(turns[0])]
    for (const action of actions) {
      const { state } = turns.at(-1) as Turn
      deepFreeze(queryState(world, state))
      world.route(state, (turns[0] as Turn).state)
      turns.push(deepFreeze(world.step(state, action)))
      before.push(stableJson(turns.at(-1)))
    }
    checkSame(task, originalTask, `${originalTask.id} before and after its episode`)
    turns.forEach((turn, step) => {
      check(stableJson(turn) === before[step], `what step ${step} of ${task.id} gave was changed by a later one`)
    })
  }
}

function reportsChanges(subject: WorldSubject): void {
  forEachWalk(subject, (turns, actions, task) => {
    actions.forEach((action, index) => {
      const [before, after] = [turns[index] as Turn, turns[index + 1] as Turn]
      const same = stableJson(before.state) === stableJson(after.state)
      check(
        after.changed !== same,
        `${JSON.stringify(action)} in ${task} says changed: ${after.changed}, and the state is ${same ? 'the same' : 'another'}`,
      )
      check(!same || before.observation.key === after.observation.key, `an unchanged state of ${task} has another key`)
    })
  })
}

type WalkVisitor = (turns: readonly Turn[], actions: readonly string[], task: string, world: World) => void

function forEachWalk(subject: WorldSubject, visit: WalkVisitor): void {
  const world = createWorld(subject)
  for (const task of tasksOf(subject, world)) {
    const actions = randomWalk(world, task, subject.actions, WALK)
    visit(replayActions(world, task, actions), actions, task.id, world)
  }
}
