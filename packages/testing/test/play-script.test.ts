import { type AgentProgram, act, admissible, ask, type Effect, mark, note, remaining, rewind, tools } from '@orreryjs/core'
import { observationOf, playScript } from '@orreryjs/testing'
import { expect, test } from 'vitest'

const REQUEST = { purpose: 'test.step', messages: [] }

test('answers every effect, in order by kind', async () => {
  function* program(): Generator<Effect, { text: string }, unknown> {
    const reply = yield* ask(REQUEST)
    const result = yield* act(reply.choices[0]?.text ?? '')
    const origin = yield* mark()
    const offered = [...(yield* admissible()), ...(yield* tools()).map((tool) => tool.name)]
    const back = yield* rewind(origin)
    yield* note({ kind: 'thought', text: 'hm' })
    const { steps } = yield* remaining()
    return { text: [result.observation.text, ...offered, back.means, origin.id, steps].join(' ') }
  }
  const played = await playScript(program(), {
    ask: ['look'],
    act: [{ observation: observationOf('A room.') }],
    admissible: [['go', 'stay']],
    tools: [[{ name: 'leave', description: '', parameters: {} }]],
    rewind: [{ means: 'replay' }],
    remaining: [{ steps: 4 }],
  })
  expect(played.answer).toEqual({ text: 'A room. go stay leave replay 1 4' })
  expect(played.effects.map((effect) => effect.kind)).toEqual([
    'ask',
    'act',
    'mark',
    'admissible',
    'tools',
    'rewind',
    'note',
    'remaining',
  ])
})

test('stops at the first effect without an answer and closes the program', async () => {
  const log: string[] = []
  async function* program(): AgentProgram {
    try {
      for (;;) yield* act('look')
    } finally {
      log.push('closed')
    }
  }
  const played = await playScript(program(), { act: ['one', 'two'] })
  expect([played.isFinished, played.effects.length, log]).toEqual([false, 3, ['closed']])
})

test('throws if the program continues after it was closed', async () => {
  function* program(): AgentProgram {
    try {
      yield* act('look')
    } finally {
      yield* act('one more')
    }
  }
  await expect(playScript(program(), {})).rejects.toThrow('the program went on after it was closed')
})
