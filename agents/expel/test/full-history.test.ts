import { fullHistory } from '@orreryjs/agent-expel'
import { requestsIn } from '@orreryjs/testing'
import { expect, test } from 'vitest'
import { EXPERT, type Mind, type Played, play, playFullHistory, type Setting } from './playing.ts'

const textOf = ({ events }: Played): string => String(requestsIn(events)[0]?.messages[1]?.content)
const tasksIn = (played: Played): readonly string[] => textOf(played).match(/(?<=Buy the )\w+ \w+/g) ?? []

async function playAll(mind: Mind, setting: Setting = {}, options = {}): Promise<Played> {
  let played = await playFullHistory(mind, options, { ...setting, task: 1 })
  for (const task of [2, 3])
    played = await playFullHistory(mind, options, { ...setting, task, position: task, memory: played.memory })
  return played
}

test('shows the earlier episodes of the stream after the demonstrations, first to last', async () => {
  const played = await playAll(EXPERT)
  expect(tasksIn(played)).toEqual(['blue lamp', 'red lamp', 'blue chair'])
  expect(textOf(played)).toMatch(/^### EXAMPLE 1\nA shop\.[\s\S]*### EXAMPLE 3\n/)
  expect(textOf(played)).toContain('> click[Buy Now]\n')
})

test('shows outcomes only if the run gives feedback', async () => {
  expect(textOf(await playAll(EXPERT)).match(/Outcome: .*/g)).toEqual(Array(2).fill('Outcome: the goal was reached.'))
  expect(textOf(await playAll({ act: () => 'look' }, { limits: { maxSteps: 2 } })).match(/Outcome: .*/g)).toEqual(
    Array(2).fill('Outcome: the goal was not reached.'),
  )
  expect(textOf(await playAll(EXPERT, { feedback: 'none' }))).not.toContain('Outcome')
})

test('shows the latest episodes that fit, and reads only these', async () => {
  const whole = await playAll(EXPERT)
  const size = textOf(whole).split('### EXAMPLE 3\n')[1]?.indexOf('\n### END EXAMPLE') ?? 0
  const one = await playAll(EXPERT, {}, { characters: size })
  expect(tasksIn(one)).toEqual(['red lamp', 'blue chair'])
  const paths = one.events.flatMap((event) => (event.type === 'recall' ? [event.path] : []))
  expect(paths).toEqual(['index', 'trajectory/tiny-shop/all/2'])
  expect(tasksIn(await playAll(EXPERT, {}, { characters: 0 }))).toEqual(['blue chair'])
})

test('remembers an episode that ran out of steps, and ends with the step limit', async () => {
  const limits = { maxSteps: 2 }
  const played = await playFullHistory({ act: () => 'look' }, {}, { limits })
  expect(played.end).toMatchObject({ end: 'step-limit', steps: 2 })
  expect(played.memory.map(({ key }) => key)).toEqual(['index/tiny-shop/all/1', 'trajectory/tiny-shop/all/1'])
  const off = await playFullHistory({ act: () => 'look' }, {}, { limits, mode: 'off' })
  expect(off.end).toMatchObject({ end: 'step-limit', steps: 2 })
  const calls = await playFullHistory({ act: () => 'look' }, {}, { limits: { maxModelCalls: 2 } })
  expect([calls.end.steps, calls.memory.length]).toEqual([2, 2])
})

test('reads a read-only memory, never of the same task, and writes nothing', async () => {
  const { memory } = await playAll(EXPERT)
  const played = await playFullHistory(EXPERT, {}, { mode: 'read-only', memory })
  expect(tasksIn(played)).toEqual(['red lamp', 'blue chair', 'blue lamp'])
  expect(played.events.filter(({ type }) => type === 'remember')).toEqual([])
})

test('returns the claim of the model', async () => {
  const profile = { version: 1, id: 'full-history/tiny-shop', world: 'tiny-shop', dialects: ['tiny'], demonstrations: [] }
  const parts = { instructions: 'Shop.', actions: 'search[words]', claimFailure: 'lost!' }
  const { end } = await play(fullHistory.create(), { act: () => 'think: lost!' }, { profile: { ...profile, parts } })
  expect(end).toMatchObject({ end: 'agent-stopped', answer: { claim: 'failure' } })
})
