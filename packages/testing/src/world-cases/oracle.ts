import type { Task, Tool, Turn, World } from '@orreryjs/core'
import fc from 'fast-check'
import { anyToolAction, wordsIn } from '../arbitraries/actions.ts'
import { check } from '../check.ts'
import { createWorld, randomWalk, replayActions, tasksOf, type WorldCase, type WorldSubject } from './world-subject.ts'

const WALK = 12

/** Cases: admissible actions, plans and progress of a world. */
export const oracleCases: readonly WorldCase[] = [
  { name: 'accepts every admissible action', run: acceptsAdmissible },
  { name: 'describes its actions as tools', run: describesTools },
  { name: 'understands the calls of its tools', run: understandsTools },
  { name: 'solves every task with its plan', run: planSolves },
  { name: 'measures progress from 0 to 1, 1 at success alone', run: measuresProgress },
  { name: 'never loses progress on its plan', run: progressGrows },
  { name: 'leads back along its routes', run: routesLeadBack },
]

function acceptsAdmissible(subject: WorldSubject): void {
  forEachState(subject, (world, turn, task) => {
    const listed = world.admissible(turn.state)
    check(new Set(listed).size === listed.length, `an admissible action of ${task.id} is listed twice`)
    for (const action of listed) {
      const invalid = world.step(turn.state, action).invalid
      check(invalid === undefined, `admissible ${JSON.stringify(action)} of ${task.id} was refused: ${invalid?.reason}`)
    }
  })
}

function describesTools(subject: WorldSubject): void {
  forEachState(subject, (world, turn) => {
    const tools = world.tools(turn.state)
    check(new Set(tools.map((tool) => tool.name)).size === tools.length, 'two tools have the same name')
    for (const tool of tools) checkTool(tool)
  })
}

function checkTool({ name, description, parameters, action }: Tool): void {
  check(/^[a-zA-Z0-9_-]{1,64}$/.test(name) && description !== '', `tool '${name}' needs a plain name and a description`)
  const properties = parameters['properties']
  const isSchema = parameters['type'] === 'object' && typeof properties === 'object' && properties !== null
  check(isSchema, `the parameters of ${name} are not the schema of an object`)
  for (const [, argument] of (action ?? '').matchAll(/\{(\w+)\}/g)) {
    check(Object.hasOwn(properties, String(argument)), `the action of ${name} needs {${argument}}, which is no parameter`)
  }
}

/**
 * A tool call may be impossible in a state, like any action, but its action must be in the grammar. Free texts are taken from
 * admissible actions.
 */
function understandsTools(subject: WorldSubject): void {
  forEachState(subject, (world, { state }, task) => {
    const actions = anyToolAction(world.tools(state), wordsIn(world.admissible(state)))
    if (actions === undefined) return
    for (const action of fc.sample(actions, { numRuns: 20, seed: 1 })) {
      const { invalid } = world.step(state, action)
      const refusal = `${JSON.stringify(action)}, the call of a tool in ${task.id}, was not understood: ${invalid?.reason}`
      check(invalid?.kind !== 'syntax', refusal)
    }
  })
}

function planSolves(subject: WorldSubject): void {
  forEachTask(subject, (world, task) => {
    const plan = planOf(world, task)
    const turns = replayActions(world, task, plan)
    check(turns.at(-1)?.success === true, `the plan of ${task.id} does not end in success`)
    check(
      turns.slice(0, -1).every((turn) => !turn.terminated),
      `the plan of ${task.id} goes on after the end`,
    )
    const refused = turns.findIndex((turn) => turn.invalid !== undefined)
    check(refused === -1, `action ${refused} of the plan of ${task.id} is refused`)
  })
}

function measuresProgress(subject: WorldSubject): void {
  forEachTask(subject, (world, task) => {
    const actions = [...randomWalk(world, task, subject.actions, WALK)]
    for (const turn of [...replayActions(world, task, planOf(world, task)), ...replayActions(world, task, actions)]) {
      const progress = world.progress(turn.state)
      check(progress >= 0 && progress <= 1, `progress ${progress} of ${task.id} is not from 0 to 1`)
      check((progress === 1) === turn.success, `progress is ${progress} and success ${turn.success} in ${task.id}`)
    }
  })
}

function progressGrows(subject: WorldSubject): void {
  forEachTask(subject, (world, task) => {
    const measured = replayActions(world, task, planOf(world, task)).map((turn) => world.progress(turn.state))
    measured.forEach((progress, step) => {
      check(progress >= (measured[step - 1] ?? 0), `progress of ${task.id} falls to ${progress} at step ${step} of its plan`)
    })
  })
}

function routesLeadBack(subject: WorldSubject): void {
  forEachTask(subject, (world, task) => {
    const turns = replayActions(world, task, randomWalk(world, task, subject.actions, WALK))
    for (const [index, from] of turns.entries()) {
      for (const to of turns.slice(0, index + 1)) checkRoute(world, from, to)
    }
  })
}

function checkRoute(world: World, from: Turn, to: Turn): void {
  const route = world.route(from.state, to.state)
  if (route === undefined) return
  let turn = from
  for (const action of route) {
    turn = world.step(turn.state, action)
    check(turn.invalid === undefined, `${JSON.stringify(action)}, a move of a route, was refused: ${turn.invalid?.reason}`)
  }
  check(
    turn.observation.key === to.observation.key || world.samePlace?.(turn.state, to.state) === true,
    `a route of ${route.length} moves ends at ${turn.observation.key}, not ${to.observation.key}`,
  )
}

function planOf(world: World, task: Task): readonly string[] {
  const plan = world.plan(world.start(task).state)
  check(plan !== undefined, `${task.id} has no plan`)
  return plan
}

function forEachTask(subject: WorldSubject, visit: (world: World, task: Task) => void): void {
  const world = createWorld(subject)
  for (const task of tasksOf(subject, world)) visit(world, task)
}

function forEachState(subject: WorldSubject, visit: (world: World, turn: Turn, task: Task) => void): void {
  forEachTask(subject, (world, task) => {
    for (const turn of replayActions(world, task, randomWalk(world, task, subject.actions, WALK))) visit(world, turn, task)
  })
}
