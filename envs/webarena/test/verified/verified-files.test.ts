import { expect, test } from 'vitest'
import type { Value } from '../../src/evaluate/expected.ts'
import { webarena } from '../../src/index.ts'
import { agentResponse } from '../../src/verified/agent-response.ts'
import { createWebArena } from '../../src/world.ts'

const GOAL = 'Tell me what they ask for'
const text = (each: string): Value => ({ type: 'text', text: each })
const list = (...values: readonly Value[]) => ({ answer: { kind: 'list', values } }) as const
const value = (each: Value) => ({ answer: { kind: 'value', value: each } }) as const

function retrieved(expected: Parameters<typeof agentResponse>[0]['expected'], answer: string): unknown {
  return agentResponse({ goal: GOAL, type: 'RETRIEVE', expected }, answer)['retrieved_data']
}

test('an answer in words is read by the expected types, without the expected values', () => {
  expect(retrieved(value({ type: 'money', cents: 100 }), 'The total is $1,234.50.')).toEqual([1234.5])
  expect(retrieved(value({ type: 'number', number: 1 }), 'There are 7 of them')).toEqual([7])
  expect(retrieved(value({ type: 'duration', minutes: 1 }), '1 h 5 min')).toEqual(['65 minutes'])
  expect(retrieved(value({ type: 'distance', metres: 1 }), '1.5 km')).toEqual(['1500 m'])
  expect(retrieved(value({ type: 'date', date: '2020-01-01' }), 'May 17, 2023')).toEqual(['2023-05-17'])
  expect(retrieved(value(text('yes')), 'No, it is open')).toEqual([false])
  expect(retrieved(value(text('x')), 'The answer is Ada')).toEqual(['Ada'])
  expect(retrieved(list(text('x')), 'Ada, Bo\nCy; Di')).toEqual(['Ada', 'Bo', 'Cy', 'Di'])
  const pairs = { answer: { kind: 'pairs', pairs: [['x', { type: 'number', number: 1 }]] } } as const
  expect(retrieved(pairs, 'Jan: 3, Feb: 4')).toEqual([
    { name: 'Jan', value: 3 },
    { name: 'Feb', value: 4 },
  ])
  expect(retrieved(value(text('x')), '')).toEqual([])
})

test('the status follows from the answer', () => {
  const status = (answer: string | undefined): unknown =>
    agentResponse({ goal: GOAL, type: 'RETRIEVE', expected: value(text('x')) }, answer)['status']
  expect(status('Ada')).toBe('SUCCESS')
  expect(status('N/A')).toBe('NOT_FOUND_ERROR')
  expect(status('PERMISSION_DENIED_ERROR')).toBe('PERMISSION_DENIED_ERROR')
  expect(status(undefined)).toBe('UNKNOWN_ERROR')
})

test('a structured answer keeps its members', () => {
  const given = '```json\n{"performed_operation": "navigate", "status": "success", "retrieved_data": "Ada"}\n```'
  expect(agentResponse({ goal: GOAL, type: 'RETRIEVE', expected: value(text('x')) }, given)).toEqual({
    task_type: 'navigate',
    status: 'success',
    retrieved_data: ['Ada'],
    error_details: null,
  })
})

test('requests are those of the actions, and recording them changes no turn', () => {
  const world = createWebArena({ size: 'small' })
  const task = world.tasks.get('webarena/test/13')
  const plan = world.plan(world.start(task).state) ?? []
  const { requests } = webarena.verifiedFiles?.exportEpisode(world, task.id, plan) ?? { requests: [] }
  expect(requests).toHaveLength(plan.length + 1)
  expect(requests[0]).toMatchObject([{ method: 'GET', status: 200, form: [] }])
  const posts = requests.flat().filter(({ method }) => method === 'POST')
  expect(posts.length).toBeGreaterThan(0)
  for (const post of posts) {
    expect(post).toMatchObject({
      status: 302,
      redirect: expect.stringMatching(/^http:/),
      referrer: expect.stringMatching(/^http:/),
    })
    const at = requests.flat().indexOf(post)
    expect(requests.flat()[at + 1]).toMatchObject({ method: 'GET', url: post.redirect })
  }
  let turn = world.start(task)
  for (const action of plan) turn = world.step(turn.state, action)
  expect(turn.success).toBe(true)
  expect(world.recordRequests(task, plan).state).toEqual(turn.state)
})

test('a task that ends with a purchase is refused', () => {
  const world = createWebArena({ size: 'small' })
  expect(() => webarena.verifiedFiles?.exportTask(world, 'webarena/market/0')).toThrow('ends with a purchase')
})
