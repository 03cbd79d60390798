import type { WebArenaWorld } from '@orreryjs/env-webarena'
import { expect } from 'vitest'
import type { Value } from '../src/evaluate/expected.ts'
import { answerText } from '../src/oracle/answer.ts'
import type { WebArenaState } from '../src/state.ts'
import { drawnOf, type WebArenaTask } from '../src/tasks/task.ts'

/** The horizon of the original's runs. */
const MOST_STEPS = 30

/** The first task of each template. */
export function oneOfEach(world: WebArenaWorld): ReadonlyMap<string, WebArenaTask> {
  const tasks = new Map<string, WebArenaTask>()
  for (const id of world.tasks.ids('dev')) {
    const task = world.tasks.get(id)
    if (!tasks.has(task.type)) tasks.set(task.type, task)
  }
  return tasks
}

/** Expects a task to be done by its plan, and by nothing less. */
export function expectHonest(world: WebArenaWorld, task: WebArenaTask): void {
  const start = world.start(task).state
  const plan = world.plan(start) ?? []
  expect(plan.length, task.goal).toBeGreaterThan(1)
  expect(plan.length, task.goal).toBeLessThanOrEqual(MOST_STEPS)
  const before = played(world, start, plan.slice(0, -1))
  expect(world.step(before, plan.at(-1) ?? ''), task.goal).toMatchObject({ success: true, terminated: true, reward: 1 })
  for (const answer of ['', 'N/A', answerText(drawnOf(task).expects())]) {
    expect(world.step(start, `stop [${answer}]`).success, `stop [${answer}] at once: ${task.goal}`).toBe(false)
  }
  for (const answer of nearMisses(task)) {
    expect(world.step(before, `stop [${answer}]`).success, `stop [${answer}] instead of ${plan.at(-1)}: ${task.goal}`).toBe(false)
  }
}

/** Expects a task to be done by its plan. */
export function expectSolved(world: WebArenaWorld, task: WebArenaTask): void {
  const start = world.start(task).state
  const plan = world.plan(start) ?? []
  expect(world.step(played(world, start, plan.slice(0, -1)), plan.at(-1) ?? '').success, task.goal).toBe(true)
}

function played(player: WebArenaWorld, start: WebArenaState, actions: readonly string[]): WebArenaState {
  return actions.reduce((state, action) => player.step(state, action).state, start)
}

/** Answers that are a little wrong, for a task that asks for one. */
function nearMisses(task: WebArenaTask): readonly string[] {
  const { answer } = drawnOf(task).expects()
  if (answer?.kind === 'impossible') return ['N/A', 'done']
  if (answer?.kind === 'value') return [answerText({ answer: { ...answer, value: nearly(answer.value) } }), 'N/A']
  if (answer?.kind !== 'list') return ['N/A']
  const [first, ...rest] = answer.values
  const another: Value = first?.type === 'text' ? { type: 'text', text: 'Nobody Inparticular' } : { type: 'number', number: 4711 }
  return [
    ...(rest.length === 0 || first === undefined ? [] : [answerText({ answer: { ...answer, values: rest } })]),
    answerText({ answer: { ...answer, values: [...answer.values, another] } }),
    'N/A',
  ]
}

function nearly(value: Value): Value {
  switch (value.type) {
    case 'text':
      return { ...value, text: `${value.text}x` }
    case 'number':
      return { ...value, number: value.number + 1 }
    case 'money':
      return { ...value, cents: value.cents + 1 }
    case 'date':
      return { ...value, date: value.date.replace(/\d$/, (digit) => (digit === '1' ? '2' : '1')) }
    case 'duration':
      return { ...value, minutes: value.minutes + 1 }
    default:
      return { ...value, metres: value.metres + 1 }
  }
}
